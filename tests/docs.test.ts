// Documentation cannot drift: generated pages equal what the program makes of itself today, and links lead somewhere.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "#app";
import { scheme } from "#catalog";
import { type CheckOptions, checkFilter, checkValue } from "#expr";
import { actions, type Feature, planNames, plans, refusals } from "#model";
import { fileKey, flagName, hasFlag, readConfig, type Setting } from "#platform";
import { exampleFile } from "../scripts/docs/config-page.ts";
import { generatedPages } from "../scripts/docs.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("generated pages", async () => {
  for (const [path, content] of Object.entries(await generatedPages())) {
    test(`${path} is current`, () => {
      const committed = existsSync(join(root, path)) ? read(path) : "";
      expect(committed, `${path} is out of date: run npm run docs`).toBe(content);
    });
  }

  test("the configuration page has every setting, with its flag and key", () => {
    const page = read("docs/operate/config.md");
    for (const setting of Object.values<Setting<unknown>>(settings)) {
      const flag = hasFlag(setting) ? `\`--${flagName(setting)}\`` : "none";
      expect(page).toContain(`| \`${setting.env}\` | ${flag} |`);
      if (setting.env !== "SLUICE_DATA_DIR") expect(page).toContain(`| \`${fileKey(setting)}\` |`);
    }
  });

  test("the sluice.json it shows is valid", () => {
    const { values } = readConfig(settings, {
      flags: {},
      env: {},
      file: { path: "sluice.json", content: exampleFile },
    });
    expect(values.gatewayAddr).toHaveLength(exampleFile.gateway_addr.length);
    expect(values.plan).toBe(exampleFile.plan);
  });
});

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { cwd: root });
const files = listed
  .toString()
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

describe("expressions", () => {
  const blocks = files.flatMap((file) => blocksOf(read(file)).map((block) => ({ file, ...block })));

  test("there are some", () => expect(blocks.length).toBeGreaterThan(10));

  test.each(blocks)("of $file are valid: $expression", ({ expression, isValue, phase }) => {
    const { diagnostics } = (isValue ? checkValue : checkFilter)(expression, scheme, { phase });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  const mistakes = [...read("docs/language/README.md").matchAll(/^\| `(.+?)` \| `(.+?)` \| .+ \|$/gm)].map(
    ([, wrong = "", right = ""]) => ({ wrong, right }),
  );

  test.each(mistakes)("$wrong is a mistake, $right is not", ({ wrong, right }) => {
    expect(checkFilter(wrong, scheme).error).toBeDefined();
    expect(checkFilter(right, scheme).error).toBeUndefined();
  });

  test("the mistakes are those of the guide", () => expect(mistakes.length).toBeGreaterThan(10));
});

describe("the guide to filters and rules", () => {
  const guide = read("docs/guide/filters-and-rules.md");

  test("has the plans as they are", () => {
    const yes = (is: boolean) => (is ? "yes" : "no");
    for (const name of planNames) {
      const features: readonly Feature[] = plans[name].features;
      const has = (["regex", "log_action", "bypass_waf"] as const).map((one) => yes(features.includes(one)));
      expect(guide).toContain(`| \`${name}\` | ${[plans[name].ruleQuota, ...has].join(" | ")} |`);
    }
  });

  test("has the order of actions", () => {
    expect(guide).toContain(`by action: ${actions.map((action) => `\`${action}\``).join(", ")};`);
  });

  test("names codes that exist, and those of its two sides in full", () => {
    const codes = Object.values(refusals).map(({ code }): number | null => code);
    const named = [...guide.matchAll(/\b(1000|1001|1002|10[12]\d\d|12\d\d\d|20127)\b/g)].map(([text]) =>
      Number(text),
    );
    expect(named.filter((code) => code !== 1000 && !codes.includes(code))).toEqual([]);
    const ofSide = (first: number) =>
      codes.filter((code) => code !== null && code > first && code < first + 99);
    expect(Math.max(...ofSide(10_100).map(Number))).toBe(10_106);
    expect(Math.max(...ofSide(10_200).map(Number))).toBe(10_208);
  });

  test("shows the two calls before the one, which it calls an emergency tool", () => {
    const two = guide.indexOf("## Two calls");
    const one = guide.indexOf("## One call: an emergency tool");
    expect(two).toBeGreaterThan(0);
    expect(one).toBeGreaterThan(two);
  });

  test("has JSON that is JSON", () => {
    for (const [, json = ""] of guide.matchAll(/^```json\n([\s\S]*?)^```/gm))
      expect(() => JSON.parse(json) as unknown, json).not.toThrow();
  });
});

describe("links", () => {
  test.each(files)("of %s lead to files and headings that exist", (file) => {
    expect(linksOf(read(file)).filter((link) => !resolves(file, link))).toEqual([]);
  });
});

/** Code blocks marked `expr`, `expr value` for value expressions, and `phase=…` for another phase. */
function blocksOf(markdown: string) {
  return [...markdown.matchAll(/^```expr(.*)\n([\s\S]*?)^```/gm)].map(([, info = "", expression = ""]) => ({
    expression: expression.trimEnd(),
    isValue: info.includes(" value"),
    phase: (/phase=(\w+)/.exec(info)?.[1] ?? "request") as NonNullable<CheckOptions["phase"]>,
  }));
}

function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)];
  const named = [...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  return [...inline, ...named].map(([, target = ""]) => target);
}

function resolves(file: string, link: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return true;
  const [path = "", anchor] = decodeURI(link).split("#");
  const target = path === "" ? join(root, file) : join(root, dirname(file), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined || statSync(target).isDirectory() || !target.endsWith(".md")) return true;
  return headingsOf(readFileSync(target, "utf8")).includes(anchor);
}

/** As the usual renderers name them. */
function headingsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/^#+ +(.+)$/gm)].map(([, text = ""]) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
