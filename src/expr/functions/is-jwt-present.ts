import { BOOL } from "../types.ts";
import { define, type Example } from "./define.ts";

export const isJwtPresent = define<[]>({
  name: "is_jwt_present",
  summary: "whether the request has a token of a token configuration",
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
  { expression: 'is_jwt_present("51231d16-01f1-48e3-93f8-91c99e81288e")', result: false },
  { expression: 'not is_jwt_present("51231d16-01f1-48e3-93f8-91c99e81288e")', result: true },
];
