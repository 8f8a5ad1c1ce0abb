import { type Static, Type } from "typebox";
import { type ListItem, type ListKind, listKinds, MAX_LIST_NAME } from "#model";
import { rfc3339 } from "#platform";
import type { CountedList } from "#store";
import { exampleIds, Id, Time } from "../edge/shapes.ts";

export const ListDescription = Type.String({ maxLength: 500 });
export const ListName = Type.String({
  minLength: 1,
  maxLength: MAX_LIST_NAME,
  pattern: "^[a-z0-9_]+$",
  description: "Small letters, digits and underscores; expressions say `$name`.",
});
export const Kind = Type.Enum([...listKinds], { description: "What its items are." });

export const ListSchema = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.Optional(ListDescription),
  kind: Kind,
  num_items: Type.Integer(),
  num_referencing_filters: Type.Integer(),
  created_on: Time,
  modified_on: Time,
});

export type ListView = Static<typeof ListSchema>;

export function listView(list: CountedList): ListView {
  return {
    id: list.id,
    name: list.name,
    ...(list.description && { description: list.description }),
    kind: list.kind,
    num_items: list.items,
    num_referencing_filters: list.uses,
    created_on: seconds(list.createdAt),
    modified_on: seconds(list.modifiedAt),
  };
}

export const listExample: ListView = {
  id: exampleIds.list,
  name: "office",
  kind: "ip",
  num_items: 1,
  num_referencing_filters: 0,
  created_on: "2026-11-15T00:00:00Z",
  modified_on: "2026-11-15T00:00:00Z",
};

/** An item says what it is by its key. */
export const GivenItem = Type.Object({
  ip: Type.Optional(Type.String({ maxLength: 64, description: "An address or a network." })),
  asn: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffffffff })),
  hostname: Type.Optional(
    Type.Object({
      url_hostname: Type.String({
        maxLength: 255,
        description: "A host name; `*.` in front for all below it.",
      }),
    }),
  ),
  comment: Type.Optional(Type.String({ maxLength: 500 })),
});

export const ItemSchema = Type.Object({
  id: Id,
  ip: Type.Optional(Type.String()),
  asn: Type.Optional(Type.Integer()),
  hostname: Type.Optional(Type.Object({ url_hostname: Type.String() })),
  comment: Type.Optional(Type.String()),
  created_on: Time,
  modified_on: Time,
});

export type ItemView = Static<typeof ItemSchema>;

export function itemView(kind: ListKind): (item: ListItem) => ItemView {
  return ({ id, value, comment, createdAt, modifiedAt }) => ({
    id,
    ...(kind === "ip" && { ip: value }),
    ...(kind === "asn" && { asn: Number(value) }),
    ...(kind === "hostname" && { hostname: { url_hostname: value } }),
    ...(comment && { comment }),
    created_on: seconds(createdAt),
    modified_on: seconds(modifiedAt),
  });
}

export const itemExample: ItemView = {
  id: exampleIds.item,
  ip: "198.51.100.0/24",
  comment: "office",
  created_on: "2026-11-15T00:00:00Z",
  modified_on: "2026-11-15T00:00:00Z",
};

function seconds(time: number): string {
  return rfc3339(time).replace(/\.\d+Z$/, "Z");
}
