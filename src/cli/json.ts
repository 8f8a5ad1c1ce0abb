interface Context {
  readonly source?: string;
}

/** JSON with integers beyond 2^53 kept exact, as bigints; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exactInteger);
  } catch {
    return undefined;
  }
}

function exactInteger(_key: string, value: unknown, context?: Context): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(value);
  return isRounded && context?.source && /^-?[0-9]+$/.test(context.source) ? BigInt(context.source) : value;
}

/** JSON whose numbers `JSON.stringify` writes as they were: `1.0` and `1e400` too. The text must be JSON. */
export function parseVerbatim(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: Context) =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? rawJson(context.source)
      : value,
  );
}

function rawJson(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}
