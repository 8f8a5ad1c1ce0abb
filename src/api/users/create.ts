import { Type } from "typebox";
import {
  type Account,
  accountNameFor,
  isKeyForm,
  KEY_DIGITS,
  keyRule,
  Refusal,
  roleNames,
  type User,
} from "#model";
import { forms, hashKey, newId, randomHex } from "#platform";
import type { Writers } from "#store";
import { superuser } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { type Caller, define } from "../edge/route.ts";
import { MemberSchema, memberExample, memberView } from "./schema.ts";

export const createUser = define({
  name: "sluice.users.create",
  method: "POST",
  path: "/sluice/v1/users",
  tag: "Administration",
  summary: "Create a user, or make an existing one a member",
  description:
    "Without `account` a new account is made, named after the e-mail's domain. A new user's key is in this answer and nowhere else. Who makes a user knows its key, and could act for it in every account it joins later: so only the server's administrator may.",
  access: superuser(),
  body: Type.Object({
    email: Type.String({ maxLength: 254 }),
    account: Type.Optional(Type.Object({ id: Type.String({ maxLength: 32 }) })),
    role: Type.Optional(Type.Enum([...roleNames])),
    key: Type.Optional(Type.String({ maxLength: 255, description: "A key of the caller's choice." })),
  }),
  result: Type.Intersect([
    MemberSchema,
    Type.Object({
      api_key: Type.Optional(Type.String({ description: "The new user's key, unless it was given." })),
    }),
  ]),
  refusals: ["field_invalid", "user_exists"],
  example: {
    body: { email: "user@example.com" },
    result: { ...memberExample, api_key: "0123456789abcdef0123456789abcdef01234" },
  },
  async handle(call) {
    const { body, now } = call;
    if (!forms.isEmail(body.email)) throw invalid("email", "must be an e-mail address");
    if (body.key !== undefined && !isKeyForm(body.key)) throw invalid("key", keyRule);
    const email = body.email.toLowerCase();
    const existing = await accountFor(call, body.account?.id);
    const key = body.key ?? randomHex(KEY_DIGITS);
    const secret = await hashKey(key);
    return change(call, async (tables, record) => {
      const account = existing ?? (await newAccount(tables, accountNameFor(email), now));
      const known = await tables.users.findByEmail(email);
      const user = known ?? (await newUser(tables, email, now));
      if (!known) await tables.users.setKey(user.id, secret, now);
      const members = await tables.accounts.membershipsOf(user.id);
      if (members.some(({ accountId }) => accountId === account.id)) {
        throw new Refusal("user_exists", { words: { email }, pointer: "/email" });
      }
      const member = {
        accountId: account.id,
        userId: user.id,
        role: body.role ?? "administrator",
        createdAt: now,
      } as const;
      await tables.accounts.addMember(member);
      const view = memberView(user, [member], [account.id]);
      await record({ action: "user.create", id: user.id, accountId: account.id, after: view });
      return { result: known || body.key !== undefined ? view : { ...view, api_key: key } };
    });
  },
});

/** The account named, or undefined when a new one is wanted. */
async function accountFor({ deps }: Caller, id: string | undefined): Promise<Account | undefined> {
  if (id === undefined) return undefined;
  const account = await deps.store.read.accounts.find(id);
  if (!account) throw invalid("account.id", "is not an account");
  return account;
}

async function newAccount(tables: Writers, name: string, now: number): Promise<Account> {
  const account: Account = { id: newId(), name, type: "standard", createdAt: now };
  await tables.accounts.insert(account);
  return account;
}

async function newUser(tables: Writers, email: string, now: number): Promise<User> {
  const user: User = {
    id: newId(),
    email,
    firstName: null,
    lastName: null,
    superuser: false,
    createdAt: now,
    modifiedAt: now,
  };
  await tables.users.insert(user);
  return user;
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal("field_invalid", { words: { field, reason }, pointer: `/${field.replace(".", "/")}` });
}
