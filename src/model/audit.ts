/**
 * The audit trail: one entry per change, written in the change's own transaction. Each entry carries the hash
 * of the one before, so that a removed or altered entry shows.
 */
export interface AuditEntry {
  readonly sequence: number;
  readonly id: string;
  readonly at: number;
  readonly actor: AuditActor;
  /** `zone.create`, `token.roll`, … */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly accountId: string | null;
  readonly zoneId: string | null;
  /** As clients see the object, without secrets; null before creation and after deletion. */
  readonly before: unknown;
  readonly after: unknown;
  readonly previousHash: string;
  readonly hash: string;
}

export interface AuditActor {
  readonly userId: string;
  readonly email: string;
  readonly via: "key" | "token" | "operator";
  readonly tokenId: string | null;
  readonly ip: string;
  readonly ray: string;
}

export type NewAuditEntry = Omit<AuditEntry, "sequence" | "previousHash" | "hash">;

/** What an entry's hash is taken over. */
export function auditText(entry: NewAuditEntry, sequence: number, previousHash: string): string {
  const { id, at, actor, action, resource, accountId, zoneId, before, after } = entry;
  const { userId, email, via, tokenId, ip, ray } = actor;
  return JSON.stringify([
    previousHash,
    sequence,
    id,
    at,
    [userId, email, via, tokenId, ip, ray],
    action,
    [resource.type, resource.id],
    accountId,
    zoneId,
    before ?? null,
    after ?? null,
  ]);
}
