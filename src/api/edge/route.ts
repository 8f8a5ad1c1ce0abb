/**
 * What a route is: data that the router, the checks at the edge, the OpenAPI document and the tests all read.
 * One file per route; `routes.ts` lists them.
 */
import type { Static, TObject, TSchema } from "typebox";
import type { PlanName, Principal, RefusalName } from "#model";
import type { Clock, Log } from "#platform";
import type { Store } from "#store";
import type { Answer } from "./envelope.ts";
import type { Repeatable } from "./repeat.ts";

/** What routes are handed. The composition root fills it. */
export interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The plan a new zone gets. */
  readonly defaultPlan: PlanName;
  /** Active rules allowed per zone, whatever the plan. */
  readonly ruleQuota?: number | undefined;
}

/** One authenticated request. */
export interface Caller {
  readonly deps: Deps;
  readonly principal: Principal;
  readonly ray: string;
  readonly ip: string;
  /** When the request came; every time written on its behalf is this one. */
  readonly now: number;
  /** Set for a POST that may come again. */
  readonly repeatable?: Repeatable | undefined;
}

/** Who may call, and which object the path is about; `admit` throws a refusal or yields that object. */
export interface Access<Scope> {
  readonly needs: string;
  /** Product routes answer 10000 where core routes answer 9109; both kinds of client exist. */
  readonly family: "core" | "product";
  readonly tokenOnly?: boolean;
  readonly refusals: readonly RefusalName[];
  admit(caller: Caller, params: Readonly<Record<string, string>>, path: string): Promise<Scope>;
}

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

type Call<Path extends string, Query extends TSchema, Body extends TSchema, Scope> = Caller &
  Scope & {
    readonly params: PathParams<Path>;
    readonly query: Static<Query>;
    readonly body: Static<Body>;
  };

export interface RouteSpec<
  Path extends string,
  Query extends TObject,
  Body extends TSchema,
  Result extends TSchema,
  Scope,
> {
  /** Unique; the `operationId` of the OpenAPI document. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: Path;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access<Scope>;
  readonly query?: Query;
  readonly body?: Body;
  /** `array`: an object stands for an array of one, as some clients send it. `optional`: may be missing. */
  readonly bodyIs?: "array" | "optional";
  /** Said when the last id of the path is malformed; 7003 unless said otherwise. */
  readonly unknownId?: RefusalName;
  /** Bytes a body may have, where the usual limit is too small. */
  readonly maxBodyBytes?: number;
  readonly result: Result;
  readonly paged?: boolean;
  /** What this route itself can refuse, beyond what its access and its schemas do. */
  readonly refusals?: readonly RefusalName[];
  readonly example: {
    readonly body?: Static<Body>;
    readonly query?: string;
    readonly result: Static<Result>;
  };
  handle(call: Call<Path, Query, Body, Scope>): Promise<Answer<Static<Result>>>;
}

/** A route whose particular types no longer matter. */
export type Route = RouteSpec<string, TObject, TSchema, TSchema, object>;

export function define<
  const Path extends string,
  Result extends TSchema,
  Scope extends object,
  Query extends TObject = TObject<Record<never, never>>,
  Body extends TSchema = TSchema,
>(spec: RouteSpec<Path, Query, Body, Result, Scope>): Route {
  return spec as unknown as Route;
}
