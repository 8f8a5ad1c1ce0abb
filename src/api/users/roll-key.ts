import { Type } from "typebox";
import { KEY_DIGITS, Refusal } from "#model";
import { hashKey, randomHex } from "#platform";
import { anyone, isSuperuser } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { isVisible } from "./list.ts";

export const rollKey = define({
  name: "sluice.users.roll_key",
  method: "POST",
  path: "/sluice/v1/users/:user_id/key",
  tag: "Administration",
  summary: "Give a user a new global key",
  description: "The old key stops working with this answer. Users may do it for themselves, by key.",
  access: anyone("the user's own key, or the server's administrator"),
  result: Type.Object({ id: Id, api_key: Type.String({ description: "The new key. Shown this once." }) }),
  refusals: ["user_not_found", "access_denied"],
  example: { result: { id: exampleIds.user, api_key: "0123456789abcdef0123456789abcdef01234" } },
  async handle(call) {
    const { principal, params, now } = call;
    const own = principal.user.id === params.user_id && principal.via === "key";
    if (!own && !isSuperuser(call)) {
      const members = await call.deps.store.read.accounts.membershipsOf(params.user_id);
      const known = principal.user.id === params.user_id || isVisible(call, members);
      throw new Refusal(known ? "access_denied" : "user_not_found");
    }
    const key = randomHex(KEY_DIGITS);
    const secret = await hashKey(key);
    await change(call, async (tables, record) => {
      if (!(await tables.users.find(params.user_id))) throw new Refusal("user_not_found");
      await tables.users.setKey(params.user_id, secret, now);
      await record({ action: "user.roll_key", id: params.user_id });
    });
    return { result: { id: params.user_id, api_key: key } };
  },
});
