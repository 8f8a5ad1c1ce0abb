import { LOOK } from "./hir.ts";
import { contextOf, EDGE, holds, isWordByte, WORD } from "./look.ts";
import { type Nfa, OP } from "./nfa.ts";
import { stepOn } from "./pike.ts";

/**
 * A deterministic automaton whose states are made when first reached.
 *
 * Invariants: a state is a set of NFA states plus, if some of them wait for the next byte to decide a look,
 * what the previous byte was. State numbers are premultiplied by the row width. Rows 0 to 2 are no states:
 * unknown, dead, matched. At most `MAX_ENTRIES` table cells and `MAX_MEMBERS` set members are kept; beyond
 * that everything is dropped and made anew, so a test costs at most one set computation a byte.
 */
const MAX_ENTRIES = 1 << 16;
const MAX_MEMBERS = 1 << 17;

export class Dfa {
  readonly dead: number;
  readonly match: number;
  /** The greatest number that is no state to go on from. */
  readonly special: number;
  readonly classes: Uint8Array;
  /** Column of the end of the haystack. */
  readonly end: number;
  table: Int32Array;

  private readonly nfa: Nfa;
  private readonly anchored: boolean;
  private readonly width: number;
  private readonly samples: number[] = [];
  private rows = 3;
  private members: Int32Array;
  private memberCount = 0;
  private readonly offsets: number[] = [0, 0, 0, 0];
  private readonly contexts: number[] = [0, 0, 0];
  private readonly byHash = new Map<number, number[]>();
  private readonly starts = new Int32Array(2 * WORD);
  /** Counts the times everything was dropped. */
  private generation = 0;

  private readonly dense: Int32Array;
  private readonly sparse: Int32Array;
  private count = 0;
  private readonly stack: number[] = [];
  private readonly kept: Int32Array;
  private waiting = false;

  constructor(nfa: Nfa, anchored: boolean) {
    this.nfa = nfa;
    this.anchored = anchored;
    this.classes = byteClasses(nfa, this.samples);
    this.end = this.samples.length;
    this.width = this.end + 1;
    this.dead = this.width;
    this.match = 2 * this.width;
    this.special = this.match;
    this.table = new Int32Array(8 * this.width);
    this.members = new Int32Array(64);
    this.dense = new Int32Array(nfa.size);
    this.sparse = new Int32Array(nfa.size);
    this.kept = new Int32Array(nfa.size);
  }

  /** The state to start from, given what the byte before is. */
  start(context: number): number {
    const known = this.starts[context] as number;
    if (known !== 0) return known;
    this.count = 0;
    this.waiting = false;
    const row = this.follow(this.nfa.start, context, -1) ? this.match : this.intern(context);
    this.starts[context] = row;
    return row;
  }

  /** Fills one cell of the table, which may become another array. */
  step(state: number, column: number): number {
    const { generation } = this;
    const next = this.compute(state, column);
    if (this.generation === generation) this.table[state + column] = next;
    return next;
  }

  private compute(state: number, column: number): number {
    const row = state / this.width;
    const from = this.offsets[row] as number;
    const to = this.offsets[row + 1] as number;
    const atEnd = column === this.end;
    const byte = atEnd ? -1 : (this.samples[column] as number);
    const kept = this.resolve(from, to, this.contexts[row] as number, atEnd ? EDGE : contextOf(byte));
    if (kept === -1) return this.match;
    if (atEnd) return this.dead;
    const context = contextOf(byte);
    this.count = 0;
    this.waiting = false;
    if (this.stepAll(kept, byte, context)) return this.match;
    if (!this.anchored && this.follow(this.nfa.start, context, -1)) return this.match;
    return this.intern(context);
  }

  /** Adds what the first `count` of `kept` lead to; true when that is a match. */
  private stepAll(count: number, byte: number, context: number): boolean {
    const { nfa, kept, dense, sparse } = this;
    const { op } = nfa;
    for (let i = 0; i < count; i++) {
      const target = stepOn(nfa, kept[i] as number, byte);
      if (target === -1) continue;
      const kind = op[target] as number;
      if (kind !== OP.byte && kind !== OP.class) {
        if (this.follow(target, context, -1)) return true;
        continue;
      }
      const seen = sparse[target] as number;
      if (seen < this.count && dense[seen] === target) continue;
      dense[this.count] = target;
      sparse[target] = this.count++;
    }
    return false;
  }

  /** Copies the members to `kept`, with what the looks among them now lead to; -1 when that is a match. */
  private resolve(from: number, to: number, previous: number, next: number): number {
    const { members, kept, nfa } = this;
    let waiting = false;
    for (let i = from; i < to; i++) {
      const member = members[i] as number;
      kept[i - from] = member;
      waiting ||= nfa.op[member] === OP.look;
    }
    if (!waiting) return to - from;
    this.count = 0;
    for (let i = from; i < to; i++) {
      if (this.follow(members[i] as number, previous, next)) return -1;
    }
    kept.set(this.dense.subarray(0, this.count));
    return this.count;
  }

  /** Adds what is reached without reading; true when a match is. A look that must wait stays a member. */
  private follow(from: number, previous: number, next: number): boolean {
    const { op, a, b } = this.nfa;
    const { stack, dense, sparse } = this;
    let { count } = this;
    let state = from;
    for (;;) {
      const seen = sparse[state] as number;
      let goesOn = false;
      if (seen >= count || dense[seen] !== state) {
        dense[count] = state;
        sparse[state] = count++;
        switch (op[state]) {
          case OP.match:
            stack.length = 0;
            return true;
          case OP.split:
            stack.push(b[state] as number);
            goesOn = true;
            break;
          case OP.look: {
            const held = holds(b[state] as number, previous, next);
            this.waiting ||= held === undefined;
            goesOn = held === true;
            break;
          }
          case OP.save:
            goesOn = true;
            break;
          default:
            // It reads a byte, so the closure ends here.
            break;
        }
      }
      if (goesOn) {
        state = a[state] as number;
      } else if (stack.length > 0) {
        state = stack.pop() as number;
      } else {
        this.count = count;
        return false;
      }
    }
  }

  /** The row of the set now in `dense`. Only states that read or wait tell sets apart. */
  private intern(previous: number): number {
    const { nfa, dense, kept } = this;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const state = dense[i] as number;
      const op = nfa.op[state];
      if (op === OP.byte || op === OP.class || (op === OP.look && this.waits(state, previous))) {
        kept[count++] = state;
      }
    }
    if (count === 0 && this.anchored) return this.dead;
    const set = kept.subarray(0, count);
    const context = this.waiting ? previous : 0;
    let hash = context;
    for (let i = 0; i < count; i++) hash = (Math.imul(hash, 31) + (set[i] as number)) | 0;
    for (const row of this.byHash.get(hash) ?? []) {
      if (this.contexts[row] === context && this.isRow(row, set)) return row * this.width;
    }
    return this.addRow(set, context, hash);
  }

  private waits(state: number, previous: number): boolean {
    return holds(this.nfa.b[state] as number, previous, -1) === undefined;
  }

  private isRow(row: number, set: Int32Array): boolean {
    const from = this.offsets[row] as number;
    if ((this.offsets[row + 1] as number) - from !== set.length) return false;
    for (let i = 0; i < set.length; i++) if (this.members[from + i] !== set[i]) return false;
    return true;
  }

  private addRow(set: Int32Array, context: number, hash: number): number {
    const full = (this.rows + 1) * this.width > MAX_ENTRIES || this.memberCount + set.length > MAX_MEMBERS;
    if (full && this.rows > 3) {
      this.rows = 3;
      this.memberCount = 0;
      this.starts.fill(0);
      this.byHash.clear();
      this.offsets.length = 4;
      this.contexts.length = 3;
      this.table = new Int32Array(8 * this.width);
      this.generation++;
    }
    const row = this.rows++;
    if (this.rows * this.width > this.table.length) {
      const grown = new Int32Array(2 * this.table.length);
      grown.set(this.table);
      this.table = grown;
    }
    if (this.memberCount + set.length > this.members.length) {
      const grown = new Int32Array(Math.max(2 * this.members.length, this.memberCount + set.length));
      grown.set(this.members);
      this.members = grown;
    }
    this.members.set(set, this.memberCount);
    this.memberCount += set.length;
    this.offsets[row + 1] = this.memberCount;
    this.contexts[row] = context;
    const others = this.byHash.get(hash);
    if (others) others.push(row);
    else this.byHash.set(hash, [row]);
    return row * this.width;
  }
}

/** Bytes no state or look tells apart share a column; `samples` gets one byte of each. */
function byteClasses(nfa: Nfa, samples: number[]): Uint8Array {
  const cuts = new Uint8Array(257);
  const cut = (from: number, to: number): void => {
    cuts[from] = 1;
    cuts[to + 1] = 1;
  };
  for (let state = 0; state < nfa.size; state++) {
    const a = nfa.a[state] as number;
    const b = nfa.b[state] as number;
    if (nfa.op[state] === OP.byte) {
      cut(b & 255, b >> 8);
    } else if (nfa.op[state] === OP.class) {
      for (let i = a; i < a + 3 * b; i += 3) cut(nfa.moves[i] as number, nfa.moves[i + 1] as number);
    } else if (nfa.op[state] === OP.look && b >= LOOK.startLf) {
      if (b <= LOOK.endCrlf) {
        cut(10, 10);
        cut(13, 13);
      } else {
        for (let byte = 1; byte < 256; byte++) if (isWordByte(byte) !== isWordByte(byte - 1)) cuts[byte] = 1;
      }
    }
  }
  const classes = new Uint8Array(256);
  samples.push(0);
  for (let byte = 1; byte < 256; byte++) {
    if (cuts[byte]) samples.push(byte);
    classes[byte] = samples.length - 1;
  }
  return classes;
}
