/** Names like this one, nearest first. */
export function nearest(name: string, candidates: Iterable<string>, count = 3): string[] {
  const bound = name.length <= 4 ? 1 : Math.max(2, Math.floor(name.length / 3));
  const wanted = name.toLowerCase();
  const ranked: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = distanceOf(wanted, candidate, bound);
    if (distance <= bound) ranked.push({ candidate, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || a.candidate.length - b.candidate.length);
  return ranked.slice(0, count).map(({ candidate }) => candidate);
}

/** Insertions, deletions, replacements and swaps of neighbours; anything over the bound is bound + 1. */
function distanceOf(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], i: number): number {
  return row[i] ?? Number.POSITIVE_INFINITY;
}
