import type { OperatorName } from "../tree.ts";
import { and } from "./and.ts";
import { bitwiseAnd } from "./bitwise-and.ts";
import { contains } from "./contains.ts";
import type { ComparisonDefinition, LogicalDefinition } from "./define.ts";
import { eq } from "./eq.ts";
import { ge } from "./ge.ts";
import { gt } from "./gt.ts";
import { isIn } from "./in.ts";
import { le } from "./le.ts";
import { lt } from "./lt.ts";
import { matches } from "./matches.ts";
import { ne } from "./ne.ts";
import { not } from "./not.ts";
import { or } from "./or.ts";
import { strictWildcard } from "./strict-wildcard.ts";
import { wildcard } from "./wildcard.ts";
import { xor } from "./xor.ts";

/** Every comparison operator has an entry; one without does not compile. */
export const comparisons: Readonly<Record<OperatorName, ComparisonDefinition>> = {
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  in: isIn,
  contains,
  matches,
  wildcard,
  "strict wildcard": strictWildcard,
  bitwise_and: bitwiseAnd,
};

/** From the closest binding to the loosest. */
export const logicalOperators: readonly LogicalDefinition[] = [not, and, xor, or];
