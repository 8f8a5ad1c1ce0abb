import type { Span } from "./fault.ts";

/** Flag letters as bits, in the order of `imsUuRx`. */
export const FLAG = { i: 1, m: 2, s: 4, U: 8, u: 16, R: 32, x: 64 } as const;

export interface Flags {
  readonly on: number;
  readonly off: number;
}

export type Assertion =
  | "^"
  | "$"
  | "\\A"
  | "\\z"
  | "\\b"
  | "\\B"
  | "word-start"
  | "word-end"
  | "word-start-half"
  | "word-end-half";

export type Literal = Span & {
  readonly kind: "literal";
  readonly code: number;
  /** Written `\xHH`: above 0x7F it means the byte, not the code point, when Unicode is off. */
  readonly byte: boolean;
};
export type PerlClass = Span & {
  readonly kind: "perl";
  readonly letter: "d" | "s" | "w";
  readonly negated: boolean;
};
export type UnicodeClass = Span & {
  readonly kind: "unicode";
  readonly negated: boolean;
  readonly name: string;
  readonly value: string | undefined;
};
export type AssertionNode = Span & { readonly kind: "assertion"; readonly assertion: Assertion };
export type Primitive =
  | Literal
  | PerlClass
  | UnicodeClass
  | AssertionNode
  | (Span & { readonly kind: "dot" });

export type ClassItem =
  | Literal
  | PerlClass
  | UnicodeClass
  | BracketClass
  | (Span & { readonly kind: "nothing" })
  | (Span & { readonly kind: "range"; readonly from: Literal; readonly to: Literal })
  | (Span & { readonly kind: "posix"; readonly name: string; readonly negated: boolean })
  | (Span & { readonly kind: "union"; readonly items: readonly ClassItem[] });
export type ClassOperator = "&&" | "--" | "~~";
export type ClassSet =
  | ClassItem
  | (Span & {
      readonly kind: "operation";
      readonly operator: ClassOperator;
      readonly left: ClassSet;
      readonly right: ClassSet;
    });
export type BracketClass = Span & {
  readonly kind: "class";
  readonly negated: boolean;
  readonly set: ClassSet;
};

export type Ast =
  | Primitive
  | BracketClass
  | (Span & { readonly kind: "empty" })
  | (Span & { readonly kind: "flags"; readonly flags: Flags })
  | (Span & {
      readonly kind: "repetition";
      readonly min: number;
      readonly max: number;
      readonly greedy: boolean;
      readonly sub: Ast;
    })
  /** `index` is 0 for a group that captures nothing. */
  | (Span & {
      readonly kind: "group";
      readonly index: number;
      readonly flags: Flags | undefined;
      readonly sub: Ast;
    })
  | (Span & { readonly kind: "alternation" | "concat"; readonly subs: readonly Ast[] });

export const POSIX_CLASSES: { readonly [name: string]: readonly number[] } = {
  __proto__: null as never,
  alnum: [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a],
  alpha: [0x41, 0x5a, 0x61, 0x7a],
  ascii: [0x00, 0x7f],
  blank: [0x09, 0x09, 0x20, 0x20],
  cntrl: [0x00, 0x1f, 0x7f, 0x7f],
  digit: [0x30, 0x39],
  graph: [0x21, 0x7e],
  lower: [0x61, 0x7a],
  print: [0x20, 0x7e],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  space: [0x09, 0x0d, 0x20, 0x20],
  upper: [0x41, 0x5a],
  word: [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a],
  xdigit: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66],
};
