import type { Hir } from "./hir.ts";
import { reversed } from "./look.ts";
import { utf8Graph } from "./utf8-graph.ts";

/** State kinds; `a` and `b` are their operands. */
export const OP = {
  match: 0,
  /** On a byte of `b & 255` to `b >> 8`, go to `a`. */
  byte: 1,
  /** On a byte within one of `b` triples `[from, to, next]` of `moves` at `a`. */
  class: 2,
  /** Go to `a`, else to `b`. */
  split: 3,
  /** Go to `a` if look `b` holds. */
  look: 4,
  /** Note the place in slot `b`, go to `a`. */
  save: 5,
} as const;

export interface Nfa {
  readonly op: Uint8Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly moves: Int32Array;
  readonly start: number;
  readonly size: number;
}

export interface NfaShape {
  /** Keep what only matters for which match is found: captures and the order of branches. */
  readonly captures: boolean;
  readonly backwards: boolean;
}

export function buildNfa(hir: Hir, shape: NfaShape): Nfa {
  return new Builder(shape).build(hir);
}

/** Works from the end: every fragment is told where to go on, so nothing is patched but loops. */
class Builder {
  private readonly op: number[] = [];
  private readonly a: number[] = [];
  private readonly b: number[] = [];
  private readonly moves: number[] = [];
  private readonly captures: boolean;
  private readonly backwards: boolean;

  constructor({ captures, backwards }: NfaShape) {
    this.captures = captures;
    this.backwards = backwards;
  }

  build(hir: Hir): Nfa {
    const match = this.state(OP.match, 0, 0);
    let start = this.captures ? this.state(OP.save, match, 1) : match;
    start = this.add(hir, start);
    if (this.captures) start = this.state(OP.save, start, 0);
    return {
      op: Uint8Array.from(this.op),
      a: Int32Array.from(this.a),
      b: Int32Array.from(this.b),
      moves: Int32Array.from(this.moves),
      start,
      size: this.op.length,
    };
  }

  private state(op: number, a: number, b: number): number {
    this.a.push(a);
    this.b.push(b);
    return this.op.push(op) - 1;
  }

  private split(first: number, second: number, greedy: boolean): number {
    return greedy ? this.state(OP.split, first, second) : this.state(OP.split, second, first);
  }

  private add(hir: Hir, next: number): number {
    switch (hir.kind) {
      case "empty":
        return next;
      case "literal":
        return this.literal(hir.bytes, next);
      case "class":
        return this.class(hir, next);
      case "look":
        return this.state(OP.look, next, this.backwards ? reversed(hir.look) : hir.look);
      case "capture": {
        if (!this.captures) return this.add(hir.sub, next);
        const end = this.state(OP.save, next, 2 * hir.index + 1);
        return this.state(OP.save, this.add(hir.sub, end), 2 * hir.index);
      }
      case "repetition":
        return this.repetition(hir, next);
      case "concat": {
        let start = next;
        const { subs } = hir;
        for (let i = 0; i < subs.length; i++) {
          const sub = subs[this.backwards ? i : subs.length - 1 - i];
          if (sub) start = this.add(sub, start);
        }
        return start;
      }
      case "alternation":
        return this.alternation(hir.subs, next);
    }
  }

  private literal(bytes: string, next: number): number {
    let start = next;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes.charCodeAt(this.backwards ? i : bytes.length - 1 - i);
      start = this.state(OP.byte, start, byte | (byte << 8));
    }
    return start;
  }

  private class({ ranges, unicode }: Hir & { kind: "class" }, next: number): number {
    if (!unicode || (ranges.at(-1) ?? 0) < 0x80) {
      const at = this.moves.length;
      for (let i = 0; i < ranges.length; i += 2) this.moves.push(ranges[i] ?? 0, ranges[i + 1] ?? 0, next);
      return this.state(OP.class, at, ranges.length / 2);
    }
    const ids: number[] = [next];
    for (const node of utf8Graph(ranges).slice(1)) {
      const at = this.moves.length;
      for (let i = 0; i < node.length; i += 3) {
        this.moves.push(node[i] ?? 0, node[i + 1] ?? 0, ids[node[i + 2] ?? 0] ?? next);
      }
      ids.push(this.state(OP.class, at, node.length / 3));
    }
    return ids.at(-1) ?? next;
  }

  private repetition({ min, max, greedy, sub }: Hir & { kind: "repetition" }, next: number): number {
    let start = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.split(next, next, greedy);
      const body = this.add(sub, loop);
      if (greedy) this.a[loop] = body;
      else this.b[loop] = body;
      if (min > 0) start = body;
      else start = sub.minLen > 0 ? loop : this.split(body, next, greedy);
    } else {
      for (let i = min; i < max; i++) start = this.split(this.add(sub, start), next, greedy);
    }
    const rest = max === Number.POSITIVE_INFINITY ? Math.max(0, min - 1) : min;
    for (let i = 0; i < rest; i++) start = this.add(sub, start);
    return start;
  }

  private alternation(subs: readonly Hir[], next: number): number {
    if (!this.captures) {
      const literals: string[] = [];
      for (const sub of subs) if (sub.kind === "literal") literals.push(sub.bytes);
      if (literals.length === subs.length)
        return this.trie(
          literals.map((text) => this.inOrder(text)),
          0,
          next,
        );
    }
    let start = -1;
    for (let i = subs.length - 1; i >= 0; i--) {
      const sub = subs[i];
      if (!sub) continue;
      const branch = this.add(sub, next);
      start = start === -1 ? branch : this.state(OP.split, branch, start);
    }
    return start;
  }

  private inOrder(text: string): string {
    return this.backwards ? [...text].reverse().join("") : text;
  }

  /** Literals that agree before `from`; order between them is lost, which no test for a match can tell. */
  private trie(literals: readonly string[], from: number, next: number): number {
    const [first = ""] = literals;
    let shared = first.length;
    for (const text of literals) {
      let at = from;
      while (at < shared && text.charCodeAt(at) === first.charCodeAt(at)) at++;
      shared = at;
    }
    const branches = new Map<number, string[]>();
    let ends = false;
    for (const text of literals) {
      if (text.length === shared) ends = true;
      const byte = text.charCodeAt(shared);
      const branch = branches.get(byte);
      if (branch) branch.push(text);
      else if (text.length > shared) branches.set(byte, [text]);
    }
    const triples: number[] = [];
    for (const [byte, branch] of branches) {
      triples.push(byte, byte, this.trie(branch, shared + 1, next));
    }
    let start = next;
    if (triples.length > 0) {
      const at = this.moves.length;
      for (const part of triples) this.moves.push(part);
      start = this.state(OP.class, at, triples.length / 3);
      if (ends) start = this.state(OP.split, start, next);
    }
    for (let i = shared - 1; i >= from; i--) {
      const byte = first.charCodeAt(i);
      start = this.state(OP.byte, start, byte | (byte << 8));
    }
    return start;
  }
}
