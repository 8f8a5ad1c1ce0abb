/**
 * From credentials to a principal.
 *
 * Proving a credential (hashing, key derivation) happens once; the proof is remembered under a digest of the
 * credential. What it may do is read again from the database when any change was made through this process, and
 * at least every second, so that a revocation anywhere is in force within that time. A proof is dropped when the
 * stored hash is no longer the one it was made against.
 */
import { createHash } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { type Principal, Refusal, type Token, tokenHandle, tokenUsable, type User } from "#model";
import { type Clock, keyMatches, type SaltedHash, spendKeyComparison, tokenMatches } from "#platform";
import type { Store } from "#store";
import type { Credential } from "./credentials.ts";

const REREAD_AFTER_MS = 1000;
const MAX_PROOFS = 10_000;

interface Proof {
  readonly secretHash: string;
  principal: Principal;
  token: Token | null;
  readAt: number;
  generation: number;
}

export class Authenticator {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #operatorToken: string | undefined;
  readonly #proofs = new Map<string, Proof>();
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

  /** The principal, or a refusal that suits the last credential tried. */
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
    const digest = digestOf(credential);
    const known = this.#proofs.get(digest);
    const fresh = known && known.generation === this.#generation && now - known.readAt < REREAD_AFTER_MS;
    const proof = fresh ? known : await this.#load(credential, known, now);
    if (!proof) {
      this.#proofs.delete(digest);
      throw new Refusal(credential.kind === "token" ? "token_unknown" : "pair_unknown");
    }
    if (proof !== known) this.#remember(digest, proof);
    if (proof.token) {
      if (!tokenUsable(proof.token, now)) throw new Refusal("token_unknown");
      if (!addressAllowed(proof.token, ip)) throw new Refusal("location_forbidden", { words: { ip } });
    }
    return proof.principal;
  }

  #load(credential: Credential, known: Proof | undefined, now: number): Promise<Proof | undefined> {
    return credential.kind === "token"
      ? this.#loadToken(credential.value, known, now)
      : this.#loadPair(credential.email, credential.key, known, now);
  }

  async #loadToken(value: string, known: Proof | undefined, now: number): Promise<Proof | undefined> {
    if (value === this.#operatorToken) return this.#proof("", operatorPrincipal, null, now);
    const handle = tokenHandle(value);
    const stored = handle === null ? undefined : await this.#store.read.tokens.findByHandle(handle);
    if (!stored) return undefined;
    if (known?.secretHash !== stored.secret.hash && !tokenMatches(value, stored.secret)) return undefined;
    const user = await this.#store.read.users.find(stored.token.userId);
    if (!user) return undefined;
    const principal = await this.#principal(user, stored.token);
    return this.#proof(stored.secret.hash, principal, stored.token, now);
  }

  async #loadPair(
    email: string,
    key: string,
    known: Proof | undefined,
    now: number,
  ): Promise<Proof | undefined> {
    const user = await this.#store.read.users.findByEmail(email);
    const secret = user && (await this.#store.read.users.key(user.id));
    if (!user || !secret) {
      await spendKeyComparison(key);
      return undefined;
    }
    if (!(await this.#keyProven(key, secret, known))) return undefined;
    return this.#proof(secret.hash, await this.#principal(user, null), null, now);
  }

  async #keyProven(key: string, secret: SaltedHash, known: Proof | undefined): Promise<boolean> {
    return known?.secretHash === secret.hash || keyMatches(key, secret);
  }

  #proof(secretHash: string, principal: Principal, token: Token | null, now: number): Proof {
    return { secretHash, principal, token, readAt: now, generation: this.#generation };
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

  #remember(digest: string, proof: Proof): void {
    this.#proofs.delete(digest);
    if (this.#proofs.size >= MAX_PROOFS) {
      const [oldest] = this.#proofs.keys();
      if (oldest !== undefined) this.#proofs.delete(oldest);
    }
    this.#proofs.set(digest, proof);
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

function digestOf(credential: Credential): string {
  const text =
    credential.kind === "token" ? `t ${credential.value}` : `p ${credential.email} ${credential.key}`;
  return createHash("sha256").update(text).digest("base64");
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
