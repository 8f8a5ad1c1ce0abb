/** Checks what came from outside against a route's schemas. Bodies are checked as they are, never bent. */
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Refusal, type RefusalPart } from "#model";

const MAX_REPORTED = 5;

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Yields the query as its schema has it, or throws a refusal. */
export function queryReader(schema: TSchema): (query: unknown) => unknown {
  const checker = Compile(schema);
  return (query) => {
    const candidate = readQuery(schema, query as Record<string, unknown>);
    if (!checker.Check(candidate)) throw refuse([...checker.Errors(candidate)] as unknown as Fault[], true);
    return candidate;
  };
}

/** Yields the body as it came, an array where an object may stand for one, or throws a refusal. */
export function bodyReader(schema: TSchema, bodyIs?: "array" | "optional"): (body: unknown) => unknown {
  const checker = Compile(schema);
  return (body) => {
    if (body === undefined || body === null) {
      if (bodyIs === "optional") return undefined;
      throw new Refusal("body_required");
    }
    const given = bodyIs === "array" && !Array.isArray(body) && typeof body === "object" ? [body] : body;
    if (!checker.Check(given)) throw refuse([...checker.Errors(given)] as unknown as Fault[], false);
    return given;
  };
}

/** Query values arrive as text: numbers, booleans and lists are read as their schema says. */
function readQuery(schema: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const read: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = query[name];
    if (value === undefined || value === "") continue;
    if (String(value).includes("\0")) throw unstorable(name);
    if (property.type === "integer" && typeof value === "string" && /^-?\d{1,30}$/.test(value))
      read[name] = Number(value);
    else if (property.type === "boolean" && (value === "true" || value === "false"))
      read[name] = value === "true";
    else if (property.type === "array") read[name] = Array.isArray(value) ? value : String(value).split(",");
    else read[name] = value;
  }
  return read;
}

/** PostgreSQL keeps no NUL, and no name has one. */
function unstorable(field: string): Refusal {
  return new Refusal("field_invalid", { words: { field, reason: "must not hold NUL" } });
}

function refuse(faults: readonly Fault[], isQuery: boolean): Refusal {
  const parts = new Map<string, RefusalPart>();
  for (const fault of withoutBranches(faults)) {
    // A union reports every branch; the line for the union itself says it better.
    for (const { pointer, reason } of explain(fault)) {
      const field = pointer === "" ? "body" : pointer.slice(1).replaceAll("/", ".");
      const known = parts.get(pointer);
      if (known && fault.keyword !== "enum") continue;
      parts.set(pointer, {
        name: "field_invalid",
        words: { field, reason },
        ...(!isQuery && { pointer }),
      });
    }
  }
  const [first, ...others] = [...parts.values()].slice(0, MAX_REPORTED);
  if (!first) throw new Error("a failed check without a fault");
  return new Refusal(first.name, first, others);
}

/**
 * A union complains for each of its branches. That something should be null, or of another type altogether, says
 * nothing where a fault was found at the same place or below it.
 */
function withoutBranches(faults: readonly Fault[]): readonly Fault[] {
  const specific = faults.filter(({ keyword }) => keyword !== "type" && keyword !== "anyOf");
  return faults.filter(({ keyword, instancePath }) => {
    if (keyword !== "type" && keyword !== "anyOf" && keyword !== "enum") return true;
    const isBelow = (other: Fault) => other.instancePath.startsWith(`${instancePath}/`);
    const isHere = (other: Fault) => keyword !== "enum" && other.instancePath === instancePath;
    return !specific.some((other) => isBelow(other) || isHere(other));
  });
}

function explain({ keyword, instancePath, message, params }: Fault): { pointer: string; reason: string }[] {
  switch (keyword) {
    case "required":
      return (params.requiredProperties as string[]).map((name) => ({
        pointer: `${instancePath}/${name}`,
        reason: "is required",
      }));
    case "type":
      return [{ pointer: instancePath, reason: `must be ${article(String(params.type))}` }];
    case "enum":
      return [
        {
          pointer: instancePath,
          reason: `must be one of ${(params.allowedValues as unknown[]).join(", ")}`,
        },
      ];
    case "boolean":
      return [{ pointer: instancePath, reason: "is not known here" }];
    case "additionalProperties":
      return [];
    case "pattern":
      return [{ pointer: instancePath, reason: `must have the form ${String(params.pattern)}` }];
    default:
      return [{ pointer: instancePath, reason: message }];
  }
}

function article(type: string): string {
  if (type === "null") return "null";
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
