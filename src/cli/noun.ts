import type { Command } from "commander";

/** One file per noun; each is loaded only when it is used. */
export interface Noun {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}
