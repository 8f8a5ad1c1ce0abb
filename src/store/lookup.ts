/**
 * Look-ups that every request makes: built and compiled once, then run with one text parameter. Building a query
 * costs several times what running it does.
 */
import type { CompiledQuery, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

type Lookup<T> = (parameter: string) => Promise<T | undefined>;

/** Makes a look-up of a compiled query with one parameter and of what its first row becomes. */
export type MakeLookup = <Row, T>(query: CompiledQuery<Row>, read: (row: Row) => T) => Lookup<T>;

export function throughKysely(db: Kysely<Schema>): MakeLookup {
  return <Row, T>(query: CompiledQuery<Row>, read: (row: Row) => T) =>
    async (parameter) => {
      const { rows } = await db.executeQuery<Row>({ ...query, parameters: [parameter] });
      return rows[0] && read(rows[0]);
    };
}

/** Compiled when first used: not every transaction looks something up. */
export function lookup<Row, T>(
  make: MakeLookup,
  build: (parameter: string) => { compile(): CompiledQuery<Row> },
  read: (row: Row) => T,
): Lookup<T> {
  let made: Lookup<T> | undefined;
  return (parameter) => {
    made ??= make(compileForOne(build), read);
    return made(parameter);
  };
}

function compileForOne<Row>(
  build: (parameter: string) => { compile(): CompiledQuery<Row> },
): CompiledQuery<Row> {
  const marker = "\u0000parameter";
  const compiled = build(marker).compile();
  if (compiled.parameters.length !== 1 || compiled.parameters[0] !== marker) {
    throw new Error("a look-up takes exactly one parameter");
  }
  return compiled;
}
