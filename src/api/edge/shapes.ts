/** Schemas that many routes share. */
import { type TSchema, Type } from "typebox";

export const Id = Type.String({ pattern: "^[0-9a-f]{32}$", description: "32 lower-case hex digits." });
export const HostName = Type.String({
  maxLength: 253,
  pattern: "^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$",
  description: "A host name.",
});
export const Time = Type.String({ format: "date-time", description: "RFC 3339, UTC." });

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const exampleIds = {
  account: "01a7362d577a6c3019a474fd6f485823",
  zone: "023e105f4ecef8ad9ca31a8372d0c353",
  user: "7c5dae5552338874e5053f2534d2767a",
  token: "ed17574386854bf78a67040be0a770b0",
  filter: "372e67954025e0ba6aaa6d586b9e0b61",
  rule: "372e67954025e0ba6aaa6d586b9e0b60",
  list: "2c0fc9fa937b11eaa1b71c4d701ab86e",
  item: "34b12448945f11eaa1b71c4d701ab86e",
} as const;
