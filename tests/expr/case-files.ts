import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CaseFile, readCaseFile } from "./case-file.ts";

const folder = join(import.meta.dirname, "..", "..", "conformance");

export interface NamedCaseFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly file: CaseFile;
}

export function caseFiles(): NamedCaseFile[] {
  return readdirSync(folder)
    .filter((name) => name !== "README.md")
    .map((name) => {
      if (!name.endsWith(".case")) throw new Error(`conformance/${name} is no case file`);
      const path = join(folder, name);
      const text = readFileSync(path, "utf8");
      try {
        return { name, path, text, file: readCaseFile(text) };
      } catch (error) {
        throw new Error(`conformance/${name}, ${(error as Error).message}`);
      }
    });
}
