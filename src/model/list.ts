import { canonicalNetwork, networkMatcher, type Value } from "#expr";

/** A named list that expressions look into: `ip.src in $office`. */
export const listKinds = ["ip", "asn", "hostname"] as const;
export type ListKind = (typeof listKinds)[number];

export interface List {
  readonly id: string;
  readonly accountId: string;
  /** Unique within its account. */
  readonly name: string;
  readonly kind: ListKind;
  readonly description: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface ListItem {
  readonly id: string;
  readonly listId: string;
  /** Canonical: an address or network, a number, or a host name in lower case. */
  readonly value: string;
  readonly comment: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export const MAX_LIST_ITEMS = 10_000;
export const MAX_LIST_NAME = 50;
const listName = /^[a-z0-9_]+$/;

export function isListName(name: string): boolean {
  return name.length <= MAX_LIST_NAME && listName.test(name);
}

const hostLabel = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostName = new RegExp(`^(?:\\*\\.)?${hostLabel}(?:\\.${hostLabel})*$`);

/** The one form in which an item is kept, or undefined when it is none of that kind. */
export function canonicalItem(kind: ListKind, value: string): string | undefined {
  switch (kind) {
    case "ip":
      return canonicalNetwork(value.trim());
    case "asn":
      return /^[0-9]{1,10}$/.test(value) && Number(value) <= 0xffffffff ? String(Number(value)) : undefined;
    case "hostname": {
      const name = value.trim().toLowerCase().replace(/\.$/, "");
      return name.length <= 253 && hostName.test(name) ? name : undefined;
    }
  }
}

/** Whether a value is in a list of these items. `*.example.com` stands for every name below that one. */
export function itemMatcher(kind: ListKind, items: readonly string[]): (value: Value) => boolean {
  if (kind === "ip") return networkMatcher(items);
  if (kind === "asn") {
    const numbers = new Set<Value>(items.map(Number));
    return (value) => numbers.has(value);
  }
  const names = new Set(items);
  const hasWildcards = items.some((item) => item.startsWith("*."));
  return (value) => {
    const name = (value as string).toLowerCase();
    if (names.has(name)) return true;
    if (!hasWildcards) return false;
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
      if (names.has(`*${name.slice(dot)}`)) return true;
    }
    return false;
  };
}
