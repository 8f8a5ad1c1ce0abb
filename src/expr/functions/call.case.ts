// Runs a function as the compiler would, for the tests of this folder.

import fc from "fast-check";
import { expect } from "vitest";
import { readType } from "../types.ts";
import type { Value } from "../values.ts";
import type { FunctionDefinition, Parameter } from "./define.ts";

/** What may be a constant or not is tried both ways. */
export function call(
  definition: FunctionDefinition,
  args: readonly (Value | undefined)[],
  types: readonly string[] = [],
): Value | undefined {
  const kinds = args.map((_, i) => paramAt(definition, i).kind);
  const run = (isConstant: (kind: string) => boolean) =>
    definition.prepare(
      args.map((arg, i) => (isConstant(kinds[i] ?? "") ? arg : undefined)),
      types.map(readType),
    )(...args);
  const result = run((kind) => kind === "literal");
  expect(run((kind) => kind !== "field")).toEqual(result);
  return result;
}

/** What the check of this argument says, the constants before it being known. */
export function fault(
  definition: FunctionDefinition,
  args: readonly (Value | undefined)[],
): string | undefined {
  const last = args.length - 1;
  return paramAt(definition, last).check?.(args[last] as Value, args.slice(0, last));
}

function paramAt({ params }: FunctionDefinition, i: number): Parameter {
  return params[Math.min(i, params.length - 1)] as Parameter;
}

/** Any bytes at all. */
export const anyBytes = fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)) });

/** Bytes made of few different pieces, so that interesting neighbours are frequent. */
export function bytesOf(...pieces: readonly string[]) {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((chosen) => chosen.join(""));
}
