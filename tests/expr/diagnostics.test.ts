// Whatever the text: checking it never throws, errors have a place in it, and fixes mend what they say they mend.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import {
  applyFix,
  type Checked,
  checkFilter,
  checkValue,
  codes,
  type Diagnostic,
  format,
  locate,
  renderDiagnostic,
  renderEngineError,
} from "#expr";
import { anyText, faultyExpression } from "./any-text.ts";
import { usualLimits } from "./observe.ts";

type Check = (text: string) => Checked<unknown>;

const checks: [name: string, check: Check][] = [
  ["a filter", (text) => checkFilter(text, scheme, { phase: "any" })],
  ["a value expression", (text) => checkValue(text, scheme, { phase: "any" })],
  [
    "a filter of requests on a small plan",
    (text) => checkFilter(text, scheme, { plan: "free", hasRegexes: false }),
  ],
];

describe.each(checks)("any text as %s", (_name, check) => {
  test("is judged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { error, typed, diagnostics, tree } = check(text);
        expect(typed === undefined).toBe(error !== undefined);
        expect(error).toBe(diagnostics.find(({ severity }) => severity === "error"));
        for (const diagnostic of diagnostics) expectSound(text, diagnostic);
        format(tree.root);
      }),
      { numRuns: 1500 },
    );
  });
});

function expectSound(text: string, diagnostic: Diagnostic): void {
  const { code, severity, span, message, help, fix, engine } = diagnostic;
  expect(codes[code]).toBeDefined();
  expect(severity).toBe(code.startsWith("W") ? "warning" : "error");
  expect(message).not.toBe("");
  expect(help).not.toBe("");
  expectWithin(text, span);
  for (const edit of fix?.edits ?? []) expectWithin(text, edit.span);
  if (fix) expect(applyFix(text, fix)).not.toBe(text);
  expect(renderDiagnostic(text, diagnostic)).toContain(message);
  expect(engine === undefined).toBe(severity === "warning");
  if (!engine) return;
  expectWithin(text, engine.span);
  const { line, column, length, lineText } = locate(text, engine.span);
  expect(line).toBeGreaterThanOrEqual(1);
  expect(column - 1 + Math.max(0, length - 1)).toBeLessThanOrEqual(Buffer.byteLength(lineText) + 1);
  const rendered = renderEngineError(text, engine);
  const carets = `${" ".repeat(column - 1)}${"^".repeat(length)} ${engine.message}\n`;
  expect(rendered).toBe(`Filter parsing error (${line}:${column}):\n${lineText}\n${carets}`);
}

function expectWithin(text: string, { start, end }: { start: number; end: number }): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}

/** The same complaint at the same place. */
function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && a.span.start === b.span.start && a.message === b.message;
}

describe("fixes", () => {
  test("mend what they are for", () => {
    let fixes = 0;
    fc.assert(
      fc.property(faultyExpression, (text) => {
        for (const diagnostic of checkFilter(text, scheme, { phase: "any" }).diagnostics) {
          if (!diagnostic.fix) continue;
          fixes++;
          const fixed = applyFix(text, diagnostic.fix);
          // One parenthesis too many may be followed by another.
          if (diagnostic.code === "E104" && fixed[diagnostic.span.start] === ")") continue;
          const { diagnostics } = checkFilter(fixed, scheme, { phase: "any" });
          const left = diagnostics.find((other) => isSame(diagnostic, other));
          expect(left && `${left.code} in ${JSON.stringify(text)} → ${JSON.stringify(fixed)}`).toBe(
            undefined,
          );
        }
      }),
      { numRuns: 2500 },
    );
    expect(fixes).toBeGreaterThan(300);
  });

  test("end: applying the first again and again comes to rest", () => {
    fc.assert(
      fc.property(faultyExpression, (text) => {
        let current = text;
        for (let round = 0; round < 60; round++) {
          const { error } = checkFilter(current, scheme, { phase: "any" });
          if (!error?.fix) return;
          current = applyFix(current, error.fix);
        }
        throw new Error(`${text} → ${current}`);
      }),
      { numRuns: 600 },
    );
  });
});

describe("nesting", () => {
  const limits = { ...usualLimits, maxLength: 2 ** 21 };
  const towers: [name: string, tower: (n: number) => string][] = [
    ["parentheses", (n) => `${"(".repeat(n)}ssl${")".repeat(n)}`],
    ["negations", (n) => `${"not ".repeat(n)}ssl`],
    ["calls", (n) => `${"lower(".repeat(n)}http.host${")".repeat(n)} eq "a"`],
    ["quantifiers", (n) => `${"any(".repeat(n)}ssl${")".repeat(n)}`],
    ["open parentheses", (n) => "(".repeat(n)],
    ["closing parentheses", (n) => ")".repeat(n)],
    ["groups of regular expressions", (n) => `http.host matches "${"(".repeat(n)}${")".repeat(n)}"`],
    ["brackets", (n) => `http.request.headers${"[0]".repeat(n)} eq "a"`],
    ["braces", (n) => `http.host in ${"{".repeat(n)}`],
  ];
  test.each(towers)("a tower of %s is refused and does not overflow", (_name, tower) => {
    for (const height of [1000, 100_000]) {
      const text = tower(height);
      const { error, diagnostics } = checkFilter(text, scheme, { limits });
      expect(error).toBeDefined();
      for (const diagnostic of diagnostics.slice(0, 3)) expectWithin(text, diagnostic.span);
    }
  });
});
