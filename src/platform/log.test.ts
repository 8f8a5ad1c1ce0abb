import { describe, expect, test } from "vitest";
import { createLog, type LogLevel } from "./log.ts";

type Line = Record<string, unknown>;

function capture(level: LogLevel = "info") {
  const lines: Line[] = [];
  const log = createLog(level, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  return { log, lines };
}

test("a line is JSON with a time, a level by name and the message", () => {
  const { log, lines } = capture();
  log.info({ zone: "example.com" }, "made");
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      zone: "example.com",
      msg: "made",
    },
  ]);
});

test("levels below the one chosen are dropped", () => {
  const { log, lines } = capture("warn");
  log.info("no");
  log.warn("yes");
  expect(lines.map(({ msg }) => msg)).toEqual(["yes"]);
});

describe("secrets", () => {
  const secret = "do-not-log-me";

  test.each([
    { key: secret },
    { Authorization: `Bearer ${secret}` },
    { headers: { "x-auth-key": secret, "X-Auth-Key": secret, cookie: secret } },
    { request: { headers: { authorization: secret, "set-cookie": [secret] } } },
    { a: { b: { c: { password: secret, token: { value: secret } } } } },
    { user: { api_key: secret, secret } },
  ])("%o", (fields) => {
    const { log, lines } = capture();
    log.info(fields, "m");
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(lines)).toContain("[secret]");
  });

  test("what is logged is not changed, and the rest is shown as it is", () => {
    const { log, lines } = capture();
    const fields = { key: secret, nested: { token: secret, zone: "a" }, list: [1, 2], nothing: null };
    log.info(fields, "m");
    expect(fields).toEqual({
      key: secret,
      nested: { token: secret, zone: "a" },
      list: [1, 2],
      nothing: null,
    });
    expect(lines[0]).toMatchObject({
      key: "[secret]",
      nested: { token: "[secret]", zone: "a" },
      list: [1, 2],
      nothing: null,
    });
  });

  test("an error keeps its stack", () => {
    const { log, lines } = capture();
    log.error({ err: new Error("broken") }, "m");
    expect(lines[0]?.err).toMatchObject({ type: "Error", message: "broken", stack: expect.any(String) });
  });
});
