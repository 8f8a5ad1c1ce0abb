import type { EngineError, Finding } from "../diagnostic.ts";
import { skipSpace } from "../lexer.ts";
import type { Fault } from "../literals/reading.ts";
import { plainWords } from "../mistakes/plain-words.ts";
import type { Scheme } from "../scheme.ts";
import type { Limits } from "../settings.ts";

/** A filter is true or false; a value expression yields a value for a rewrite or a redirect. */
export type Goal = "filter" | "value";

/** A friendlier account of a fault: any part of a diagnostic but the engine's own words. */
export type Account = Partial<Pick<Finding, "code" | "span" | "message" | "help" | "fix">>;

/** The text being read and what was found wrong with it so far. */
export class Context {
  readonly text: string;
  readonly end: number;
  readonly scheme: Scheme;
  readonly limits: Limits;
  readonly goal: Goal;
  readonly findings: Finding[] = [];
  /** Nodes in whose text something was found wrong: about such a whole there is nothing more to say. */
  readonly damaged = new Set<object>();
  /**
   * Inside an argument that may yet be a literal (`cf.…` begins like hexadecimal digits) the engine reports
   * any fault as one of the whole argument. This is where that argument begins.
   */
  guessFrom: number | undefined;
  /** How many faults were found inside what was being read. */
  faults = 0;
  private tabsAreSpace = false;
  private passedOver: Map<number, number> | undefined;
  /** Behind what is nested too deeply nothing is read, so there is nothing more to say. */
  private hasGivenUp = false;

  constructor(text: string, end: number, scheme: Scheme, limits: Limits, goal: Goal) {
    this.text = text;
    this.end = end;
    this.scheme = scheme;
    this.limits = limits;
    this.goal = goal;
  }

  skip(from: number): number {
    let at = skipSpace(this.text, from, this.end);
    while (this.tabsAreSpace && this.is("\t", at)) at = skipSpace(this.text, at + 1, this.end);
    const over = this.passedOver?.get(at);
    return over === undefined ? at : this.skip(over);
  }

  /** What stands here was reported and is as good as white space. */
  passOver(from: number, to: number): void {
    this.passedOver ??= new Map();
    this.passedOver.set(from, to);
  }

  /** A tab was reported: from now on tabs are white space, and one complaint is enough. */
  allowTabs(from: number): number {
    this.tabsAreSpace = true;
    return this.skip(from);
  }

  is(char: string, at: number): boolean {
    return at < this.end && this.text[at] === char;
  }

  /** A fault of what stands behind a part that is complete and right. */
  reportBeyond(at: number, fault: Fault, account: Account): void {
    this.report(at, fault, account);
    this.faults--;
  }

  report(at: number, fault: Fault, account: Account = {}): void {
    this.faults++;
    if (this.hasGivenUp) return;
    this.hasGivenUp = fault.code === "E502";
    const { code, span } = fault;
    const words = account.message ? {} : plainWords(this.text, fault);
    const engine = this.engineError(fault);
    this.findings.push({
      severity: "error",
      code,
      span,
      message: fault.message,
      ...words,
      ...account,
      engine,
      at,
    });
  }

  /** The node, noted as damaged if anything was reported since. */
  judge<T extends object>(node: T, faultsBefore: number): T {
    if (this.faults > faultsBefore) this.damaged.add(node);
    return node;
  }

  private engineError({ span, message }: EngineError): EngineError {
    if (this.guessFrom === undefined) return { span, message };
    return { span: { start: this.guessFrom, end: this.end }, message: "unrecognised input" };
  }
}
