// The language alone, as a page would load it.

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const MAX_KB = 60;

async function bundleOf(room: string): Promise<string> {
  const input = join(import.meta.dirname, "../../src", room, "index.ts");
  const bundle = await rolldown({ input, platform: "browser" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output.map((part) => (part.type === "chunk" ? part.code : "")).join("\n");
}

test(`expr is under ${MAX_KB} kB, packed, and asks for nothing else`, async () => {
  const code = await bundleOf("expr");
  expect(gzipSync(code).length / 1000).toBeLessThan(MAX_KB);
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\s*\(/);
});

test("it runs from the bundle", async () => {
  const code = await bundleOf("expr");
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const expr = (await import(url)) as typeof import("#expr");
  const scheme = expr.createScheme(
    [{ name: "host", type: expr.readType("Bytes"), phase: "request", doc: "" }],
    expr.standardFunctions,
  );
  const { typed } = expr.checkFilter('lower(host) matches "^www[.]"', scheme);
  if (!typed) throw new Error("the expression is valid");
  expect(expr.compileFilter(typed)(expr.fieldValues(scheme, { host: "WWW.example.com" }))).toBe(true);
});
