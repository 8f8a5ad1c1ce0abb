// sluice expr batch: one JSON line in, one out.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shell, temporaryFolder } from "./program.ts";

interface Answer {
  readonly id?: unknown;
  readonly valid: boolean;
  readonly result?: boolean;
  readonly error?: Readonly<Record<string, unknown>>;
}

async function batch(input: string, args = "") {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "in.jsonl"), input);
  const { code, stdout, stderr } = await shell(`sluice expr batch ${args} < in.jsonl`, { cwd });
  const lines = stdout.split("\n");
  expect(lines.pop()).toBe("");
  return { code, stderr, lines, answers: lines.map((line) => JSON.parse(line) as Answer) };
}

function row(expression: string, rest: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ expression, ...rest })}\n`;
}

test("an answer for each line, in order; exit code 0 when all are valid", async () => {
  const fields = { "http.host": "a", ssl: true };
  const { code, stderr, lines } = await batch(
    row("ssl", { id: 1 }) + row('http.host eq "a"', { id: 2, fields }) + row("not ssl", { id: 3, fields }),
  );
  expect({ code, stderr, lines }).toEqual({
    code: 0,
    stderr: "",
    lines: [
      '{"id":1,"valid":true}',
      '{"id":2,"valid":true,"result":true}',
      '{"id":3,"valid":true,"result":false}',
    ],
  });
});

test("exit code 1 when some are not, and an answer for each all the same", async () => {
  const { code, stderr, answers } = await batch(row("ssl") + row("ssl and") + row("nothing") + row("ssl"));
  expect({ code, stderr }).toEqual({ code: 1, stderr: "sluice: 2 of 4 lines are not valid\n" });
  expect(answers.map(({ valid }) => valid)).toEqual([true, false, false, true]);
});

test("an error has the engine's words and place, in bytes", async () => {
  const { answers } = await batch(row('ssl\nor http.host eq "é€" and http.hosst eq "x"', { id: "e" }));
  expect(answers).toEqual([
    {
      id: "e",
      valid: false,
      error: expect.objectContaining({
        code: "E301",
        message: "unknown identifier",
        line: 2,
        column: 29,
        length: 10,
        text: `Filter parsing error (2:29):\nor http.host eq "é€" and http.hosst eq "x"\n${" ".repeat(28)}^^^^^^^^^^ unknown identifier\n`,
      }),
    },
  ]);
});

test.each([
  "7",
  "-0",
  "1.0",
  "1.5e3",
  "1e400",
  "12345678901234567890",
  '"7"',
  '"\\u001b é"',
  "null",
  "true",
  '{"a":[1.0,{"b":9007199254740993}],"__proto__":2}',
  "[]",
])("the id %s comes back as given", async (id) => {
  const { lines } = await batch(`{"id":${id},"expression":"ssl"}\n{"expression":"ssl and","id":${id}}\n`);
  expect(lines[0]).toBe(`{"id":${id},"valid":true}`);
  expect(lines[1]?.startsWith(`{"id":${id},"valid":false,`)).toBe(true);
});

test("without an id there is none", async () => {
  const { lines } = await batch(row("ssl"));
  expect(lines).toEqual(['{"valid":true}']);
});

test("values of every type", async () => {
  const { answers } = await batch(
    [
      row("http.host eq 00:ff", { fields: { "http.host": { hex: "00FF" } } }),
      row("http.request.timestamp.sec eq -9223372036854775808", {
        fields: { "http.request.timestamp.sec": "-9223372036854775808" },
      }),
      '{"expression":"http.request.timestamp.sec eq 9007199254740993","fields":{"http.request.timestamp.sec":9007199254740993}}\n',
      row("ip.src eq ::1", { fields: { "ip.src": "::1" } }),
      row('http.request.headers["a"][1] eq "2"', { fields: { "http.request.headers": { a: ["1", "2"] } } }),
      row('http.host eq "\u2028"', { fields: { "http.host": "\u2028" } }),
      row('http.host ne "a"', { fields: {} }),
      row('http.host ne "a"', { fields: { "http.host": null } }),
    ].join(""),
  );
  expect(answers.map(({ result }) => result)).toEqual(Array(8).fill(true));
});

test("lines that are no expressions are answered too; blank ones are not", async () => {
  const { code, answers } = await batch(
    `\ufeff${row("ssl", { id: 1 })}\n  \r\nnothing\n5\n[]\n{"id":2}\n{"id":3,"expression":null}\n${row(
      "ssl",
      {
        id: 4,
        fields: [],
      },
    )}${row("ssl", { id: 5, fields: { ssl: 1 } })}${row("ssl", { id: 6, fields: { sssl: true } })}${row("ssl", { id: 7, fields: null })}{"id":8,"expression":"ssl"}\r`,
  );
  expect(code).toBe(1);
  expect(answers.map(({ id, valid, error }) => [id, valid, error?.message])).toEqual([
    [1, true, undefined],
    [undefined, false, "the line is not a JSON object {id, expression, fields?}"],
    [undefined, false, "the line is not a JSON object {id, expression, fields?}"],
    [undefined, false, "the line is not a JSON object {id, expression, fields?}"],
    [2, false, "expression is not a string"],
    [3, false, "expression is not a string"],
    [4, false, "fields is not a JSON object"],
    [5, false, "the value of ssl is not of type Bool"],
    [6, false, "there is no field sssl"],
    [7, true, undefined],
    [8, true, undefined],
  ]);
  for (const { error } of answers)
    if (error)
      expect(Object.keys(error)).toEqual(
        expect.arrayContaining(["code", "message", "line", "column", "length", "text"]),
      );
});

test("--phase", async () => {
  const input = row("http.response.code eq 200 and tcp.dstport eq 1", {
    fields: { "http.response.code": 200, "tcp.dstport": 1 },
  });
  expect((await batch(input)).answers[0]).toMatchObject({ valid: false, error: { code: "E401" } });
  expect((await batch(input, "--phase any")).answers[0]).toEqual({ valid: true, result: true });
});

test("list names are not looked up", async () => {
  const { answers } = await batch(row("ip.src in $whatever", { fields: { "ip.src": "192.0.2.1" } }));
  expect(answers).toEqual([{ valid: true, result: false }]);
});

test("nothing in, nothing out", async () => {
  expect(await batch("")).toMatchObject({ code: 0, lines: [] });
});

test("thousands of lines a second", async () => {
  const count = 20_000;
  const input = Array.from({ length: count }, (_, i) =>
    row(`http.host eq "h${i}" and ip.src in {10.0.0.0/8}`, {
      id: i,
      fields: { "http.host": `h${i - (i % 2)}`, "ip.src": "10.1.2.3" },
    }),
  ).join("");
  const start = performance.now();
  const { code, answers } = await batch(input);
  expect(performance.now() - start).toBeLessThan(count / 2);
  expect(code).toBe(0);
  expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => i));
  expect(answers.every(({ result }, i) => result === (i % 2 === 0))).toBe(true);
});

test.each(["true", "head -n 1"])("a reader that goes away: | %s", async (reader) => {
  const script = `yes '{"expression":"ssl"}' | head -c 20000000 | sluice expr batch | ${reader}; echo "\${PIPESTATUS[2]}"`;
  const { stdout, stderr } = await shell(script);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/0\n$/);
});
