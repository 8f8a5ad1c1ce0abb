import { expect, test } from "vitest";
import { accountNameFor } from "./user.ts";

test.each([
  ["user@example.com", "example.com"],
  ['"a@b"@example.com', "example.com"],
  ["admin@sluice.local", "sluice.local"],
])("%s gets the account %s", (email, name) => expect(accountNameFor(email)).toBe(name));
