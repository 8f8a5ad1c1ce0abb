// Writes the pages under docs/ that are made from the program itself: npm run docs.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cliPage } from "./docs/cli-page.ts";
import { configPage } from "./docs/config-page.ts";
import { diagnosticsPage } from "./docs/diagnostics-page.ts";
import { errorsPage } from "./docs/errors-page.ts";
import { fieldsPage } from "./docs/fields-page.ts";
import { functionsPage } from "./docs/functions-page.ts";
import { operatorsPage } from "./docs/operators-page.ts";

/** Path below the repository → content. */
export async function generatedPages(): Promise<Record<string, string>> {
  return {
    "docs/api/errors.md": errorsPage(),
    "docs/language/diagnostics.md": diagnosticsPage(),
    "docs/language/fields.md": fieldsPage(),
    "docs/language/functions.md": functionsPage(),
    "docs/language/operators.md": operatorsPage(),
    "docs/operate/cli.md": await cliPage(),
    "docs/operate/config.md": configPage(),
  };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  for (const [path, content] of Object.entries(await generatedPages())) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    console.log(path);
  }
}
