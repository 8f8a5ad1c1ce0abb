// Fields: where they may be used, by whom, and what is better written otherwise.

import type { Field, Plan } from "../scheme.ts";
import type { Name } from "../tree.ts";
import type { CheckState } from "./state.ts";

const planOrder: readonly Plan[] = ["free", "pro", "business", "enterprise"];

export function includes(plan: Plan, least: Plan): boolean {
  return planOrder.indexOf(plan) >= planOrder.indexOf(least);
}

/** Fields of a request can be used everywhere but in network rules, which have addresses and lists only. */
function isUsable({ phase, name }: Field, where: CheckState["phase"]): boolean {
  if (where === "any" || phase === where) return true;
  if (where === "network") return name === "true" || name === "false" || name.startsWith("ip.src");
  return phase === "request" && name !== "ip";
}

export function checkField(state: CheckState, field: Field, { span }: Name): void {
  const { name, phase, plan, minPlan, deprecated, aliasOf, usualValue } = field;
  if (!isUsable(field, state.phase)) {
    const message = `${name} cannot be used in ${state.phase} rules`;
    state.refuse({ code: "E401", span, message, help: `it belongs to ${phase} rules` });
  } else if (state.plan && minPlan && !includes(state.plan, minPlan)) {
    const message = `${name} is not part of the plan ${state.plan}`;
    state.refuse({ code: "E403", span, message, help: `it needs: ${plan ?? minPlan}` });
  }
  if (aliasOf) {
    state.warn({
      code: "W601",
      span,
      message: `${name} is an old name of ${aliasOf}`,
      help: `write ${aliasOf}`,
      fix: { title: `Change to ${aliasOf}`, edits: [{ span, text: aliasOf }] },
    });
  } else if (deprecated && usualValue === undefined) {
    state.warn({ code: "W601", span, message: `${name} is deprecated`, help: field.doc });
  } else if (usualValue !== undefined) {
    state.warn({
      code: "W604",
      span,
      message: `${name} is always ${usualValue}`,
      help: "comparisons with it have a fixed outcome",
    });
  }
}
