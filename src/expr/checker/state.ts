import type { DiagnosticCode } from "../codes.ts";
import type { EngineError, Finding } from "../diagnostic.ts";
import type { Phase } from "../functions/define.ts";
import type { Parsed } from "../parse.ts";
import type { Plan, Scheme } from "../scheme.ts";
import { defaultLimits, type Limits } from "../settings.ts";
import type { Span } from "../source.ts";
import type { Type } from "../types.ts";

export interface CheckOptions {
  /** Which fields and functions may be used; `any` admits all of them. */
  readonly phase?: Phase | "any";
  /** The zone's plan; without one nothing is refused for want of a plan. */
  readonly plan?: Plan | undefined;
  /** Whether regular expressions may be used. */
  readonly hasRegexes?: boolean;
  /** Whether such a list exists; without this every well-formed name does. */
  readonly knowsList?: (name: string, type: Type) => boolean;
  readonly limits?: Limits;
}

/** A complaint of the engine's carries its words; the others come after all of those. */
export interface Complaint extends Omit<Finding, "at" | "severity" | "engine" | "code"> {
  readonly code: DiagnosticCode;
  readonly engine?: EngineError;
}

export class CheckState {
  readonly source: string;
  /** Where the expression ends; the engine's complaints about "the rest" reach to here. */
  readonly end: number;
  readonly scheme: Scheme;
  readonly phase: Phase | "any";
  readonly plan: Plan | undefined;
  readonly hasRegexes: boolean;
  readonly knowsList: (name: string, type: Type) => boolean;
  readonly limits: Limits;
  readonly findings: Finding[] = [];
  readonly calls: { readonly name: string; readonly span: Span }[] = [];
  readonly regexes: Span[] = [];
  guessFrom: number | undefined;
  /** Inside any(…) or all(…). */
  isInQuantifier = false;
  private readonly damaged: ReadonlySet<object>;

  constructor({ tree, end, damaged }: Parsed, scheme: Scheme, options: CheckOptions) {
    this.damaged = damaged;
    this.source = tree.source;
    this.end = end;
    this.scheme = scheme;
    this.phase = options.phase ?? "request";
    this.plan = options.plan;
    this.hasRegexes = options.hasRegexes ?? true;
    this.knowsList = options.knowsList ?? (() => true);
    this.limits = options.limits ?? defaultLimits;
  }

  /** A part with faults in its text is not judged as a whole: that would be a second complaint about one mistake. */
  isIntact(node: object): boolean {
    return !this.damaged.has(node);
  }

  /** An error that the engine has too, come to light when it had read up to `at`. */
  error(at: number, complaint: Complaint & { readonly engine: EngineError }): void {
    const { guessFrom } = this;
    const engine =
      guessFrom === undefined
        ? complaint.engine
        : { span: { start: guessFrom, end: this.end }, message: "unrecognised input" };
    this.findings.push({ ...complaint, engine, severity: "error", at });
  }

  /** An error of the engine's: after that it would not have gone on. */
  hasErrorSince(findingsBefore: number): boolean {
    return this.findings
      .slice(findingsBefore)
      .some(({ severity, at }) => severity === "error" && at !== Number.POSITIVE_INFINITY);
  }

  /** An error of the service's: what the engine alone would accept. */
  refuse(complaint: Complaint): void {
    const engine = { span: complaint.span, message: complaint.message };
    this.findings.push({ ...complaint, engine, severity: "error", at: Number.POSITIVE_INFINITY });
  }

  warn(complaint: Complaint): void {
    this.findings.push({ ...complaint, severity: "warning", at: Number.POSITIVE_INFINITY });
  }

  textOf({ start, end }: Span): string {
    return this.source.slice(start, end);
  }
}

/** `Array(Bytes)`, as the engine prints types in some of its messages. */
export function debugType(type: Type): string {
  return type.kind === "Array" || type.kind === "Map" ? `${type.kind}(${debugType(type.of)})` : type.kind;
}
