import { type Hir, LOOK } from "./hir.ts";
import { type Nfa, OP } from "./nfa.ts";

/**
 * Parts of patterns handed to JavaScript's own RegExp, which reads a string several times faster than any
 * loop over `charCodeAt`. It backtracks, so only what provably cannot blow up goes there:
 *
 * - without unbounded repetition, and with at most `MAX_STEPS` steps from any one starting place; or
 * - anchored at the start, and with at most one way to read the next byte at any place (`isOnePass`).
 *
 * The source is written for strings of bytes and for no flags, with every class spelled out.
 */
const MAX_STEPS = 256;
/** Below this many bits a scout would stop at almost every place. */
const MIN_BITS = 10;
const MAX_ONE_PASS = 256;

const LOOK_SOURCES: { readonly [look: number]: string } = {
  [LOOK.start]: "^",
  [LOOK.end]: "$",
  [LOOK.word]: "\\b",
  [LOOK.notWord]: "\\B",
};

interface Piece {
  readonly source: string;
  /** The most steps to try it everywhere it may lead, and the number of ways through it. */
  readonly steps: number;
  readonly ways: number;
  /** Roughly how telling it is to find it. */
  readonly bits: number;
  /** It is the whole of the part, not only how that starts. */
  readonly whole: boolean;
}

const NOTHING: Piece = { source: "", steps: 0, ways: 1, bits: 0, whole: true };
const CUT: Piece = { ...NOTHING, whole: false };

export interface Scout {
  /** Matches where every match of the pattern starts, and perhaps elsewhere. */
  readonly source: string;
  /** It matches exactly what the pattern matches. */
  readonly exact: boolean;
}

/** Something bounded that every match starts with, when that is worth looking for first. */
export function scoutFor(hir: Hir): Scout | undefined {
  const piece = pieceOf(hir);
  if (piece.steps > MAX_STEPS) return undefined;
  return piece.whole || piece.bits >= MIN_BITS ? { source: piece.source, exact: piece.whole } : undefined;
}

function pieceOf(hir: Hir): Piece {
  switch (hir.kind) {
    case "empty":
      return NOTHING;
    case "literal":
      return {
        source: quoted(hir.bytes),
        steps: hir.bytes.length,
        ways: 1,
        bits: 6 * hir.bytes.length,
        whole: true,
      };
    case "class":
      return pieceOfClass(hir);
    case "look": {
      const source = LOOK_SOURCES[hir.look];
      return source === undefined ? CUT : { source, steps: 1, ways: 1, bits: 0, whole: true };
    }
    case "capture":
      return pieceOf(hir.sub);
    case "repetition":
      return pieceOfRepetition(hir);
    case "concat": {
      let all = NOTHING;
      for (const sub of hir.subs) {
        const piece = pieceOf(sub);
        const steps = all.steps + all.ways * piece.steps;
        if (steps > MAX_STEPS) return { ...all, whole: false };
        all = {
          source: all.source + piece.source,
          steps,
          ways: all.ways * piece.ways,
          bits: all.bits + piece.bits,
          whole: piece.whole,
        };
        if (!piece.whole) break;
      }
      return all;
    }
    case "alternation":
      return pieceOfAlternation(hir.subs);
  }
}

function pieceOfAlternation(subs: readonly Hir[]): Piece {
  if (subs.length > MAX_STEPS) return CUT;
  const pieces = subs.map(pieceOf);
  const byLetter = new Map<number, number>();
  let steps = subs.length;
  for (const [index, piece] of pieces.entries()) {
    const letter = firstLetter(subs[index]);
    if (letter === -1) steps += piece.steps;
    else byLetter.set(letter, (byLetter.get(letter) ?? 0) + piece.steps);
  }
  // The byte at any one place lets only the branches of one letter get further than their first step.
  steps += Math.max(0, ...byLetter.values());
  if (steps > MAX_STEPS) return CUT;
  return {
    source: `(?:${pieces.map(({ source }) => source).join("|")})`,
    steps,
    ways: pieces.reduce((sum, { ways }) => sum + ways, 0),
    bits: Math.min(...pieces.map(({ bits }) => bits)) - Math.log2(pieces.length),
    whole: pieces.every(({ whole }) => whole),
  };
}

/** The letter, in upper case, or other byte that a part starts with; -1 when it may be one of several. */
function firstLetter(hir: Hir | undefined): number {
  const first = hir?.kind === "concat" ? hir.subs[0] : hir;
  if (first?.kind === "literal") return first.bytes.charCodeAt(0) & ~0x20;
  const [low = -1, , high = -1] = first?.kind === "class" ? first.ranges : [];
  const eitherCase = first?.kind === "class" && first.ranges.length === 4 && high === low + 0x20;
  return eitherCase && first.ranges[1] === low && first.ranges[3] === high ? low & ~0x20 : -1;
}

function pieceOfClass({ ranges, unicode }: Hir & { kind: "class" }): Piece {
  if (unicode && (ranges.at(-1) ?? 0) > 0x7f) return CUT;
  let members = 0;
  for (let i = 0; i < ranges.length; i += 2) members += (ranges[i + 1] ?? 0) - (ranges[i] ?? 0) + 1;
  return { source: classSource(ranges), steps: 1, ways: 1, bits: Math.log2(256 / members), whole: true };
}

function pieceOfRepetition({ min, max, sub }: Hir & { kind: "repetition" }): Piece {
  const inner = pieceOf(sub);
  if (min === 0 && !inner.whole) return CUT;
  if (!inner.whole) return inner;
  const most = max === Number.POSITIVE_INFINITY ? min : max;
  let { steps, ways } = NOTHING;
  for (let i = 1, paths = 1; i <= most; i++) {
    steps += paths * inner.steps + 1;
    paths *= inner.ways;
    if (i > min) ways += paths;
    else ways = paths;
    if (steps > MAX_STEPS) return min > 0 ? { ...inner, whole: false } : CUT;
  }
  const whole = most === max;
  if (most === 0) return CUT;
  return { source: `(?:${inner.source}){${min},${most}}`, steps, ways, bits: min * inner.bits, whole };
}

/** The whole pattern as a source, or undefined when it uses a look JavaScript has not. */
export function sourceOf(hir: Hir): string | undefined {
  switch (hir.kind) {
    case "empty":
      return "";
    case "literal":
      return quoted(hir.bytes);
    case "class":
      return hir.unicode && (hir.ranges.at(-1) ?? 0) > 0x7f ? undefined : classSource(hir.ranges);
    case "look":
      return LOOK_SOURCES[hir.look];
    case "capture":
      return sourceOf(hir.sub);
    case "repetition": {
      const inner = sourceOf(hir.sub);
      const most = hir.max === Number.POSITIVE_INFINITY ? "" : hir.max;
      return inner === undefined ? undefined : `(?:${inner}){${hir.min},${most}}`;
    }
    default: {
      const sources: string[] = [];
      for (const sub of hir.subs) {
        const source = sourceOf(sub);
        if (source === undefined) return undefined;
        sources.push(source);
      }
      return hir.kind === "concat" ? sources.join("") : `(?:${sources.join("|")})`;
    }
  }
}

function classSource(ranges: readonly number[]): string {
  let source = "[";
  for (let i = 0; i < ranges.length; i += 2) source += `${hex(ranges[i])}-${hex(ranges[i + 1])}`;
  return `${source}]`;
}

function quoted(bytes: string): string {
  return bytes.replace(/[^A-Za-z0-9]/g, (byte) => hex(byte.charCodeAt(0)));
}

function hex(byte: number | undefined): string {
  return `\\x${(byte ?? 0).toString(16).padStart(2, "0")}`;
}

/**
 * True when, started at one place, a backtracking reader has at each place only one way to read the byte
 * there: no two states reached together share a byte, and none is reached in two ways. Every other choice
 * then fails at its first byte, so giving back costs no more than reading did.
 */
export function isOnePass(nfa: Nfa): boolean {
  if (nfa.size > MAX_ONE_PASS) return false;
  const entries = new Set([nfa.start]);
  for (const entry of entries) if (!readsOneWay(nfa, entry, entries)) return false;
  return true;
}

function readsOneWay(nfa: Nfa, entry: number, entries: Set<number>): boolean {
  const seen = new Set<number>();
  const taken = new Uint8Array(256);
  const stack = [entry];
  const take = (from: number, to: number, next: number): boolean => {
    for (let byte = from; byte <= to; byte++) {
      if (taken[byte]) return false;
      taken[byte] = 1;
    }
    entries.add(next);
    return true;
  };
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    if (seen.has(state)) return false;
    seen.add(state);
    const a = nfa.a[state] as number;
    const b = nfa.b[state] as number;
    const op = nfa.op[state];
    if (op === OP.byte) {
      if (!take(b & 255, b >> 8, a)) return false;
    } else if (op === OP.class) {
      for (let i = a; i < a + 3 * b; i += 3) {
        if (!take(nfa.moves[i] as number, nfa.moves[i + 1] as number, nfa.moves[i + 2] as number))
          return false;
      }
    } else if (op === OP.split) {
      stack.push(b, a);
    } else if (op !== OP.match) {
      stack.push(a);
    }
  }
  return true;
}
