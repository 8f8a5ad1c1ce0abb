/**
 * The regular expressions of Rust's regex-automata over bytes, with Unicode off unless `(?u)`:
 *
 *   pattern → tree (`parse`) → expression over bytes (`translate`) → weight (`size`), literals (`literals`)
 *   first test: → states (`nfa`) → lazily built automaton (`dfa`), or RegExp where that is safe (`native`)
 *   exec and Unicode word boundaries: → states followed all at once (`pike`)
 */
import { RegexError, type RegexFault, sizeFault, syntaxFault } from "./fault.ts";
import { CompiledRegex, type Regex } from "./matcher.ts";
import { parse } from "./parse.ts";
import { exceeds } from "./size.ts";
import { translate } from "./translate.ts";

export type { RegexFault } from "./fault.ts";
export type { Regex } from "./matcher.ts";

export interface RegexLimits {
  /** What the compiled pattern may weigh, as the original engine counts. */
  readonly maxBytes: number;
}

export type RegexResult = { readonly regex: Regex } | { readonly fault: RegexFault };

const DEFAULT_LIMITS: RegexLimits = { maxBytes: 10 * 1024 * 1024 };

/** Every fault is found here; the automaton itself is built by the first test. */
export function compileRegex(pattern: string, limits: RegexLimits = DEFAULT_LIMITS): RegexResult {
  try {
    const { ast, groups } = parse(pattern);
    const hir = translate(ast);
    if (exceeds(hir, limits.maxBytes)) return { fault: sizeFault(pattern, limits.maxBytes) };
    return { regex: new CompiledRegex(pattern, hir, groups) };
  } catch (error) {
    if (error instanceof RegexError) return { fault: syntaxFault(pattern, error) };
    throw error;
  }
}
