// Examples of every operator by its name, for tests and the reference. They are not part of what runs.

import { examples as and } from "./and.ts";
import { examples as bitwiseAnd } from "./bitwise-and.ts";
import { examples as contains } from "./contains.ts";
import type { Example } from "./define.ts";
import { examples as eq } from "./eq.ts";
import { examples as ge } from "./ge.ts";
import { examples as gt } from "./gt.ts";
import { examples as isIn } from "./in.ts";
import { examples as le } from "./le.ts";
import { examples as lt } from "./lt.ts";
import { examples as matches } from "./matches.ts";
import { examples as ne } from "./ne.ts";
import { examples as not } from "./not.ts";
import { examples as or } from "./or.ts";
import { examples as strictWildcard } from "./strict-wildcard.ts";
import { examples as wildcard } from "./wildcard.ts";
import { examples as xor } from "./xor.ts";

export const operatorExamples: Readonly<Record<string, readonly Example[]>> = {
  and,
  bitwise_and: bitwiseAnd,
  contains,
  eq,
  ge,
  gt,
  in: isIn,
  le,
  lt,
  matches,
  ne,
  not,
  or,
  "strict wildcard": strictWildcard,
  wildcard,
  xor,
};
