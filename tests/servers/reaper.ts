// Removes a temporary folder, and stops a PostgreSQL that lives there, once this process is gone, whatever ended
// it: a shell waits for its standard input to close, which the kernel does even after kill -9.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";

const script = `
cat >/dev/null
exec 2>/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid")
# A killed server leaves its pid behind, and by now it may be another's.
ours() { grep -qF "$1/data" "/proc/$pid/cmdline"; }
if ours "$1"; then
  kill -INT "$pid"
  for _ in $(seq 100); do ours "$1" || break; sleep 0.1; done
  ours "$1" && kill -KILL "$pid"
fi
rm -rf "$1"
`;

export function startReaper(folder: string): { finish(): Promise<void> } {
  const reaper = spawn("sh", ["-c", script, "sh", folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  reaper.unref();
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  return {
    async finish() {
      const exited = once(reaper, "exit");
      reaper.ref();
      reaper.stdin.end();
      await exited;
    },
  };
}
