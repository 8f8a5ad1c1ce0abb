import { holdsAt } from "./look.ts";
import { type Nfa, OP } from "./nfa.ts";

/** Where a thread has passed a save, the latest first. Threads share tails: most patterns branch rarely. */
interface Trail {
  readonly slot: number;
  readonly at: number;
  readonly earlier: Trail | undefined;
}

/** Threads in order of preference; `trails` is by state. */
interface Threads {
  readonly dense: Int32Array;
  readonly sparse: Int32Array;
  readonly trails: (Trail | undefined)[];
  count: number;
}

/**
 * Follows every way through the pattern at once, the preferred first: time is states × bytes whatever the
 * pattern. With no slots it only answers whether there is a match.
 */
export class PikeVm {
  private readonly nfa: Nfa;
  private readonly slotCount: number;
  private readonly anchored: boolean;
  private current: Threads;
  private next: Threads;
  private readonly stack: number[] = [];
  private readonly trailStack: (Trail | undefined)[] = [];

  constructor(nfa: Nfa, slotCount: number, anchored: boolean) {
    this.nfa = nfa;
    this.slotCount = slotCount;
    this.anchored = anchored;
    this.current = threads(nfa.size);
    this.next = threads(nfa.size);
  }

  /** The places saved, -1 where none was. */
  run(bytes: string): Int32Array | undefined {
    const { nfa } = this;
    let found = false;
    let trail: Trail | undefined;
    this.current.count = 0;
    for (let at = 0; at <= bytes.length; at++) {
      const { current, next } = this;
      if (!found && (at === 0 || !this.anchored)) this.follow(nfa.start, at, bytes, undefined, current);
      if (current.count === 0 && (found || this.anchored)) break;
      next.count = 0;
      const byte = at < bytes.length ? bytes.charCodeAt(at) : -1;
      for (let i = 0; i < current.count; i++) {
        const state = current.dense[i] as number;
        if (nfa.op[state] === OP.match) {
          found = true;
          trail = current.trails[state];
          break;
        }
        const target = byte === -1 ? -1 : stepOn(nfa, state, byte);
        if (target !== -1) this.follow(target, at + 1, bytes, current.trails[state], next);
      }
      if (found && this.slotCount === 0) break;
      this.current = next;
      this.next = current;
    }
    return found ? this.placesOf(trail) : undefined;
  }

  private placesOf(trail: Trail | undefined): Int32Array {
    const places = new Int32Array(this.slotCount).fill(-1);
    for (let step = trail; step; step = step.earlier) {
      if (places[step.slot] === -1) places[step.slot] = step.at;
    }
    return places;
  }

  /** Adds what is reached from `from` without reading. */
  private follow(from: number, at: number, bytes: string, since: Trail | undefined, into: Threads): void {
    const { nfa, stack, trailStack, slotCount } = this;
    const { dense, sparse, trails } = into;
    stack.push(from);
    trailStack.push(since);
    while (stack.length > 0) {
      let state = stack.pop() as number;
      let trail = trailStack.pop();
      for (;;) {
        const seen = sparse[state] as number;
        if (seen < into.count && dense[seen] === state) break;
        dense[into.count] = state;
        sparse[state] = into.count++;
        const op = nfa.op[state];
        const b = nfa.b[state] as number;
        if (op === OP.split) {
          stack.push(b);
          trailStack.push(trail);
        } else if (op === OP.look) {
          if (!holdsAt(b, bytes, at)) break;
        } else if (op === OP.save) {
          if (b < slotCount) trail = { slot: b, at, earlier: trail };
        } else {
          trails[state] = trail;
          break;
        }
        state = nfa.a[state] as number;
      }
    }
  }
}

function threads(states: number): Threads {
  return { dense: new Int32Array(states), sparse: new Int32Array(states), trails: [], count: 0 };
}

/** The state after reading `byte`, or -1. */
export function stepOn(nfa: Nfa, state: number, byte: number): number {
  const a = nfa.a[state] as number;
  const b = nfa.b[state] as number;
  if (nfa.op[state] === OP.byte) return byte >= (b & 255) && byte <= b >> 8 ? a : -1;
  if (nfa.op[state] !== OP.class) return -1;
  const { moves } = nfa;
  for (let i = a; i < a + 3 * b; i += 3) {
    if (byte >= (moves[i] as number) && byte <= (moves[i + 1] as number)) return moves[i + 2] as number;
  }
  return -1;
}
