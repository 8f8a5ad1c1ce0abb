import { RegexError, type Span } from "./fault.ts";

const WHITE_SPACE = /^\p{White_Space}/u;

/** True as Rust's `char::is_whitespace`. */
export function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return WHITE_SPACE.test(String.fromCodePoint(code));
}

/** The reading position; -1 stands for the end of the pattern. */
export class Cursor {
  readonly pattern: string;
  pos = 0;
  code: number;
  /** Flag `x`: white space and `#` comments between tokens mean nothing. */
  verbose = false;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.code = this.codeAt(0);
  }

  codeAt(pos: number): number {
    return this.pattern.codePointAt(pos) ?? -1;
  }

  /** As a call, so that no narrowing of `code` outlives a move. */
  is(code: number): boolean {
    return this.code === code;
  }

  seek(pos: number): void {
    this.pos = pos;
    this.code = this.codeAt(pos);
  }

  /** Moves one character on; false at the end of the pattern. */
  bump(): boolean {
    if (this.code === -1) return false;
    this.seek(this.charEnd());
    return this.code !== -1;
  }

  bumpIf(prefix: string): boolean {
    if (!this.pattern.startsWith(prefix, this.pos)) return false;
    this.seek(this.pos + prefix.length);
    return true;
  }

  bumpAndSpace(): boolean {
    if (!this.bump()) return false;
    this.space();
    return this.code !== -1;
  }

  space(): void {
    if (!this.verbose) return;
    while (this.code !== -1) {
      if (isWhiteSpace(this.code)) {
        this.bump();
      } else if (this.code === 0x23) {
        const lineEnd = this.pattern.indexOf("\n", this.pos);
        this.seek(lineEnd === -1 ? this.pattern.length : lineEnd + 1);
      } else {
        return;
      }
    }
  }

  peek(): number {
    return this.code === -1 ? -1 : this.codeAt(this.charEnd());
  }

  /** Looks past white space; like the original, into the first word of a comment rather than past it. */
  peekSpace(): number {
    if (!this.verbose) return this.peek();
    if (this.code === -1) return -1;
    let comment = false;
    for (let at = this.charEnd(); ; at++) {
      const code = this.codeAt(at);
      if (code === -1) return this.peek();
      if (code > 0xffff) return code;
      if (isWhiteSpace(code)) continue;
      if (comment || code !== 0x23) return code;
      comment = true;
    }
  }

  charEnd(): number {
    return this.pos + (this.code > 0xffff ? 2 : 1);
  }

  here(): Span {
    return { start: this.pos, end: this.pos };
  }

  charSpan(): Span {
    return { start: this.pos, end: this.charEnd() };
  }

  since(start: number): Span {
    return { start, end: this.pos };
  }

  fail(message: string, span: Span, other?: Span): never {
    throw new RegexError(message, span, other);
  }
}
