/** What must work before the server is ready, each part under its own name. */
export interface Part {
  readonly name: string;
  /** Throws when the part cannot serve; the message is the reason. */
  check(): Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, string>>;
}

export async function readiness(parts: readonly Part[]): Promise<Readiness> {
  const states = await Promise.all(
    parts.map(async ({ name, check }) => {
      try {
        await check();
        return [name, "ok"] as const;
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)] as const;
      }
    }),
  );
  return { ready: states.every(([, state]) => state === "ok"), parts: Object.fromEntries(states) };
}
