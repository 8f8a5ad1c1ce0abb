import { type Static, Type } from "typebox";
import type { Account } from "#model";
import { rfc3339 } from "#platform";
import { exampleIds, Id, Nullable, Time } from "../edge/shapes.ts";

export const AccountSchema = Type.Object({
  id: Id,
  name: Type.String(),
  type: Type.Enum(["standard", "enterprise"]),
  settings: Type.Object({
    enforce_twofactor: Type.Boolean(),
    abuse_contact_email: Nullable(Type.String()),
    api_access_enabled: Type.Boolean(),
    access_approval_expiry: Type.Null(),
    default_nameservers: Type.String(),
    use_account_custom_ns_by_default: Type.Boolean(),
  }),
  created_on: Time,
});

export type AccountView = Static<typeof AccountSchema>;

export function accountView({ id, name, type, createdAt }: Account): AccountView {
  return {
    id,
    name,
    type,
    settings: {
      enforce_twofactor: false,
      abuse_contact_email: null,
      api_access_enabled: true,
      access_approval_expiry: null,
      default_nameservers: "cloudflare.standard",
      use_account_custom_ns_by_default: false,
    },
    created_on: rfc3339(createdAt),
  };
}

export const accountExample = accountView({
  id: exampleIds.account,
  name: "example.com",
  type: "standard",
  createdAt: Date.UTC(2026, 10, 15),
});
