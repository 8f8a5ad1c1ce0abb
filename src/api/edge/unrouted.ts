/** Answers for paths and methods that no route has. */
import { Refusal } from "#model";
import type { Route } from "./route.ts";

export interface KnownPath {
  readonly pattern: RegExp;
  /** The same path with ids of any shape, to tell a bad id from an unknown path. */
  readonly loose: RegExp;
  readonly methods: Set<string>;
}

export function knownPaths(routes: readonly Pick<Route, "method" | "path">[]): KnownPath[] {
  const byPath = new Map<string, KnownPath>();
  for (const { method, path } of routes) {
    const known = byPath.get(path) ?? {
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[0-9a-f]{32}")}$`),
      loose: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
      methods: new Set<string>(),
    };
    known.methods.add(method);
    byPath.set(path, known);
  }
  return [...byPath.values()];
}

export interface Unrouted {
  readonly refusal: Refusal;
  readonly allow?: string;
}

export function explainUnrouted(paths: readonly KnownPath[], method: string, rawPath: string): Unrouted {
  const path = rawPath.replaceAll(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const exact = paths.find(({ pattern }) => pattern.test(path));
  if (exact) {
    return {
      refusal: new Refusal("method_unknown", { words: { method } }),
      allow: [...exact.methods].sort().join(", "),
    };
  }
  const badId = paths.some(({ loose }) => loose.test(path)) || hasBadObjectId(path);
  return { refusal: new Refusal(badId ? "object_unknown" : "route_unknown", { words: { path } }) };
}

/** `/zones/<not an id>/anything`: the id is at fault, whatever follows. */
function hasBadObjectId(path: string): boolean {
  const id = /^\/(?:client\/v4|sluice\/v1)\/(?:zones|accounts)\/([^/]+)\//.exec(path)?.[1];
  return id !== undefined && !/^[0-9a-f]{32}$/.test(id);
}
