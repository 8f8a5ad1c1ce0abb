import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { missingOptional } from "../scripts/complete-lock.ts";

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

type Versions = Record<string, string>;

interface Manifest {
  dependencies?: Versions;
  optionalDependencies?: Versions;
  devDependencies?: Versions;
  overrides?: Versions;
}

const root = join(import.meta.dirname, "..");

function read<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(root, ...path), "utf8")) as T;
}

describe.each([".", "tests/clients"])("in %s", (folder) => {
  const { packages } = read<{ packages: Record<string, LockEntry> }>(folder, "package-lock.json");
  const installed = Object.entries(packages).filter(([path]) => path !== "");
  const paths = (wanted: (entry: LockEntry) => boolean) =>
    installed.filter(([, entry]) => wanted(entry)).map(([path]) => path);

  test("no package runs a script when installed", () => {
    expect(paths((entry) => entry.hasInstallScript === true)).toEqual([]);
  });

  test("no host is named: a package comes from whichever registry npm is set up with", () => {
    expect(paths((entry) => /^[a-z+]+:\/\//.test(entry.resolved ?? ""))).toEqual([]);
  });

  test("what everyone installs is locked to its bytes", () => {
    expect(paths((entry) => entry.integrity === undefined && !entry.optional)).toEqual([]);
  });

  test("`npm ci` accepts the lock file; if not, run scripts/run scripts/complete-lock.ts", () => {
    expect(missingOptional(packages)).toEqual({});
  });

  test("every direct dependency is pinned", () => {
    const manifest = read<Manifest>(folder, "package.json");
    const { dependencies, optionalDependencies, devDependencies, overrides } = manifest;
    const versions = { ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides };
    const exact = /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
    expect(Object.entries(versions).filter(([, version]) => !exact.test(version))).toEqual([]);
  });
});

test("the platform packages of Node are locked to their bytes", () => {
  const { packages } = read<{ packages: Record<string, LockEntry> }>("package-lock.json");
  const names = Object.keys(read<Manifest>("package.json").optionalDependencies ?? {});
  const unlocked = names.filter((name) => packages[`node_modules/${name}`]?.integrity === undefined);
  expect(unlocked).toEqual([]);
});
