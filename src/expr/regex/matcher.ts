import { Dfa } from "./dfa.ts";
import { type Hir, LOOK } from "./hir.ts";
import { literalPrefix, requiredLiterals, type WholeLiteral, wholeLiteral } from "./literals.ts";
import { allLooks, contextOf, EDGE, edgeLooks } from "./look.ts";
import { isOnePass, scoutFor, sourceOf } from "./native.ts";
import { buildNfa } from "./nfa.ts";
import { PikeVm } from "./pike.ts";

/** A match: the whole first, then the groups; a group that took no part is undefined. */
export type Captures = readonly (readonly [number, number] | undefined)[];

/** Haystacks are binary strings: one character a byte. */
export interface Regex {
  readonly pattern: string;
  test(bytes: string): boolean;
  exec(bytes: string): Captures | undefined;
  /** What the pattern amounts to when it is nothing but a literal. */
  readonly literal: WholeLiteral | undefined;
  /** Every matching haystack contains a member of each set; the most telling set first. */
  readonly required: readonly (readonly string[])[];
}

const MODE = {
  unbuilt: 0,
  forwards: 1,
  backwards: 2,
  equals: 3,
  prefix: 4,
  suffix: 5,
  contains: 6,
  simulated: 7,
  native: 8,
} as const;

/** RegExp keeps a place to come back to for every round of a loop, and its stack for them is bounded. */
const ONE_PASS_MAX_LENGTH = 1 << 16;
/** A literal as short as this is found too often to be worth more than a scout. */
const TELLING_LENGTH = 3;
const CRLF_LOOKS = (1 << LOOK.startCrlf) | (1 << LOOK.endCrlf);

export class CompiledRegex implements Regex {
  readonly pattern: string;
  private readonly hir: Hir;
  private readonly groups: number;
  private mode: number = MODE.unbuilt;
  /** The text of a literal, or what every match starts with. */
  private text = "";
  /** Finds the first place a match may start. */
  private scout: RegExp | undefined;
  private native: RegExp | undefined;
  private nativeMax = Number.POSITIVE_INFINITY;
  private dfa: Dfa | undefined;
  private pike: PikeVm | undefined;
  private capturing: PikeVm | undefined;
  private whole: WholeLiteral | "none" | undefined;
  private sets: readonly (readonly string[])[] | undefined;

  constructor(pattern: string, hir: Hir, groups: number) {
    this.pattern = pattern;
    this.hir = hir;
    this.groups = groups;
  }

  get literal(): WholeLiteral | undefined {
    this.whole ??= wholeLiteral(this.hir) ?? "none";
    return this.whole === "none" ? undefined : this.whole;
  }

  get required(): readonly (readonly string[])[] {
    this.sets ??= requiredLiterals(this.hir);
    return this.sets;
  }

  test(bytes: string): boolean {
    switch (this.mode) {
      case MODE.forwards:
        return this.runForwards(bytes);
      case MODE.backwards:
        return this.runBackwards(bytes);
      case MODE.native:
        return bytes.length <= this.nativeMax ? (this.native as RegExp).test(bytes) : this.runForwards(bytes);
      case MODE.equals:
        return bytes === this.text;
      case MODE.prefix:
        return bytes.startsWith(this.text);
      case MODE.suffix:
        return bytes.endsWith(this.text);
      case MODE.contains:
        return bytes.includes(this.text);
      case MODE.simulated:
        return this.pike?.run(bytes) !== undefined;
      default:
        this.build();
        return this.test(bytes);
    }
  }

  exec(bytes: string): Captures | undefined {
    this.capturing ??= new PikeVm(
      buildNfa(this.hir, { captures: true, backwards: false }),
      2 * (this.groups + 1),
      isAnchored(this.hir, false),
    );
    const slots = this.capturing.run(bytes);
    if (!slots) return undefined;
    const captures: (readonly [number, number] | undefined)[] = [];
    for (let i = 0; i < slots.length; i += 2) {
      const start = slots[i] as number;
      const end = slots[i + 1] as number;
      captures.push(start === -1 || end === -1 ? undefined : [start, end]);
    }
    return captures;
  }

  private build(): void {
    const { literal } = this;
    if (literal) {
      this.mode = MODE[literal.kind];
      this.text = literal.text;
      return;
    }
    const looks = allLooks(this.hir);
    if (looks >= 1 << LOOK.unicodeWord) {
      const nfa = buildNfa(this.hir, { captures: false, backwards: false });
      this.pike = new PikeVm(nfa, 0, isAnchored(this.hir, false));
      this.mode = MODE.simulated;
      return;
    }
    const anchored = isAnchored(this.hir, false);
    const backwards =
      !anchored && isAnchored(this.hir, true) && (looks & CRLF_LOOKS) === 0 && !hasWideClass(this.hir);
    const scout = anchored || backwards ? undefined : scoutFor(this.hir);
    if (scout?.exact) {
      this.native = new RegExp(scout.source);
      this.mode = MODE.native;
      return;
    }
    const nfa = buildNfa(this.hir, { captures: false, backwards });
    this.dfa = new Dfa(nfa, anchored || backwards);
    this.mode = backwards ? MODE.backwards : MODE.forwards;
    if (anchored) {
      const source = isOnePass(nfa) ? sourceOf(this.hir) : undefined;
      if (source === undefined) return;
      this.native = new RegExp(source);
      this.nativeMax = ONE_PASS_MAX_LENGTH;
      this.mode = MODE.native;
    } else if (!backwards) {
      const text = literalPrefix(this.hir);
      if (scout && text.length < TELLING_LENGTH) this.scout = new RegExp(scout.source);
      else this.text = text;
    }
  }

  private runForwards(bytes: string): boolean {
    const dfa = this.dfa as Dfa;
    const { classes, special, match } = dfa;
    const { length } = bytes;
    let at = 0;
    if (this.text !== "") at = bytes.indexOf(this.text);
    else if (this.scout !== undefined) at = bytes.search(this.scout);
    if (at === -1) return false;
    let state = dfa.start(at === 0 ? EDGE : contextOf(bytes.charCodeAt(at - 1)));
    if (state <= special) return state === match;
    for (;;) {
      const { table } = dfa;
      let column = 0;
      let next = state;
      while (at < length) {
        column = classes[bytes.charCodeAt(at++)] as number;
        next = table[state + column] as number;
        if (next <= special) break;
        state = next;
      }
      if (next > special) return this.endsInMatch(dfa, state);
      if (next === 0) next = dfa.step(state, column);
      if (next <= special) return next === match;
      state = next;
    }
  }

  private runBackwards(bytes: string): boolean {
    const dfa = this.dfa as Dfa;
    const { classes, special, match } = dfa;
    let state = dfa.start(EDGE);
    if (state <= special) return state === match;
    let at = bytes.length;
    for (;;) {
      const { table } = dfa;
      let column = 0;
      let next = state;
      while (at > 0) {
        column = classes[bytes.charCodeAt(--at)] as number;
        next = table[state + column] as number;
        if (next <= special) break;
        state = next;
      }
      if (next > special) return this.endsInMatch(dfa, state);
      if (next === 0) next = dfa.step(state, column);
      if (next <= special) return next === match;
      state = next;
    }
  }

  private endsInMatch(dfa: Dfa, state: number): boolean {
    const last = dfa.table[state + dfa.end] as number;
    return (last === 0 ? dfa.step(state, dfa.end) : last) === dfa.match;
  }
}

function isAnchored(hir: Hir, last: boolean): boolean {
  return (edgeLooks(hir, last) & (1 << (last ? LOOK.end : LOOK.start))) !== 0;
}

/** A class over code points beyond ASCII, which only reads forwards. */
function hasWideClass(hir: Hir): boolean {
  switch (hir.kind) {
    case "class":
      return hir.unicode && (hir.ranges.at(-1) ?? 0) > 0x7f;
    case "capture":
    case "repetition":
      return hasWideClass(hir.sub);
    case "concat":
    case "alternation":
      return hir.subs.some(hasWideClass);
    default:
      return false;
  }
}
