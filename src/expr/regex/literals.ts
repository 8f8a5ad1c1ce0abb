import { concatOf, type Hir, LOOK } from "./hir.ts";

export interface WholeLiteral {
  readonly kind: "equals" | "prefix" | "suffix" | "contains";
  readonly text: string;
}

/** What the pattern amounts to when it is a literal and anchors. */
export function wholeLiteral(hir: Hir): WholeLiteral | undefined {
  const plain = withoutCaptures(hir);
  const parts = plain.kind === "concat" ? plain.subs : [plain];
  let from = 0;
  let to = parts.length;
  while (from < to && isLook(parts[from], LOOK.start)) from++;
  while (to > from && isLook(parts[to - 1], LOOK.end)) to--;
  const middle = concatOf(parts.slice(from, to));
  if (middle.kind !== "literal" && middle.kind !== "empty") return undefined;
  const text = middle.kind === "literal" ? middle.bytes : "";
  if (from > 0) return { kind: to < parts.length ? "equals" : "prefix", text };
  return { kind: to < parts.length ? "suffix" : "contains", text };
}

function isLook(hir: Hir | undefined, look: number): boolean {
  return hir?.kind === "look" && hir.look === look;
}

function withoutCaptures(hir: Hir): Hir {
  if (hir.kind === "capture") return withoutCaptures(hir.sub);
  return hir.kind === "concat" ? concatOf(hir.subs.map(withoutCaptures)) : hir;
}

/** The literal every match starts with; "" when there is none or a look comes before it. */
export function literalPrefix(hir: Hir): string {
  const plain = withoutCaptures(hir);
  const first = plain.kind === "concat" ? plain.subs[0] : plain;
  if (first?.kind === "literal") return first.bytes;
  return first?.kind === "repetition" && first.min > 0 ? literalPrefix(first.sub) : "";
}

const MAX_SET = 32;
const MAX_LENGTH = 48;
const MAX_SETS = 8;

type Literals = readonly string[];

/** `exact`: all the strings a part matches, when few. `needs`: sets of which a match contains a member each. */
interface Needs {
  readonly exact: Literals | undefined;
  readonly needs: readonly Literals[];
}

const NOTHING_KNOWN: Needs = { exact: undefined, needs: [] };
const NOTHING_READ: Needs = { exact: [""], needs: [] };

/** Sets of literals of which every matching haystack contains a member each, the most telling set first. */
export function requiredLiterals(hir: Hir): readonly Literals[] {
  const { exact, needs } = needsOf(hir);
  const sets = [...needs];
  const whole = exact && worthwhile(exact);
  if (whole) sets.push(whole);
  const unique = new Map(sets.map((set) => [set.join("\0"), set]));
  return [...unique.values()].sort((a, b) => telling(b) - telling(a)).slice(0, MAX_SETS);
}

/** Roughly the bits of evidence in finding one of the set. */
function telling(set: Literals): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (const text of set) shortest = Math.min(shortest, text.length);
  return 5 * shortest - Math.log2(set.length);
}

/** Without the strings that contain another of the set; nothing when one of them is empty. */
function worthwhile(set: Literals): Literals | undefined {
  if (set.length === 0 || set.length > MAX_SET) return undefined;
  const sorted = [...new Set(set)].sort((a, b) => a.length - b.length);
  if (sorted[0] === "") return undefined;
  const kept: string[] = [];
  for (const text of sorted) if (!kept.some((shorter) => text.includes(shorter))) kept.push(text);
  return kept;
}

function needsOf(hir: Hir): Needs {
  switch (hir.kind) {
    case "empty":
    case "look":
      return NOTHING_READ;
    case "literal":
      if (hir.bytes.length <= MAX_LENGTH) return { exact: [hir.bytes], needs: [] };
      return { exact: undefined, needs: [[hir.bytes.slice(0, MAX_LENGTH)]] };
    case "class":
      return needsOfClass(hir);
    case "capture":
      return needsOf(hir.sub);
    case "repetition":
      return needsOfRepetition(hir);
    case "concat":
      return inSequence(hir.subs.map(needsOf));
    case "alternation":
      return needsOfAlternation(hir.subs);
  }
}

function needsOfClass({ ranges, unicode }: Hir & { kind: "class" }): Needs {
  if (ranges.length === 0 || (unicode && (ranges.at(-1) ?? 0) > 0x7f)) return NOTHING_KNOWN;
  const exact: string[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    for (let byte = ranges[i] ?? 0; byte <= (ranges[i + 1] ?? 0); byte++) {
      if (exact.length >= MAX_SET / 2) return NOTHING_KNOWN;
      exact.push(String.fromCharCode(byte));
    }
  }
  return { exact, needs: [] };
}

function needsOfRepetition({ min, max, sub }: Hir & { kind: "repetition" }): Needs {
  const inner = needsOf(sub);
  if (min === 0) {
    if (max === 1 && inner.exact) return { exact: [...inner.exact, ""], needs: [] };
    return NOTHING_KNOWN;
  }
  const times = Math.min(min, MAX_LENGTH);
  const copies = inSequence(new Array<Needs>(times).fill(inner));
  return times === max ? copies : inSequence([copies, NOTHING_KNOWN]);
}

function inSequence(parts: readonly Needs[]): Needs {
  const needs: Literals[] = [];
  let exact: Literals | undefined = [""];
  let whole = true;
  const settle = (): void => {
    const set = exact && worthwhile(exact);
    if (set) needs.push(set);
    whole = false;
  };
  for (const part of parts) {
    for (const set of part.needs) if (needs.length < MAX_SETS * 4) needs.push(set);
    const joined: Literals | undefined = part.exact && exact && cross(exact, part.exact);
    if (joined) {
      exact = joined;
    } else {
      settle();
      exact = part.exact;
    }
  }
  if (whole) return { exact, needs };
  settle();
  return { exact: undefined, needs };
}

function cross(left: Literals, right: Literals): Literals | undefined {
  if (left.length * right.length > MAX_SET) return undefined;
  const joined: string[] = [];
  for (const head of left) {
    for (const tail of right) {
      if (head.length + tail.length > MAX_LENGTH) return undefined;
      joined.push(head + tail);
    }
  }
  return joined;
}

function needsOfAlternation(subs: readonly Hir[]): Needs {
  if (subs.length > MAX_SET) return NOTHING_KNOWN;
  let exact: string[] | undefined = [];
  const either: string[] = [];
  for (const sub of subs) {
    const inner = needsOf(sub);
    if (inner.exact && exact) exact.push(...inner.exact);
    else exact = undefined;
    if (exact && exact.length > MAX_SET) exact = undefined;
    const sets = [...inner.needs];
    const whole = inner.exact && worthwhile(inner.exact);
    if (whole) sets.push(whole);
    const [best] = sets.sort((a, b) => telling(b) - telling(a));
    if (best) either.push(...best);
    else if (!exact) return NOTHING_KNOWN;
    else either.push("");
  }
  if (exact) return { exact, needs: [] };
  const set = worthwhile(either);
  return set ? { exact: undefined, needs: [set] } : NOTHING_KNOWN;
}
