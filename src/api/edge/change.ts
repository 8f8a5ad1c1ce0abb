/** A change: the write and its audit entry in one transaction. */
import { newId } from "#platform";
import type { Writers } from "#store";
import type { Caller } from "./route.ts";

interface ChangeRecord {
  /** `zone.create` and the like; the part before the dot is the resource's type. */
  readonly action: string;
  readonly id: string;
  readonly accountId?: string;
  readonly zoneId?: string;
  /** As clients see it; never a secret. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export type Record = (change: ChangeRecord) => Promise<void>;

export function change<T>(caller: Caller, work: (tables: Writers, record: Record) => Promise<T>): Promise<T> {
  const { deps, principal, ip, ray, now } = caller;
  return deps.store.write((tables) =>
    work(tables, ({ action, id, accountId, zoneId, before, after }) =>
      tables.audit.append({
        id: newId(),
        at: now,
        actor: {
          userId: principal.user.id,
          email: principal.user.email,
          via: principal.via,
          tokenId: principal.tokenId,
          ip,
          ray,
        },
        action,
        resource: { type: action.slice(0, action.indexOf(".")), id },
        accountId: accountId ?? null,
        zoneId: zoneId ?? null,
        before: before ?? null,
        after: after ?? null,
      }),
    ),
  );
}
