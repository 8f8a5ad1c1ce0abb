/** Rules that stand in a file, judged and tried without any server. */
import { scheme } from "#catalog";
import { checkFilter, type Diagnostic, type FieldSource, type Lists, renderEngineError } from "#expr";
import {
  type Action,
  canonicalItem,
  decide,
  isListName,
  itemMatcher,
  type ListKind,
  type RuleWithFilter,
  trimExpression,
} from "#model";

export interface LocalRule {
  readonly action: Action;
  readonly expression: string;
  readonly priority?: number | null;
  readonly paused?: boolean;
  readonly description?: string;
}

export type LocalLists = Readonly<Record<string, readonly (string | number)[]>>;

export type LocalRules =
  | { readonly decide: (source: FieldSource) => ReturnType<typeof decide> }
  /** What is wrong, in one line; of an expression also the place, with carets below it. */
  | { readonly fault: string; readonly details?: string };

export function readLocalRules(rules: readonly LocalRule[], lists: LocalLists): LocalRules {
  const known = readLists(lists);
  if ("fault" in known) return known;
  for (const [i, { expression }] of rules.entries()) {
    const details = expressionFault(trimExpression(expression), known);
    if (details !== undefined) return { fault: `rule ${i + 1}: the expression has an error`, details };
  }
  const read = rules.map(toRule);
  return { decide: (source) => decide(read, source, known) };
}

function expressionFault(text: string, lists: Lists): string | undefined {
  const { error } = checkFilter(text, scheme, {
    knowsList: (name, { kind }) => name.startsWith("cf.") || lists.find(name, kind as "Ip") !== undefined,
  });
  return error && describe(text, error);
}

/** The engine's caret text, and our words below it. */
function describe(text: string, { engine, message, help }: Diagnostic): string {
  const shown = engine ? renderEngineError(text, engine) : "";
  const words = engine?.message === message ? "" : `${message}\n`;
  return `${shown}${words}${help ? `help: ${help}\n` : ""}`;
}

/** Rules are named by their place in the file, from 1 on. */
function toRule(rule: LocalRule, i: number): RuleWithFilter {
  const id = `${i + 1}`;
  const expression = trimExpression(rule.expression);
  return {
    id,
    zoneId: "",
    filterId: id,
    filter: { id, zoneId: "", expression, paused: false, description: "", ref: "", position: i },
    action: rule.action,
    priority: rule.priority ?? null,
    paused: rule.paused ?? false,
    description: rule.description ?? "",
    ref: "",
    products: [],
    position: i,
    createdAt: 0,
    modifiedAt: 0,
  };
}

const kindsOf = { Ip: "ip", Int: "asn", Bytes: "hostname" } as const;

/** What a list holds is told by its items; an empty one can be any. */
function readLists(given: LocalLists): Lists | { readonly fault: string } {
  const lists = new Map<string, { kind: ListKind | undefined; matches: ReturnType<typeof itemMatcher> }>();
  for (const [name, items] of Object.entries(given)) {
    if (!isListName(name))
      return { fault: `lists: ${name} is no name: small letters, digits and underscores, at most 50` };
    const texts = items.map(String);
    const kind = (["asn", "ip", "hostname"] as const).find((each) =>
      texts.every(
        (text) => canonicalItem(each, text) !== undefined && !(each === "hostname" && isNumeric(text)),
      ),
    );
    if (!kind)
      return { fault: `lists: ${name} must hold addresses alone, numbers alone or host names alone` };
    const values = texts.flatMap((text) => canonicalItem(kind, text) ?? []);
    const isEmpty = values.length === 0;
    lists.set(name, {
      kind: isEmpty ? undefined : kind,
      matches: isEmpty ? () => false : itemMatcher(kind, values),
    });
  }
  return {
    find(name, type) {
      const list = lists.get(name);
      return list && (list.kind ?? kindsOf[type]) === kindsOf[type] ? list.matches : undefined;
    },
  };
}

/** No host name ends in a number; such an item was meant for another kind of list. */
function isNumeric(text: string): boolean {
  return /(^|\.)[0-9]+$/.test(text);
}
