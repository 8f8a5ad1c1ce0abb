import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plain, printJson, printLine, printTable } from "./print.ts";

let stdout = "";
let stderr = "";

beforeEach(() => {
  stdout = "";
  stderr = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** Sets a title, clears the screen, turns the text around, starts a new line. */
const hostile = "a\u001b]0;title\u0007b\u009b2Jc\u202ed\u0000e\r\nf\tg\u007f";

test("what would steer a terminal is dropped from text", () => {
  expect(plain(hostile)).toBe("a]0;titleb2Jcde fg");
  printLine(hostile);
  expect(stdout).toBe("a]0;titleb2Jcde fg\n");
});

test("in JSON it is escaped, and read back as it was", () => {
  printJson({ name: hostile });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(stdout)).toEqual({ name: hostile });
});

test("a table has aligned columns, no trailing blanks, and no line breaks from its cells", () => {
  const rows = [
    { id: "1", name: "long\nname" },
    { id: "22", name: "" },
  ];
  printTable(rows, { id: ({ id }) => id, name: ({ name }) => name }, "none");
  expect(stdout).toBe("ID  NAME\n1   long name\n22\n");
});

test("an empty table is said on standard error, so that standard output stays data", () => {
  printTable([], { id: () => "" }, "no zones yet");
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "no zones yet\n" });
});
