import { type FieldDefinition, type Phase, type Plan, readType } from "#expr";
import { fieldsTable } from "./fields-table.ts";

export const fields: readonly FieldDefinition[] = fieldsTable.trim().split("\n").map(readRow);

function readRow(row: string): FieldDefinition {
  const [name = "", type = "", phase = "", plan = "", marks = "", doc = ""] = row
    .split("|")
    .map((cell) => cell.trim());
  const aliasOf = /alias of (\S+)/.exec(marks)?.[1]?.replace(/,$/, "");
  const always = /always (\w+)/.exec(marks)?.[1];
  return {
    name,
    type: readType(type),
    phase: phase as Phase,
    doc,
    ...(plan && { plan, minPlan: leastPlan(plan) }),
    ...(marks.includes("deprecated") && { deprecated: true }),
    ...(marks.includes("optional") && { optional: true }),
    ...(aliasOf && { aliasOf }),
    ...(always === "true" && { constant: true }),
    ...(always === "false" && { constant: false }),
    ...(always === "0" && { usualValue: 0 }),
  };
}

function leastPlan(plan: string): Plan {
  return plan.startsWith("Pro") ? "pro" : plan.startsWith("Business") ? "business" : "enterprise";
}
