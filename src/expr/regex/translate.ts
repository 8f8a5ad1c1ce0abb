import { RegexError, type Span } from "./fault.ts";
import {
  alternationOf,
  captureOf,
  classOf,
  concatOf,
  EMPTY,
  type Hir,
  LOOK,
  literalOf,
  lookOf,
  repetitionOf,
  UNICODE_LOOK_SHIFT,
} from "./hir.ts";
import { canonical, complement, intersect, type Ranges, union } from "./ranges.ts";
import {
  type Assertion,
  type Ast,
  type ClassSet,
  FLAG,
  type Flags,
  type Literal,
  type PerlClass,
  POSIX_CLASSES,
  type UnicodeClass,
} from "./syntax.ts";
import {
  digitRanges,
  foldCase,
  MAX_CODE_POINT,
  negate,
  spaceRanges,
  unicodeClass,
  wordRanges,
} from "./unicode.ts";
import { utf8Of } from "./utf8.ts";

const PERL_NAMES = { d: "digit", s: "space", w: "word" } as const;
const PERL_TABLES = { d: digitRanges, s: spaceRanges, w: wordRanges } as const;
const ANY_BYTE: Ranges = [0, 0xff];
const ANY_BYTE_BUT_LF: Ranges = [0, 9, 11, 0xff];
const ANY_BYTE_BUT_CRLF: Ranges = [0, 9, 11, 12, 14, 0xff];

/** Either case of each ASCII letter, by letter. */
const FOLDED_LETTERS: readonly (Hir | undefined)[] = Array.from({ length: 0x80 }, (_, code) => {
  const upper = code & ~0x20;
  const isLetter = upper >= 0x41 && upper <= 0x5a;
  return isLetter ? classOf([upper, upper, upper | 0x20, upper | 0x20], false) : undefined;
});

/** Resolves flags, classes and case folding. Throws a `RegexError`; recursion is bounded by the parser. */
export function translate(ast: Ast): Hir {
  return new Translator().visit(ast);
}

class Translator {
  private flags = 0;

  visit(ast: Ast): Hir {
    switch (ast.kind) {
      case "empty":
        return EMPTY;
      case "flags":
        this.set(ast.flags);
        return EMPTY;
      case "literal":
        return this.literal(ast);
      case "dot":
        return this.dot();
      case "assertion":
        return lookOf(this.look(ast.assertion));
      case "perl":
      case "unicode":
      case "class":
        return classOf(this.items(ast), this.has(FLAG.u));
      case "repetition": {
        const sub = this.visit(ast.sub);
        return repetitionOf(ast.min, ast.max, ast.greedy !== this.has(FLAG.U), sub);
      }
      case "group": {
        const outside = this.flags;
        if (ast.flags) this.set(ast.flags);
        const sub = this.visit(ast.sub);
        this.flags = outside;
        return ast.index === 0 ? sub : captureOf(ast.index, sub);
      }
      case "concat":
        return concatOf(ast.subs.map((sub) => this.visit(sub)));
      case "alternation":
        return alternationOf(ast.subs.map((sub) => this.visit(sub)));
    }
  }

  private has(flag: number): boolean {
    return (this.flags & flag) !== 0;
  }

  private set({ on, off }: Flags): void {
    this.flags = (this.flags | on) & ~off;
  }

  private literal(ast: Literal): Hir {
    const { code } = ast;
    const unicode = this.has(FLAG.u);
    if (ast.byte && !unicode && code > 0x7f) return literalOf(String.fromCharCode(code));
    if (this.has(FLAG.i)) {
      if (unicode) return classOf(foldCase([code, code]), true);
      const folded = FOLDED_LETTERS[code];
      if (folded) return folded;
    }
    return literalOf(utf8Of(code));
  }

  private dot(): Hir {
    const unicode = this.has(FLAG.u);
    const bytes = this.has(FLAG.s) ? ANY_BYTE : this.has(FLAG.R) ? ANY_BYTE_BUT_CRLF : ANY_BYTE_BUT_LF;
    return classOf(unicode ? [...bytes.slice(0, -1), MAX_CODE_POINT] : bytes, unicode);
  }

  private look(assertion: Assertion): number {
    const crlf = this.has(FLAG.R);
    const shift = this.has(FLAG.u) ? UNICODE_LOOK_SHIFT : 0;
    switch (assertion) {
      case "^":
        return !this.has(FLAG.m) ? LOOK.start : crlf ? LOOK.startCrlf : LOOK.startLf;
      case "$":
        return !this.has(FLAG.m) ? LOOK.end : crlf ? LOOK.endCrlf : LOOK.endLf;
      case "\\A":
        return LOOK.start;
      case "\\z":
        return LOOK.end;
      case "\\b":
        return LOOK.word + shift;
      case "\\B":
        return LOOK.notWord + shift;
      case "word-start":
        return LOOK.wordStart + shift;
      case "word-end":
        return LOOK.wordEnd + shift;
      case "word-start-half":
        return LOOK.wordStartHalf + shift;
      case "word-end-half":
        return LOOK.wordEndHalf + shift;
    }
  }

  /** The members of a class: code points with Unicode on, bytes otherwise. */
  private items(set: ClassSet): Ranges {
    switch (set.kind) {
      case "nothing":
        return [];
      case "literal": {
        const code = this.member(set);
        return [code, code];
      }
      case "range":
        return [this.member(set.from), this.member(set.to)];
      case "posix":
        return this.finish(POSIX_CLASSES[set.name] ?? [], set.negated);
      case "perl":
        return this.perl(set);
      case "unicode":
        return this.named(set);
      case "class":
        return this.finish(this.items(set.set), set.negated);
      case "union": {
        const pairs: number[] = [];
        for (const item of set.items) for (const bound of this.items(item)) pairs.push(bound);
        return canonical(pairs);
      }
      case "operation": {
        const left = this.fold(this.items(set.left));
        const right = this.fold(this.items(set.right));
        if (set.operator === "&&") return intersect(left, right);
        if (set.operator === "--") return intersect(left, this.negate(right));
        return intersect(union(left, right), this.negate(intersect(left, right)));
      }
    }
  }

  private member(literal: Literal): number {
    if (this.has(FLAG.u) || literal.byte || literal.code < 0x80) return literal.code;
    return refuse("Unicode not allowed here", literal);
  }

  private perl({ letter, negated }: PerlClass): Ranges {
    const ranges = this.has(FLAG.u) ? PERL_TABLES[letter]() : (POSIX_CLASSES[PERL_NAMES[letter]] ?? []);
    return negated ? this.negate(ranges) : ranges;
  }

  private named(ast: UnicodeClass): Ranges {
    if (!this.has(FLAG.u)) return refuse("Unicode not allowed here", ast);
    const found = unicodeClass(ast.name, ast.value);
    if (found === "property") return refuse("Unicode property not found", ast);
    if (found === "value") return refuse("Unicode property value not found", ast);
    return this.finish(found, ast.negated);
  }

  /** Folding comes before negation: `(?i)[^x]` is neither `x` nor `X`. */
  private finish(ranges: Ranges, negated: boolean): Ranges {
    const folded = this.fold(ranges);
    return negated ? this.negate(folded) : folded;
  }

  private fold(ranges: Ranges): Ranges {
    if (!this.has(FLAG.i)) return ranges;
    return this.has(FLAG.u) ? foldCase(ranges) : foldAscii(ranges);
  }

  private negate(ranges: Ranges): Ranges {
    return this.has(FLAG.u) ? negate(ranges) : complement(ranges, 0xff);
  }
}

function refuse(message: string, span: Span): never {
  throw new RegexError(message, span);
}

function foldAscii(ranges: Ranges): Ranges {
  const upper = intersect(ranges, [0x41, 0x5a]);
  const lower = intersect(ranges, [0x61, 0x7a]);
  if (upper.length === 0 && lower.length === 0) return ranges;
  return canonical([...ranges, ...upper.map((code) => code + 0x20), ...lower.map((code) => code - 0x20)]);
}
