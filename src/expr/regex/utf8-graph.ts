import type { Ranges } from "./ranges.ts";
import { utf8Sequences } from "./utf8.ts";

/**
 * Bytes to follow for the code points of a class. Node 0 is the end; every other node lists
 * `[from, to, node, …]`, children before parents, the root last. Equal tails are shared.
 */
export type Utf8Graph = readonly (readonly number[])[];

interface OpenNode {
  readonly moves: number[];
  from: number;
  to: number;
}

const graphs = new WeakMap<Ranges, Utf8Graph>();

export function utf8Graph(ranges: Ranges): Utf8Graph {
  let graph = graphs.get(ranges);
  if (!graph) {
    graph = build(ranges);
    graphs.set(ranges, graph);
  }
  return graph;
}

function build(ranges: Ranges): Utf8Graph {
  const nodes: (readonly number[])[] = [[]];
  const known = new Map<string, number>();
  const open: OpenNode[] = [{ moves: [], from: -1, to: -1 }];
  const closeTo = (depth: number): void => {
    let target = 0;
    while (open.length > depth + 1) {
      const node = open.pop();
      if (!node) break;
      node.moves.push(node.from, node.to, target);
      target = intern(node.moves);
    }
    const top = open[depth];
    if (top && top.from !== -1) {
      top.moves.push(top.from, top.to, target);
      top.from = -1;
    }
  };
  const intern = (moves: readonly number[]): number => {
    const key = moves.join();
    const id = known.get(key) ?? nodes.push(moves) - 1;
    known.set(key, id);
    return id;
  };
  for (const sequence of utf8Sequences(ranges)) {
    let shared = 0;
    while (open[shared]?.from === sequence[2 * shared] && open[shared]?.to === sequence[2 * shared + 1])
      shared++;
    closeTo(shared);
    for (let i = shared; 2 * i < sequence.length; i++) {
      const from = sequence[2 * i] ?? 0;
      const to = sequence[2 * i + 1] ?? 0;
      const node = open[i];
      if (node) {
        node.from = from;
        node.to = to;
      } else {
        open.push({ moves: [], from, to });
      }
    }
  }
  closeTo(0);
  intern(open[0]?.moves ?? []);
  return nodes;
}
