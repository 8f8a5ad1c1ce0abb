import type { CompiledQuery, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * A query built and compiled once, run with one text parameter. For the few look-ups that every request makes:
 * building a query costs several times what running it does.
 */
export function prepared<Row>(
  db: Kysely<Schema>,
  build: (parameter: string) => { compile(): CompiledQuery<Row> },
): (parameter: string) => Promise<Row | undefined> {
  const marker = "\u0000parameter";
  const compiled = build(marker).compile();
  if (compiled.parameters.length !== 1 || compiled.parameters[0] !== marker) {
    throw new Error("a prepared look-up takes exactly one parameter");
  }
  return async (parameter) => {
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: [parameter] });
    return rows[0];
  };
}
