import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeUtf8 } from "../values.ts";
import { anyBytes, bytesOf, call, fault } from "./call.case.ts";
import { urlDecode } from "./url-decode.ts";

describe("url_decode", () => {
  it.each([
    [["abc"], "abc"],
    [[""], ""],
    [["a+b"], "a b"],
    [["%41%7a"], "Az"],
    [["%C3%a9"], encodeUtf8("é")],
    [["%00%ff"], "\0\xff"],
    [["%2B+"], "+ "],
    [["%"], "%"],
    [["%4"], "%4"],
    [["%4g%g4%%41"], "%4g%g4%A"],
    [["%2541"], "%41"],
    [["%u0041"], "%u0041"],
    [["%E1\xe1+"], "\xe1\xe1 "],
    [["%\u00b2\u00b2"], "%\u00b2\u00b2"],
    [["%u0041%u00e9%u20ac", "u"], encodeUtf8("Aé€")],
    [["%uD83D%uDE00", "u"], encodeUtf8("😀")],
    [["%uD83Dx%uDE00", "u"], encodeUtf8("\ufffdx\ufffd")],
    [["%uDE00%uD83D", "u"], encodeUtf8("\ufffd\ufffd")],
    [["%u00e", "u"], "%u00e"],
    [["%U0041", "u"], "%U0041"],
    [["%u002541", "u"], "%41"],
    [["\xed\xa0\xbd%uDE00", "u"], `\xed\xa0\xbd${encodeUtf8("\ufffd")}`],
    [["%2541", "r"], "A"],
    [["%252525252541", "r"], "A"],
    [["%%34%31", "r"], "A"],
    [["%2%35%34%31", "r"], "A"],
    [["%252B", "r"], " "],
    [["%25u0041", "r"], "%u0041"],
    [["%25u0041", "ur"], "A"],
    [["%u0025u0041", "ru"], "A"],
    [["%u00%34%31", "ur"], "A"],
    [["%uD83D%25uDE00", "ur"], encodeUtf8("😀")],
    [["%uD83D%u002B", "ur"], encodeUtf8("\ufffd ")],
    [["100%", "r"], "100%"],
  ])("%j → %j", (args, result) => {
    expect(call(urlDecode, args)).toBe(result);
  });

  it("refuses other options", () => {
    expect(fault(urlDecode, [undefined, "x"])).toBe('must be "r", "u", "ur" or "ru"');
    expect(fault(urlDecode, [undefined, ""])).toBeDefined();
    expect(fault(urlDecode, [undefined, "ru"])).toBeUndefined();
  });

  it("undoes an encoding", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(call(urlDecode, [encodeURIComponent(text)])).toBe(encodeUtf8(text));
      }),
    );
  });

  const tricky = bytesOf("%", "2", "5", "25", "u", "00", "%25", "%u00", "+", "4", "1", "x", "%D8", "\xe9");

  it("with r decodes until nothing changes", () => {
    fc.assert(
      fc.property(tricky, fc.constantFrom("", "u"), (source, units) => {
        let expected = source;
        for (let before = ""; before !== expected; ) {
          before = expected;
          expected = call(urlDecode, units ? [before, units] : [before]) as string;
        }
        expect(call(urlDecode, [source, `${units}r`])).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it("never throws and yields bytes", () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, tricky, bytesOf("%uD83D", "%uDE00", "%25", "\xff")), (source) => {
        for (const options of ["r", "u", "ur"]) {
          expect(call(urlDecode, [source, options])).not.toMatch(/[^\0-\xff]/);
        }
      }),
    );
  });

  it("takes deep nesting in one pass", () => {
    expect(call(urlDecode, [`%${"25".repeat(500_000)}41`, "r"])).toBe("A");
  });
});
