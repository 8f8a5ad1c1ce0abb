/** A change: the write and its audit entry in one transaction. */
import { newId } from "#platform";
import type { Writers } from "#store";
import { type Answer, successText } from "./envelope.ts";
import { AlreadyAnswered, ANSWER_LIFETIME_MS, actorOf, recallAnswer } from "./repeat.ts";
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

/** With `answerOf`, what the client gets is kept along with the change, should the client ask again. */
export function change<T>(
  caller: Caller,
  work: (tables: Writers, record: Record) => Promise<T>,
  answerOf?: (value: T) => Answer<unknown> | undefined,
): Promise<T> {
  const { deps, principal, ip, ray, now, repeatable } = caller;
  return deps.store.write(async (tables) => {
    // Writers take turns, so whoever came first has left its answer by now.
    const known = repeatable && answerOf && (await recallAnswer(tables.answers, repeatable, now));
    if (known !== undefined) throw new AlreadyAnswered(known);
    const value = await work(tables, async ({ action, id, accountId, zoneId, before, after }) => {
      if (action.endsWith(".delete")) await tables.answers.forgetMarks(actorOf(principal));
      await tables.audit.append({
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
      });
    });
    const answer = repeatable && answerOf?.(value);
    if (repeatable && answer) {
      const { actor, key, bodyHash } = repeatable;
      const kept = { actor, key, bodyHash, at: now, answer: successText(answer) };
      await tables.answers.keep(kept, now - ANSWER_LIFETIME_MS);
    }
    return value;
  });
}
