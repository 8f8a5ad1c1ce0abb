/** A set of numbers as sorted, disjoint, non-adjacent pairs: `[from, to, from, to, …]`. */
export type Ranges = readonly number[];

export function canonical(pairs: readonly number[]): Ranges {
  let sorted = true;
  for (let i = 2; i < pairs.length && sorted; i += 2) sorted = (pairs[i] ?? 0) > (pairs[i - 1] ?? 0) + 1;
  if (sorted) return pairs;
  const order: (readonly [number, number])[] = [];
  for (let i = 0; i < pairs.length; i += 2) order.push([pairs[i] ?? 0, pairs[i + 1] ?? 0]);
  order.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [from, to] of order) {
    const last = merged.length - 1;
    const end = merged[last];
    if (end !== undefined && from <= end + 1) merged[last] = Math.max(end, to);
    else merged.push(from, to);
  }
  return merged;
}

export function union(a: Ranges, b: Ranges): Ranges {
  if (a.length === 0) return b;
  return b.length === 0 ? a : canonical([...a, ...b]);
}

export function complement(ranges: Ranges, max: number): Ranges {
  const result: number[] = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const from = ranges[i] ?? 0;
    if (from > next) result.push(next, from - 1);
    next = (ranges[i + 1] ?? 0) + 1;
  }
  if (next <= max) result.push(next, max);
  return result;
}

export function intersect(a: Ranges, b: Ranges): Ranges {
  const result: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const aEnd = a[i + 1] ?? 0;
    const bEnd = b[j + 1] ?? 0;
    const from = Math.max(a[i] ?? 0, b[j] ?? 0);
    const to = Math.min(aEnd, bEnd);
    if (from <= to) result.push(from, to);
    if (aEnd < bEnd) i += 2;
    else j += 2;
  }
  return result;
}

export function includes(ranges: Ranges, value: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[2 * middle + 1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return (ranges[2 * low] ?? Number.POSITIVE_INFINITY) <= value;
}
