/**
 * API tokens: `slu_` and 36 characters, 40 in all, the length every known client accepts. The first eight after
 * the prefix are the handle that finds the stored row; the rest is the secret.
 */
import type { TokenPolicy } from "./token-policy.ts";

export interface Token {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly policies: readonly TokenPolicy[];
  readonly condition: TokenCondition | null;
  readonly notBefore: number | null;
  readonly expiresAt: number | null;
  readonly issuedAt: number;
  readonly modifiedAt: number;
}

export interface TokenCondition {
  readonly request_ip?: { readonly in?: readonly string[]; readonly not_in?: readonly string[] };
}

export type TokenStatus = "active" | "disabled" | "expired";

export const MAX_TOKENS_PER_USER = 50;

const PREFIX = "slu_";
const HANDLE_LENGTH = 8;
const SECRET_LENGTH = 28;

/** `random` yields that many characters of `[A-Za-z0-9]`. */
export function newTokenValue(random: (length: number) => string): string {
  return PREFIX + random(HANDLE_LENGTH + SECRET_LENGTH);
}

/** The part of a token that may be stored in clear, or null when the text cannot be one of ours. */
export function tokenHandle(value: string): string | null {
  if (value.length !== PREFIX.length + HANDLE_LENGTH + SECRET_LENGTH || !value.startsWith(PREFIX))
    return null;
  return value.slice(PREFIX.length, PREFIX.length + HANDLE_LENGTH);
}

export function tokenStatus(token: Token, now: number): TokenStatus {
  if (!token.enabled) return "disabled";
  return token.expiresAt !== null && now >= token.expiresAt ? "expired" : "active";
}

export function tokenUsable(token: Token, now: number): boolean {
  return tokenStatus(token, now) === "active" && (token.notBefore === null || now >= token.notBefore);
}
