// The judgements on constants that several functions share.

import type { Value } from "../values.ts";

type Check = (constant: Value) => string | undefined;

export function between(min: number, max: number): Check {
  return (constant) =>
    (constant as number) >= min && (constant as number) <= max
      ? undefined
      : `must be between ${min} and ${max}`;
}

export const notNegative: Check = (constant) =>
  (constant as number) >= 0 ? undefined : "must not be negative";

export const notEmpty: Check = (constant) => (constant === "" ? "must not be empty" : undefined);

export function oneOf(...allowed: readonly string[]): Check {
  const quoted = allowed.map((option) => `"${option}"`);
  const last = quoted.pop();
  const list = quoted.length > 0 ? `${quoted.join(", ")} or ${last}` : last;
  return (constant) => (allowed.includes(constant as string) ? undefined : `must be ${list}`);
}
