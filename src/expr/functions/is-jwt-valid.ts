import { BOOL } from "../types.ts";
import { define, type Example } from "./define.ts";

export const isJwtValid = define<[]>({
  name: "is_jwt_valid",
  summary: "whether the request has a valid token of a token configuration",
  details:
    "Token configurations belong to API Shield. Sluice has none, so where the function may be used at all it is false.",
  params: [
    { name: "token_configuration_id", kind: "literal", types: ["Bytes"], doc: "the token configuration" },
  ],
  returns: BOOL,
  phases: [],
  usableIn: "token validation rules of API Shield",
  prepare: () => () => false,
});

export const examples: readonly Example[] = [
  { expression: 'is_jwt_valid("00170473-ec24-410e-968a-9905cf0a7d03")', result: false },
  { expression: 'not is_jwt_valid("00170473-ec24-410e-968a-9905cf0a7d03")', result: true },
];
