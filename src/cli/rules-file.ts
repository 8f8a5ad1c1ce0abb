/** The file of `sluice rules test`: read, and refused in one line when something in it is not as it should be. */
import { parseDocument } from "yaml";
import type { LocalRule } from "#app";
import { fieldsOfRequest, type RequestDescription, scheme } from "#catalog";
import { type FieldSource, readJsonFields } from "#expr";
import { UsageError } from "./failure.ts";
import { contentOf } from "./file.ts";

export interface TestCase {
  readonly name: string;
  /** As the evaluate route takes it. */
  readonly given: { readonly request: object } | { readonly fields: Readonly<Record<string, unknown>> };
  readonly source: FieldSource;
  /** Absent when any will do. */
  readonly action?: Action | null;
  /** Actions of all rules that match, in their order. */
  readonly matched?: readonly Action[];
}

export interface TestFile {
  /** A zone whose stored rules are meant; without it the file has its own rules. */
  readonly zone?: string;
  readonly rules?: readonly LocalRule[];
  readonly lists: Readonly<Record<string, readonly (string | number)[]>>;
  readonly tests: readonly TestCase[];
}

type Members = Readonly<Record<string, unknown>>;

type Action = LocalRule["action"];

const isAction: Readonly<Record<Action, true>> = {
  log: true,
  bypass: true,
  allow: true,
  challenge: true,
  managed_challenge: true,
  js_challenge: true,
  block: true,
};
const actions = Object.keys(isAction);
const MAX_PRIORITY = 2_147_483_647;

export async function readTestFile(file: string): Promise<TestFile> {
  const text = await contentOf(file);
  try {
    return toTestFile(parse(text));
  } catch (error) {
    if (error instanceof Wrong) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** The message says what, and where in the file. */
class Wrong extends Error {}

/** JSON is YAML, too. */
function parse(text: string): unknown {
  const document = parseDocument(text, { logLevel: "error" });
  const [error] = document.errors;
  if (error) throw new Wrong(`not YAML: ${error.message.split("\n")[0]?.replace(/:$/, "")}`);
  try {
    return document.toJS();
  } catch (problem) {
    throw new Wrong(`not YAML: ${(problem as Error).message}`);
  }
}

function toTestFile(content: unknown): TestFile {
  const { zone, rules, lists, tests } = members("the file", content, ["zone", "rules", "lists", "tests"]);
  if (zone !== undefined && typeof zone !== "string") throw new Wrong("zone must be a name or an id");
  if (zone !== undefined && (rules !== undefined || lists !== undefined))
    throw new Wrong("give zone, or rules and lists: a zone has its own");
  if (!Array.isArray(tests) || tests.length === 0)
    throw new Wrong("tests must be a list of at least one test");
  if (rules !== undefined && !Array.isArray(rules)) throw new Wrong("rules must be a list");
  return {
    ...(zone !== undefined && { zone }),
    ...(rules !== undefined && { rules: rules.map(toRule) }),
    lists: toLists(lists ?? {}),
    tests: tests.map(toTest),
  };
}

function toRule(given: unknown, i: number): LocalRule {
  const where = `rule ${i + 1}`;
  const rule = members(where, given, ["action", "expression", "priority", "paused", "description"]);
  const { expression, priority, paused, description } = rule;
  const action = toAction(`${where}: action`, rule.action);
  if (typeof expression !== "string") throw new Wrong(`${where}: expression must be text`);
  if (
    !isAbsent(priority) &&
    !(Number.isInteger(priority) && Number(priority) >= 0 && Number(priority) <= MAX_PRIORITY)
  )
    throw new Wrong(`${where}: priority must be a whole number from 0 to ${MAX_PRIORITY}`);
  if (!isAbsent(paused) && typeof paused !== "boolean")
    throw new Wrong(`${where}: paused must be true or false`);
  if (!isAbsent(description) && typeof description !== "string")
    throw new Wrong(`${where}: description must be text`);
  return {
    action,
    expression,
    priority: (priority ?? null) as number | null,
    paused: (paused ?? false) as boolean,
    description: (description ?? "") as string,
  };
}

function toLists(given: unknown): TestFile["lists"] {
  if (!isObject(given)) throw new Wrong("lists must map names to lists of items");
  for (const [name, items] of Object.entries(given)) {
    const isList = Array.isArray(items) && items.every((item) => ["string", "number"].includes(typeof item));
    if (!isList) throw new Wrong(`lists: ${name} must be a list of addresses, numbers or host names`);
  }
  return given as TestFile["lists"];
}

function toTest(given: unknown, i: number): TestCase {
  const place = `test ${i + 1}`;
  const test = members(place, given, ["name", "request", "fields", "expect"]);
  const { name = place } = test;
  if (typeof name !== "string") throw new Wrong(`${place}: name must be text`);
  const where = name === place ? place : `${place} (${name})`;
  const { request, fields } = test;
  if ((request === undefined) === (fields === undefined))
    throw new Wrong(`${where}: give either request or fields`);
  if (!("expect" in test)) throw new Wrong(`${where}: expect is missing`);
  const wanted = toExpectation(`${where}: expect`, test.expect);
  if (!isObject(request ?? fields))
    throw new Wrong(`${where}: ${request === undefined ? "fields" : "request"} must be an object`);
  const described = isObject(request)
    ? fieldsOfRequest(request as RequestDescription)
    : { fields: fields as Members };
  const read = "problem" in described ? described : readJsonFields(scheme, described.fields);
  if ("problem" in read) throw new Wrong(`${where}: ${read.problem}`);
  return {
    name,
    given: isObject(request) ? { request } : { fields: fields as Members },
    source: read.values,
    ...wanted,
  };
}

function toExpectation(where: string, given: unknown): Pick<TestCase, "action" | "matched"> {
  if (!isObject(given)) return { action: toOutcome(where, given) };
  const { action, matched } = members(where, given, ["action", "matched"]);
  if (action === undefined && matched === undefined) throw new Wrong(`${where} must say action or matched`);
  if (matched !== undefined && !Array.isArray(matched))
    throw new Wrong(`${where}: matched must be a list of actions`);
  return {
    ...(action !== undefined && { action: toOutcome(`${where}: action`, action) }),
    ...(matched !== undefined && { matched: matched.map((each) => toAction(`${where}: matched`, each)) }),
  };
}

function toOutcome(where: string, given: unknown): Action | null {
  if (given === null || given === "none") return null;
  const action = toAction(where, given, ["none"]);
  if (action !== "log" && action !== "bypass") return action;
  throw new Wrong(`${where}: ${action} decides nothing; write { matched: [${action}] }`);
}

function toAction(where: string, given: unknown, others: readonly string[] = []): Action {
  if (typeof given === "string" && actions.includes(given)) return given as Action;
  throw new Wrong(`${where} must be one of ${[...actions, ...others].join(", ")}`);
}

function members(where: string, given: unknown, known: readonly string[]): Members {
  if (!isObject(given)) throw new Wrong(`${where} must be an object with ${known.join(", ")}`);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Wrong(`${where} has no ${unknown}, only ${known.join(", ")}`);
  return given;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
