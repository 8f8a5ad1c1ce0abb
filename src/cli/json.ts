/** JSON with integers beyond 2^53 kept exact, as bigints; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exactNumber);
  } catch {
    return undefined;
  }
}

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(value);
  return isRounded && context?.source && /^-?[0-9]+$/.test(context.source) ? BigInt(context.source) : value;
}
