import { type Hir, LOOK } from "./hir.ts";
import { edgeLooks } from "./look.ts";
import type { Ranges } from "./ranges.ts";
import { utf8Sequences } from "./utf8.ts";
import { utf8Graph } from "./utf8-graph.ts";

/**
 * What the pattern would weigh in the original, whose limit this is: 32 bytes a state, 8 a transition of a
 * class, 4 a branch; once reading forwards and once backwards. Counted, never built.
 */
const STATE = 32;
const MOVE = 8;
const BRANCH = 4;
const SPLIT = STATE + 2 * BRANCH;
/** From here on the original takes an alternation of literals without building states. */
const PLAIN_LITERALS = 3000;

export function exceeds(hir: Hir, maxBytes: number): boolean {
  if (STATE + 112 + bound(hir) <= maxBytes) return false;
  if (isPlainLiterals(hir)) return false;
  return weightOf(hir, false) > maxBytes || weightOf(hir, true) > maxBytes;
}

function isPlainLiterals(hir: Hir): boolean {
  return (
    hir.kind === "alternation" &&
    hir.subs.length >= PLAIN_LITERALS &&
    hir.subs.every(({ kind }) => kind === "literal")
  );
}

function weightOf(hir: Hir, backwards: boolean): number {
  const anchor = 1 << (backwards ? LOOK.end : LOOK.start);
  const anchored = (edgeLooks(hir, backwards) & anchor) !== 0;
  const prefix = anchored ? STATE : SPLIT + 2 * STATE + MOVE;
  return prefix + weigh(hir, backwards) + STATE;
}

/** Never less than the weight, and cheap: no trie, no UTF-8. */
function bound(hir: Hir): number {
  switch (hir.kind) {
    case "literal":
      return STATE * hir.bytes.length;
    case "class": {
      const ranges = hir.ranges.length / 2;
      return 2 * STATE + (hir.unicode ? ranges * 4096 : ranges * MOVE);
    }
    case "capture":
      return bound(hir.sub);
    case "repetition":
      return repeated(hir, bound(hir.sub));
    case "concat":
    case "alternation": {
      let sum = 2 * STATE;
      for (const sub of hir.subs) sum += bound(sub) * (sub.kind === "literal" ? 3 : 1) + BRANCH;
      return sum;
    }
    default:
      return STATE;
  }
}

function weigh(hir: Hir, backwards: boolean): number {
  switch (hir.kind) {
    case "empty":
    case "look":
      return STATE;
    case "literal":
      return STATE * hir.bytes.length;
    case "class":
      return weighClass(hir, backwards);
    case "capture":
      return weigh(hir.sub, backwards);
    case "repetition":
      return repeated(hir, weigh(hir.sub, backwards));
    case "concat":
      return hir.subs.reduce((sum, sub) => sum + weigh(sub, backwards), 0);
    case "alternation":
      if (hir.subs.every(({ kind }) => kind === "literal")) return weighTrie(hir.subs, backwards);
      return hir.subs.reduce((sum, sub) => sum + weigh(sub, backwards) + BRANCH, 2 * STATE);
  }
}

function repeated({ min, max, sub }: Hir & { kind: "repetition" }, weight: number): number {
  if (max === 1) return SPLIT + STATE + weight;
  if (max === Number.POSITIVE_INFINITY) {
    if (min > 0) return min * weight + SPLIT;
    return sub.minLen > 0 ? SPLIT + weight : weight + 2 * SPLIT + STATE;
  }
  if (min === max) return min * weight;
  return (min === 0 ? STATE : min * weight) + STATE + (max - min) * (SPLIT + weight);
}

const wideWeights = new WeakMap<Ranges, readonly [forwards: number, backwards: number]>();

function weighClass({ ranges, unicode }: Hir & { kind: "class" }, backwards: boolean): number {
  if (!unicode || (ranges.at(-1) ?? 0) < 0x80) return 2 * STATE + (ranges.length / 2) * MOVE;
  let weights = wideWeights.get(ranges);
  if (!weights) {
    const graph = utf8Graph(ranges);
    const forwards = graph.reduce((sum, moves) => sum + STATE + (moves.length / 3) * MOVE, 0);
    weights = [forwards, 2 * STATE + weighTails(utf8Sequences(ranges))];
    wideWeights.set(ranges, weights);
  }
  return weights[backwards ? 1 : 0];
}

/** Sequences read from the back share their starts here; the original's small cache loses a few of them. */
function weighTails(sequences: readonly (readonly number[])[]): number {
  const tails = new Set<string>();
  for (const sequence of sequences) {
    let tail = "";
    for (let i = 0; i < sequence.length; i += 2) {
      tail += `${sequence[i]}-${sequence[i + 1]},`;
      tails.add(tail);
    }
  }
  return tails.size * STATE + sequences.length * BRANCH;
}

interface TrieNode {
  /** Next nodes by byte since the last end, and how many there were in each stretch before it. */
  next: Map<number, TrieNode>;
  readonly stretches: number[];
  moves: number;
}

/** Order matters where one literal is the start of another: what follows an end is a stretch of its own. */
function weighTrie(subs: readonly Hir[], backwards: boolean): number {
  const fresh = (): TrieNode => ({ next: new Map(), stretches: [], moves: 0 });
  const root = fresh();
  const nodes = [root];
  for (const sub of subs) {
    if (sub.kind !== "literal") continue;
    const { bytes } = sub;
    let node = root;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes.charCodeAt(backwards ? bytes.length - 1 - i : i);
      let next = node.next.get(byte);
      if (!next) {
        next = fresh();
        nodes.push(next);
        node.next.set(byte, next);
        node.moves++;
      }
      node = next;
    }
    if (node.moves === 0 && node.stretches.length > 0) continue;
    node.stretches.push(node.next.size);
    node.next = new Map();
  }
  let sum = STATE;
  for (const { next, stretches, moves } of nodes) {
    if (moves === 0) continue;
    let branches = stretches.length;
    for (const width of [...stretches, next.size]) {
      if (width === 0) continue;
      branches++;
      sum += STATE + (width > 1 ? width * MOVE : 0);
    }
    sum += STATE + branches * BRANCH;
  }
  return sum;
}
