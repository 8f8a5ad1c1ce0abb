import { describe, expect, test } from "vitest";
import { ConfigError, fileKey, flagName, hasFlag, readConfig, type Setting, type Sources } from "./config.ts";
import { integer, oneOf, text } from "./setting-forms.ts";

const settings = {
  color: {
    env: "SLUICE_WALL_COLOR",
    form: "red | blue",
    default: "red",
    doc: "Colour.",
    parse: oneOf("red", "blue"),
  },
  count: { env: "SLUICE_COUNT", form: "NUMBER", doc: "Count.", parse: integer(0, 9) },
  secret: {
    env: "SLUICE_SECRET",
    form: "KEY",
    doc: "Secret.",
    secret: true,
    flagless: true,
    parse: (value: string) => {
      if (value.length < 8) throw new Error("must have 8 characters");
      return value;
    },
  },
  note: { env: "SLUICE_NOTE", form: "TEXT", doc: "Note.", parse: text },
} as const satisfies Record<string, Setting<unknown>>;

const path = "data/sluice.json";

function read(sources: Partial<Sources> & { content?: unknown } = {}) {
  const { content, flags = {}, env = {}, ...rest } = sources;
  return readConfig(settings, {
    flags,
    env,
    ...("content" in sources && { file: { path, content } }),
    ...rest,
  });
}

function messageOf(sources: Parameters<typeof read>[0]): string {
  try {
    read(sources);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
}

test("flag, key and variable are one name in three spellings", () => {
  expect(flagName(settings.color)).toBe("wall-color");
  expect(fileKey(settings.color)).toBe("wall_color");
  expect([settings.color, settings.secret].map(hasFlag)).toEqual([true, false]);
});

describe("precedence", () => {
  const flags = { "wall-color": "blue" };
  const env = { SLUICE_WALL_COLOR: "red" };
  const content = { wall_color: "blue" };

  test.each([
    { place: "flag", sources: { flags, env, content }, value: "blue", name: "--wall-color" },
    { place: "environment", sources: { env, content }, value: "red", name: "SLUICE_WALL_COLOR" },
    { place: "file", sources: { content }, value: "blue", name: path },
    { place: "default", sources: {}, value: "red", name: "SLUICE_WALL_COLOR" },
  ])("$place", ({ place, sources, value, name }) => {
    const config = read(sources);
    expect(config.values.color).toBe(value);
    expect(config.texts.color).toBe(value);
    expect(config.origins.color).toBe(place);
    expect(config.names.color).toBe(name);
  });

  test("each setting on its own", () => {
    const { values, origins } = read({ flags: { count: "1" }, env: { SLUICE_NOTE: "n" }, content });
    expect(values).toEqual({ color: "blue", count: 1, secret: undefined, note: "n" });
    expect(origins).toEqual({ color: "file", count: "flag", secret: "default", note: "environment" });
  });

  test("an empty variable counts as not set", () => {
    const { values, origins } = read({ env: { SLUICE_WALL_COLOR: "", SLUICE_COUNT: "" }, content });
    expect(values.color).toBe("blue");
    expect(values.count).toBeUndefined();
    expect(origins.count).toBe("default");
  });

  test("an empty flag does not", () => {
    expect(messageOf({ flags: { note: "" } })).toBe('--note: bad value "": must not be empty');
  });
});

describe("the file", () => {
  test("values are text, numbers, booleans or lists", () => {
    expect(read({ content: { count: 3 } }).values.count).toBe(3);
    expect(read({ content: { note: ["a", 1] } }).values.note).toBe("a,1");
    expect(read({ content: { note: true } }).values.note).toBe("true");
  });

  test.each<[content: unknown, message: string]>([
    [[], `${path}: must hold a JSON object`],
    ["text", `${path}: must hold a JSON object`],
    [null, `${path}: must hold a JSON object`],
    [{ wall_colour: "red" }, `${path}: unknown key "wall_colour", did you mean wall_color?`],
    [{ SLUICE_COUNT: 1 }, `${path}: unknown key "SLUICE_COUNT"`],
    [{ nothing_like_it: 1 }, `${path}: unknown key "nothing_like_it"`],
    [{ note: null }, `${path}: "note" must be text, a number or a list of them`],
    [{ note: { a: 1 } }, `${path}: "note" must be text, a number or a list of them`],
    [{ note: [null] }, `${path}: "note" must be text, a number or a list of them`],
    [{ wall_color: "green" }, `"wall_color" in ${path}: bad value "green": must be one of red, blue`],
  ])("%o is refused", (content, message) => {
    expect(messageOf({ content })).toBe(message);
  });

  test("__proto__ is just another unknown key", () => {
    expect(messageOf({ content: JSON.parse('{"__proto__":{"count":1}}') })).toContain(
      'unknown key "__proto__"',
    );
  });
});

describe("the environment", () => {
  test.each<[env: Record<string, string>, message: string]>([
    [
      { SLUICE_WALL_COLOUR: "red" },
      "unknown setting SLUICE_WALL_COLOUR in the environment, did you mean SLUICE_WALL_COLOR?",
    ],
    [{ SLUICE_X: "" }, "unknown setting SLUICE_X in the environment"],
    [{ SLUICE_NOTE_FILE: "f" }, "unknown setting SLUICE_NOTE_FILE in the environment"],
    [{ SLUICE_WALL_COLOR: "green" }, 'SLUICE_WALL_COLOR: bad value "green": must be one of red, blue'],
    [{ SLUICE_COUNT: "1\n2" }, 'SLUICE_COUNT: bad value "1\\n2": must be a whole number from 0 to 9'],
  ])("%o is refused", (env, message) => {
    expect(messageOf({ env })).toBe(message);
  });

  test("what is not ours, or the tests', is none of our business", () => {
    const env = {
      PATH: "/bin",
      SLUICES: "x",
      sluice_count: "x",
      SLUICE_TEST_ANYTHING: "x",
      SLUICE_TEST_: "",
    };
    expect(read({ env }).values.color).toBe("red");
  });
});

describe("secrets", () => {
  const value = "short!!";

  test("no message holds one, wherever it came from", () => {
    const readSecretFile = () => `${value}\n`;
    for (const sources of [
      { env: { SLUICE_SECRET: value } },
      { env: { SLUICE_SECRET_FILE: "f" }, readSecretFile },
      { content: { secret: value } },
      { flags: { secret: value } },
    ]) {
      const message = messageOf(sources);
      expect(message).toMatch(/secret.*: bad value: must have 8 characters$/i);
      expect(message).not.toContain(value);
    }
  });

  test("can come from a file, without the white space around them", () => {
    const paths: string[] = [];
    const config = read({
      env: { SLUICE_SECRET_FILE: "/run/secret" },
      readSecretFile: (file) => {
        paths.push(file);
        return "  long enough\n";
      },
    });
    expect(config.values.secret).toBe("long enough");
    expect(config.names.secret).toBe("SLUICE_SECRET_FILE");
    expect(paths).toEqual(["/run/secret"]);
  });

  test("not from both", () => {
    const env = { SLUICE_SECRET: "long enough", SLUICE_SECRET_FILE: "f" };
    expect(messageOf({ env })).toBe("set SLUICE_SECRET or SLUICE_SECRET_FILE, not both");
    expect(read({ env: { ...env, SLUICE_SECRET_FILE: "" } }).values.secret).toBe("long enough");
  });

  test("a file that cannot be read is named", () => {
    const readSecretFile = () => {
      throw new Error("ENOENT");
    };
    const message = messageOf({ env: { SLUICE_SECRET_FILE: "/nowhere" }, readSecretFile });
    expect(message).toBe("SLUICE_SECRET_FILE: cannot read /nowhere");
  });
});
