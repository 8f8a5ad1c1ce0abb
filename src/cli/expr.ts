import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { fieldsOfRequest, type RequestDescription, scheme } from "#catalog";
import {
  type Checked,
  checkFilter,
  checkValue,
  compileFilter,
  compileValue,
  explain,
  type FieldSource,
  format,
  type Phase,
  readJsonFields,
  showJsonValue,
  showType,
} from "#expr";
import { runBatch } from "./expr-batch.ts";
import { diagnosticJson, printDiagnostics, printExplanation, printStructure } from "./expr-print.ts";
import { CommandFailed, UsageError } from "./failure.ts";
import { contentOf } from "./file.ts";
import { examples } from "./help.ts";
import { parseJson } from "./json.ts";
import { printJson } from "./print.ts";

interface ExprOptions {
  readonly phase: Phase | "any";
  readonly value?: boolean;
  readonly json?: boolean;
  readonly fields?: string;
  readonly request?: string;
  readonly width: string;
}

export function exprCommand(): Command {
  const expr = new Command("expr").description("Check, explain, evaluate and format expressions.");
  expr.addCommand(
    examples(
      checkCommand(),
      `sluice expr check 'http.host eq "example.com"'`,
      `sluice expr check --value 'concat("https://", http.host)'`,
    ),
  );
  expr.addCommand(
    examples(explainCommand(), `sluice expr explain 'ssl and http.host eq "a"' --request request.json`),
  );
  expr.addCommand(
    examples(evalCommand(), `sluice expr eval 'ip.src in {192.0.2.0/24}' --fields fields.json`),
  );
  expr.addCommand(examples(formatCommand(), `sluice expr fmt 'ssl&&http.host=="a"'`));
  expr.addCommand(examples(batchCommand(), "sluice expr batch --phase any < expressions.jsonl"));
  return examples(expr, `sluice expr check 'http.host eq "example.com"'`);
}

function exprCommandNamed(name: string): Command {
  return new Command(name)
    .argument("<expression>", "the expression, or - to read it from standard input")
    .addOption(phaseOption());
}

function phaseOption(): Option {
  return new Option("--phase <phase>", "where the expression is to run")
    .choices(["request", "response", "network", "transform", "any"])
    .default("request");
}

function checkCommand(): Command {
  return exprCommandNamed("check")
    .description("Check an expression; exit with 1 when it is wrong.")
    .option("--value", "a value expression, as for rewrites and redirects")
    .option("--json", "print diagnostics as JSON")
    .action(async (given: string, options: ExprOptions) => {
      const source = await sourceOf(given);
      const checked = options.value
        ? checkValue(source, scheme, options)
        : checkFilter(source, scheme, options);
      const type = checked.typed && "type" in checked.typed ? showType(checked.typed.type) : "Bool";
      if (options.json) {
        printJson({
          valid: !checked.error,
          ...(checked.error ? {} : { type }),
          diagnostics: checked.diagnostics.map((diagnostic) => diagnosticJson(source, diagnostic)),
        });
      } else {
        printDiagnostics(source, checked);
        if (!checked.error) process.stdout.write(options.value ? `valid, of type ${type}\n` : "valid\n");
      }
      if (checked.error) throw notValid(checked);
    });
}

function evalCommand(): Command {
  return withFields(exprCommandNamed("eval"))
    .description("Evaluate an expression and print its result.")
    .option("--value", "a value expression, as for rewrites and redirects")
    .option("--json", "print the result as JSON")
    .action(async (given: string, options: ExprOptions) => {
      const source = await sourceOf(given);
      const fields = await fieldsOf(options);
      if (options.value) {
        const typed = typedOf(source, checkValue(source, scheme, options));
        const value = compileValue(typed)(fields);
        const shown = value === undefined ? null : showJsonValue(typed.type, value);
        printJson(options.json ? { value: shown } : shown);
        return;
      }
      const result = compileFilter(typedOf(source, checkFilter(source, scheme, options)))(fields);
      if (options.json) printJson({ result });
      else process.stdout.write(`${result}\n`);
    });
}

function explainCommand(): Command {
  return withFields(exprCommandNamed("explain"))
    .description("Show how an expression reads and, given a request, which parts of it are true.")
    .option("--json", "print the explanation as JSON")
    .action(async (given: string, options: ExprOptions) => {
      const source = await sourceOf(given);
      const checked = checkFilter(source, scheme, options);
      const typed = typedOf(source, checked);
      if (!options.fields && !options.request) {
        printStructure(source, checked, options.json ?? false);
        return;
      }
      const explanation = explain(typed, await fieldsOf(options));
      printExplanation(checked.tree.root, explanation, options.json ?? false);
    });
}

function formatCommand(): Command {
  return exprCommandNamed("fmt")
    .description("Print an expression in its canonical layout.")
    .option("--value", "a value expression, as for rewrites and redirects")
    .option("--width <columns>", "columns a line should not exceed", "100")
    .action(async (given: string, options: ExprOptions) => {
      const source = await sourceOf(given);
      const width = Number(options.width);
      if (!Number.isInteger(width) || width < 20)
        throw new UsageError("--width takes a number of at least 20");
      const checked: Checked<unknown> = options.value
        ? checkValue(source, scheme, options)
        : checkFilter(source, scheme, options);
      typedOf(source, checked);
      process.stdout.write(`${format(checked.tree.root, { width })}\n`);
    });
}

function batchCommand(): Command {
  return new Command("batch")
    .description(
      "Read JSON lines {id, expression, fields?} from standard input, write one line each: {id, valid, result?, error?}. Exit with 1 when some are not valid.",
    )
    .addOption(phaseOption())
    .action(async ({ phase }: ExprOptions) => {
      const { all, invalid } = await runBatch(process.stdin, process.stdout, phase);
      if (invalid > 0) throw new CommandFailed(`${invalid} of ${all} lines are not valid`);
    });
}

function withFields(command: Command): Command {
  return command
    .option("--fields <file>", "values of fields, as JSON")
    .option(
      "--request <file>",
      "a request {method, url, headers, ip, country, asn, version, body, fields}, as JSON",
    );
}

async function sourceOf(given: string): Promise<string> {
  return given === "-" ? await text(process.stdin) : given;
}

async function fieldsOf({ fields, request }: ExprOptions): Promise<FieldSource> {
  if (fields && request) throw new UsageError("give --fields or --request, not both");
  const file = fields ?? request;
  const json = file ? parseJson(await contentOf(file)) : {};
  if (json === undefined) throw new UsageError(`${file} is not JSON`);
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new UsageError(`${file} does not hold a JSON object`);
  }
  const given = request ? fieldsOfRequest(json as RequestDescription) : { fields: json };
  const read =
    "problem" in given ? given : readJsonFields(scheme, given.fields as Readonly<Record<string, unknown>>);
  if ("problem" in read) throw new UsageError(`${file}: ${read.problem}`);
  return read.values;
}

/** The typed tree, or the end of the command. */
function typedOf<T>(source: string, checked: Checked<T>): T {
  if (checked.typed !== undefined) return checked.typed;
  printDiagnostics(source, checked);
  throw notValid(checked);
}

function notValid({ diagnostics }: Checked<unknown>): CommandFailed {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return new CommandFailed(`the expression has ${errors === 1 ? "an error" : `${errors} errors`}`);
}
