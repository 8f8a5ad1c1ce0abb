// Tools ship one optional package per platform. npm leaves those out of package-lock.json that the registry in
// use does not carry, and `npm ci` then refuses the lock file everywhere. This writes the missing entries down:
// version from the package that asks for it, platform from the name. Run it after `npm install` changed the lock.

import { readFileSync, writeFileSync } from "node:fs";

interface Entry {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Entry>;

const platformName =
  /(?<os>aix|android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(?<abi>\w+))?$/;

/** The optional packages that some entry asks for and the lock file lacks. */
export function missingOptional(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const own = `${path}/node_modules/${name}`;
      const shared = `node_modules/${name}`;
      if (packages[own] || packages[shared]) continue;
      missing[shared] = describe(name, version, entry.dev === true);
    }
  }
  return missing;
}

function describe(name: string, version: string, dev: boolean): Entry {
  const found = platformName.exec(name)?.groups;
  if (!found || !/^\d/.test(version)) throw new Error(`cannot tell the platform of ${name}@${version}`);
  const { os = "", cpu = "", abi = "" } = found;
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === "linux" && abi !== "" && { libc: [abi.startsWith("musl") ? "musl" : "glibc"] }),
    optional: true,
    os: [os],
  };
}

function complete(path: string): void {
  const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Packages };
  const missing = missingOptional(lock.packages);
  if (Object.keys(missing).length === 0) return;
  const entries = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${path}: ${Object.keys(missing).length} entries added`);
}

if (import.meta.main) {
  for (const path of ["package-lock.json", "tests/clients/package-lock.json"]) complete(path);
}
