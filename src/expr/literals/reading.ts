import type { DiagnosticCode } from "../codes.ts";
import type { EngineError } from "../diagnostic.ts";

/** Why a literal cannot be read, in the engine's words and at its place. */
export interface Fault extends EngineError {
  readonly code: DiagnosticCode;
}

export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly end: number }
  | { readonly ok: false; readonly fault: Fault };

export function read<T>(value: T, end: number): Reading<T> {
  return { ok: true, value, end };
}

export function fault(
  code: DiagnosticCode,
  start: number,
  end: number,
  message: string,
): { ok: false; fault: Fault } {
  return { ok: false, fault: { code, span: { start, end }, message } };
}
