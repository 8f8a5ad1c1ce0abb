// Text that belongs nowhere in an expression: tabs between words and comments.

import type { Account, Context } from "../parser/context.ts";

export function tabAt({ text, end }: Context, at: number): Account | undefined {
  if (at >= end || text[at] !== "\t") return undefined;
  let to = at;
  while (to < end && text[to] === "\t") to++;
  return {
    code: "E215",
    span: { start: at, end: to },
    message: "a tab may not stand between words",
    help: "use a space",
    fix: { title: "Replace tabs by spaces", edits: tabsOutsideStrings(text, at, end) },
  };
}

export function commentAt({ text, end }: Context, at: number): Account | undefined {
  const opening = /^(?:#|\/\/|\/\*|--)/.exec(text.slice(at, Math.min(end, at + 2)))?.[0];
  if (!opening) return undefined;
  const closing = opening === "/*" ? text.indexOf("*/", at) + 2 : text.indexOf("\n", at);
  const span = { start: at, end: closing > at ? Math.min(closing, end) : end };
  return {
    code: "E214",
    span,
    message: "the language has no comments",
    help: "put notes into the description of the rule or filter",
    fix: { title: "Remove the comment", edits: [{ span, text: "" }] },
  };
}

function tabsOutsideStrings(text: string, from: number, end: number) {
  const edits: { span: { start: number; end: number }; text: string }[] = [];
  let isInString = false;
  for (let i = from; i < end; i++) {
    if (text[i] === "\\" && isInString) i++;
    else if (text[i] === '"') isInString = !isInString;
    else if (text[i] === "\t" && !isInString) edits.push({ span: { start: i, end: i + 1 }, text: " " });
  }
  return edits;
}
