/** The types of the language. Strings and bytes are one type; there is no float, null or date. */
export type Type =
  | { readonly kind: "Bool" }
  | { readonly kind: "Int" }
  | { readonly kind: "Ip" }
  | { readonly kind: "Bytes" }
  | { readonly kind: "Array"; readonly of: Type }
  | { readonly kind: "Map"; readonly of: Type };

export const BOOL: Type = { kind: "Bool" };
export const INT: Type = { kind: "Int" };
export const IP: Type = { kind: "Ip" };
export const BYTES: Type = { kind: "Bytes" };
export const BOOL_ARRAY: Type = arrayOf(BOOL);

export function arrayOf(of: Type): Type {
  return { kind: "Array", of };
}

function mapOf(of: Type): Type {
  return { kind: "Map", of };
}

/** What an array or a map holds; undefined for the simple types. */
export function elementOf(type: Type): Type | undefined {
  return type.kind === "Array" || type.kind === "Map" ? type.of : undefined;
}

export function sameType(a: Type, b: Type): boolean {
  if (a.kind !== b.kind) return false;
  const inner = elementOf(a);
  const other = elementOf(b);
  return inner === undefined || other === undefined || sameType(inner, other);
}

/** `Array<Bytes>`, as in messages about expected types. */
export function showType(type: Type): string {
  const inner = elementOf(type);
  return inner ? `${type.kind}<${showType(inner)}>` : type.kind;
}

const SIMPLE: Readonly<Record<string, Type>> = {
  Bool: BOOL,
  Boolean: BOOL,
  Int: INT,
  Integer: INT,
  Ip: IP,
  IP: IP,
  Bytes: BYTES,
  String: BYTES,
};

/** Reads `Map<Array<String>>`, in the engine's names or the documentation's. */
export function readType(text: string): Type {
  const simple = SIMPLE[text];
  if (simple) return simple;
  const compound = /^(Array|Map)<(.+)>$/.exec(text);
  if (!compound?.[2]) throw new Error(`no such type: ${text}`);
  const of = readType(compound[2]);
  return compound[1] === "Array" ? arrayOf(of) : mapOf(of);
}
