/** Reads credentials from headers and judges their shape, before anything is looked up. */
import type { IncomingHttpHeaders } from "node:http";
import { isKeyForm, Refusal, type RefusalName } from "#model";
import { forms } from "#platform";

export type Credential =
  | { readonly kind: "token"; readonly value: string }
  | { readonly kind: "pair"; readonly email: string; readonly key: string };

const token68 = /^[A-Za-z0-9\-._~+/]{40,255}=*$/;

/** Every well-formed credential of a request, in the order in which they are tried: token, then pair. */
export function readCredentials(headers: IncomingHttpHeaders): Credential[] {
  const { authorization } = headers;
  const email = single(headers["x-auth-email"]);
  const key = single(headers["x-auth-key"]);
  if (authorization === undefined && email === undefined && key === undefined)
    throw new Refusal("credentials_missing");

  const credentials: Credential[] = [];
  const faults: RefusalName[] = [];
  if (authorization !== undefined) {
    const value = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (value !== undefined && token68.test(value)) credentials.push({ kind: "token", value });
    else faults.push("authorization_malformed");
  }
  if (email !== undefined && key !== undefined) {
    const pairFaults: RefusalName[] = [];
    if (!forms.isEmail(email)) pairFaults.push("email_malformed");
    if (!isKeyForm(key)) pairFaults.push("key_malformed");
    if (pairFaults.length === 0) credentials.push({ kind: "pair", email: email.toLowerCase(), key });
    faults.push(...pairFaults);
  } else if (authorization === undefined) {
    throw new Refusal(key === undefined ? "key_missing" : "email_missing");
  }
  if (credentials.length === 0) throw new Refusal("headers_invalid", { chain: faults });
  return credentials;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
