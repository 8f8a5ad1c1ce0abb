import { readFile } from "node:fs/promises";
import { UsageError } from "./failure.ts";

/** The text of a file that the user named. */
export async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    throw new UsageError(`cannot read ${file}: ${reason}`);
  }
}
