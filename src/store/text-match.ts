import { type Expression, type SqlBool, sql } from "kysely";

export interface TextMatch {
  readonly operator: "equal" | "not_equal" | "starts_with" | "ends_with" | "contains";
  readonly caseSensitive: boolean;
  readonly value: string;
}

/**
 * Substring tests without LIKE, whose case rules and wildcards differ between the engines. Both fold A to Z and
 * no other letter, and both count characters, not UTF-16 units.
 */
export function matches(column: string, { operator, caseSensitive, value }: TextMatch): Expression<SqlBool> {
  const left = caseSensitive ? sql.ref(column) : sql`lower(${sql.ref(column)})`;
  const right = caseSensitive ? value : value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const length = [...right].length;
  switch (operator) {
    case "equal":
      return sql<SqlBool>`${left} = ${right}`;
    case "not_equal":
      return sql<SqlBool>`${left} <> ${right}`;
    case "starts_with":
      return sql<SqlBool>`substr(${left}, 1, ${length}) = ${right}`;
    case "ends_with":
      return sql<SqlBool>`(length(${left}) >= ${length} and substr(${left}, length(${left}) - ${length} + 1) = ${right})`;
    case "contains":
      return right === "" ? sql<SqlBool>`1 = 1` : sql<SqlBool>`replace(${left}, ${right}, '') <> ${left}`;
  }
}
