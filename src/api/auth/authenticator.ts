/**
 * From credentials to a principal.
 *
 * Proving a credential (hashing, key derivation) happens once; the proof is remembered in memory. What it may do is
 * read again from the database when any change was made through this process, and at least every second, so that a
 * revocation anywhere is in force within that time. A proof is dropped when the stored hash is no longer the one it
 * was made against.
 */
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import { type Principal, Refusal, type Token, tokenHandle, tokenUsable, type User } from "#model";
import { type Clock, keyMatches, spendKeyComparison, tokenMatches } from "#platform";
import type { Store } from "#store";
import type { Credential } from "./credentials.ts";
import { FailureLimit } from "./failure-limit.ts";

const REREAD_AFTER_MS = 1000;
const MAX_PROOFS = 10_000;

/** Whom a credential stands for, and the stored hash it was proven against. */
interface Identity {
  readonly secretHash: string;
  readonly principal: Principal;
  readonly token: Token | null;
}

interface Proof extends Identity {
  readonly readAt: number;
  readonly generation: number;
}

export class Authenticator {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #operatorToken: string | undefined;
  readonly #proofs = new Map<string, Proof>();
  /** Credentials being looked into: who sends the same one meanwhile waits for the same answer. */
  readonly #pending = new Map<
    string,
    { readonly generation: number; readonly load: Promise<Identity | undefined> }
  >();
  readonly failures = new FailureLimit();
  #generation = 0;

  constructor(store: Store, clock: Clock, operatorToken?: string) {
    this.#store = store;
    this.#clock = clock;
    this.#operatorToken = operatorToken;
  }

  /** After a change: what is remembered is read again before it is believed. */
  noteChange(): void {
    this.#generation++;
  }

  /** Whom the headers stand for, if that was proven a moment ago; undefined when it has to be looked into. */
  recall(headers: IncomingHttpHeaders, ip: string, now: number): Principal | undefined {
    const name = recalledName(headers);
    const proof = name === undefined ? undefined : this.#proofs.get(name);
    if (!proof || !this.#fresh(proof, now)) return undefined;
    return proof.token && !usable(proof.token, ip, now) ? undefined : proof.principal;
  }

  /** The principal of the first credential that holds, or the refusal of the first one tried. */
  async authenticate(credentials: readonly Credential[], ip: string): Promise<Principal> {
    let refusal: Refusal | undefined;
    for (const credential of credentials) {
      try {
        return await this.#prove(credential, ip);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal ??= error;
      }
    }
    throw refusal ?? new Refusal("credentials_missing");
  }

  async #prove(credential: Credential, ip: string): Promise<Principal> {
    const now = this.#clock.now();
    // Taken before anything is read: a change made meanwhile must make what was read count as old.
    const generation = this.#generation;
    const name = nameOf(credential);
    const known = this.#proofs.get(name);
    const fresh = known && this.#fresh(known, now);
    const loaded = fresh ? undefined : await this.#loadOnce(credential, known, ip, now);
    const proof = fresh ? known : loaded && { ...loaded, readAt: now, generation };
    if (!proof) {
      this.#proofs.delete(name);
      throw new Refusal(credential.kind === "token" ? "token_unknown" : "pair_unknown");
    }
    if (proof !== known) this.#remember(name, proof);
    if (proof.token) {
      if (!tokenUsable(proof.token, now)) throw new Refusal("token_unknown");
      if (!addressAllowed(proof.token, ip)) throw new Refusal("location_forbidden", { words: { ip } });
    }
    return proof.principal;
  }

  #fresh(proof: Proof, now: number): boolean {
    const age = now - proof.readAt;
    // Below zero the clock was set back, and nobody knows how old the proof is.
    return proof.generation === this.#generation && age >= 0 && age < REREAD_AFTER_MS;
  }

  #loadOnce(
    credential: Credential,
    known: Proof | undefined,
    ip: string,
    now: number,
  ): Promise<Identity | undefined> {
    const name = nameOf(credential);
    const generation = this.#generation;
    const pending = this.#pending.get(name);
    if (pending?.generation === generation) return pending.load;
    // A credential proven before is no guess.
    if (!known && !this.failures.reserve(ip, now)) throw new Refusal("rate_limited");
    const load = this.#attempt(credential, known, ip).finally(() => {
      if (this.#pending.get(name)?.load === load) this.#pending.delete(name);
    });
    this.#pending.set(name, { generation, load });
    return load;
  }

  /** A guess counts unless it was right, or nobody could say. */
  async #attempt(
    credential: Credential,
    known: Proof | undefined,
    ip: string,
  ): Promise<Identity | undefined> {
    let wrong = false;
    try {
      const identity = await this.#load(credential, known);
      wrong = identity === undefined;
      return identity;
    } finally {
      if (!known && !wrong) this.failures.giveBack(ip);
    }
  }

  #load(credential: Credential, known: Proof | undefined): Promise<Identity | undefined> {
    return credential.kind === "token"
      ? this.#loadToken(credential.value, known)
      : this.#loadPair(credential.email, credential.key, known);
  }

  async #loadToken(value: string, known: Proof | undefined): Promise<Identity | undefined> {
    if (value === this.#operatorToken) return { secretHash: "", principal: operatorPrincipal, token: null };
    const handle = tokenHandle(value);
    const stored = handle === null ? undefined : await this.#store.read.tokens.findByHandle(handle);
    if (!stored) return undefined;
    if (known?.secretHash !== stored.secret.hash && !tokenMatches(value, stored.secret)) return undefined;
    const user = await this.#store.read.users.find(stored.token.userId);
    if (!user) return undefined;
    const principal = await this.#principal(user, stored.token);
    return { secretHash: stored.secret.hash, principal, token: stored.token };
  }

  async #loadPair(email: string, key: string, known: Proof | undefined): Promise<Identity | undefined> {
    const user = await this.#store.read.users.findByEmail(email);
    const secret = user && (await this.#store.read.users.key(user.id));
    if (!user || !secret) {
      await spendKeyComparison(key);
      return undefined;
    }
    if (known?.secretHash !== secret.hash && !(await keyMatches(key, secret))) return undefined;
    return { secretHash: secret.hash, principal: await this.#principal(user, null), token: null };
  }

  async #principal(user: User, token: Token | null): Promise<Principal> {
    const members = await this.#store.read.accounts.membershipsOf(user.id);
    return {
      via: token ? "token" : "key",
      user,
      tokenId: token?.id ?? null,
      memberships: members.map(({ accountId, role }) => ({ accountId, role })),
      policies: token?.policies ?? null,
    };
  }

  #remember(name: string, proof: Proof): void {
    this.#proofs.delete(name);
    if (this.#proofs.size >= MAX_PROOFS) {
      const [oldest] = this.#proofs.keys();
      if (oldest !== undefined) this.#proofs.delete(oldest);
    }
    this.#proofs.set(name, proof);
  }
}

/** Commands run on the machine itself act as this one; it is no row and has no key. */
const operatorPrincipal: Principal = {
  via: "operator",
  user: {
    id: "0".repeat(32),
    email: "operator@localhost",
    firstName: null,
    lastName: null,
    superuser: true,
    createdAt: 0,
    modifiedAt: 0,
  },
  tokenId: null,
  memberships: [],
  policies: null,
};

/** No header can hold a line feed, so no header of one kind can pass for a credential of the other. */
function nameOf(credential: Credential): string {
  return credential.kind === "token" ? credential.value : `${credential.email}\n${credential.key}`;
}

/** The name of the credential tried first, in its usual spelling; others are read with care. */
function recalledName(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return `${headers["x-auth-email"]}\n${headers["x-auth-key"]}`;
  return authorization.startsWith("Bearer ") ? authorization.slice("Bearer ".length) : undefined;
}

function usable(token: Token, ip: string, now: number): boolean {
  return tokenUsable(token, now) && addressAllowed(token, ip);
}

function addressAllowed({ condition }: Token, ip: string): boolean {
  const { in: allowed, not_in: denied } = condition?.request_ip ?? {};
  if (allowed && allowed.length > 0 && !contains(allowed, ip)) return false;
  return !denied || !contains(denied, ip);
}

function contains(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, prefix === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefix), family);
  }
  return list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
