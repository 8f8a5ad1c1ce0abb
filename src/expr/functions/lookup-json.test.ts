import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeUtf8, MAX_INT, MIN_INT, toInt, type Value } from "../values.ts";
import { anyBytes, bytesOf, call } from "./call.case.ts";
import { lookupJsonInteger } from "./lookup-json-integer.ts";
import { lookupJsonString } from "./lookup-json-string.ts";

describe("lookup_json_string", () => {
  it.each([
    [['{"a":"b"}', "a"], "b"],
    [['{"a":["x","y"]}', "a", 1], "y"],
    [['[["x"],{"k":"v"}]', 1, "k"], "v"],
    [['{"a":"é\\u00e9\\n"}', "a"], "éé\n"],
    [['{"é":"x"}', encodeUtf8("é")], "x"],
    [['{"a":"1","a":"2"}', "a"], "2"],
    [['{"a":""}', "a"], ""],
    [['{"__proto__":"x"}', "__proto__"], "x"],
    [["{}", "__proto__"], undefined],
    [["{}", "toString"], undefined],
    [["[]", "length"], undefined],
    [['{"0":"x"}', 0], undefined],
    [['["x"]', "0"], undefined],
    [['["x"]', 1], undefined],
    [['["x"]', -1], undefined],
    [['["x"]', 2n ** 62n], undefined],
    [['{"a":"abc"}', "a", 0], undefined],
    [['{"a":null}', "a", "b"], undefined],
    [['{"a":1}', "a"], undefined],
    [['{"a":null}', "a"], undefined],
    [['{"a":"b"', "a"], undefined],
    [['{"a":"b"} x', "a"], undefined],
    [["{'a':'b'}", "a"], undefined],
    [["", "a"], undefined],
    [['{"a":"\\ud800"}', "a"], undefined],
    [['{"a":"\\ud83d\\ude00"}', "a"], "😀"],
    [['{"a":"b"}', "\xff"], undefined],
  ])("%o → %o", (args, result) => {
    const [document, ...keys] = args as [string, ...Value[]];
    expect(call(lookupJsonString, [encodeUtf8(document), ...keys])).toBe(result && encodeUtf8(result));
  });

  it("gives nothing for bytes that are not UTF-8", () => {
    expect(call(lookupJsonString, ['{"a":"\xff"}', "a"])).toBeUndefined();
  });
});

describe("lookup_json_integer", () => {
  it.each([
    [['{"a":42}', "a"], 42],
    [['{"a":-42}', "a"], -42],
    [['{"a":0}', "a"], 0],
    [['{"a":-0}', "a"], 0],
    [['{"a":9007199254740993}', "a"], 9007199254740993n],
    [['{"a":9223372036854775807}', "a"], 9223372036854775807n],
    [['{"a":-9223372036854775808}', "a"], -9223372036854775808n],
    [['{"a":9223372036854775808}', "a"], undefined],
    [['{"a":-9223372036854775809}', "a"], undefined],
    [['{"a":42.0}', "a"], undefined],
    [['{"a":4e2}', "a"], undefined],
    [['{"a":4E+2}', "a"], undefined],
    [['{"a":4.5}', "a"], undefined],
    [['{"a":1e999}', "a"], undefined],
    [['{"a":"42"}', "a"], undefined],
    [['{"a":true}', "a"], undefined],
    [['{"a":042}', "a"], undefined],
    [['{"a":1,"a":2}', "a"], 2],
    [['{"a":1.0,"\\u0061":2}', "a"], 2],
    [['{"a":2,"\\u0061":1.0}', "a"], undefined],
    [[' { "x" : "}\\"" , "y":[{}, [ ]] , "a" : [ 1.5 , "]" ,\n 7 ] } ', "a", 2], 7],
    [['{"a":{"b":3},"b":4}', "a", "b"], 3],
    [['[[],{"":5}]', 1, ""], 5],
  ])("%o → %o", (args, result) => {
    expect(call(lookupJsonInteger, args)).toBe(result);
  });

  it("takes deep nesting", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(call(lookupJsonInteger, [`[${deep},7]`, 1])).toBe(7);
    expect(call(lookupJsonInteger, [deep, 0, 0])).toBeUndefined();
  });
});

/** Every path of a document with what stands there. */
function* places(value: unknown, path: readonly Value[] = []): Generator<[readonly Value[], unknown]> {
  yield [path, value];
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* places(item, [...path, i]);
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* places(item, [...path, encodeUtf8(name)]);
  }
}

describe("properties", () => {
  it("find what stands in any document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        for (const [path, there] of places(JSON.parse(text))) {
          if (path.length === 0) continue;
          const isText = typeof there === "string" && there.isWellFormed();
          expect(call(lookupJsonString, [encodeUtf8(text), ...path])).toBe(
            isText ? encodeUtf8(there) : undefined,
          );
          const isInteger = typeof there === "number" && Number.isSafeInteger(there);
          if (isInteger) expect(call(lookupJsonInteger, [encodeUtf8(text), ...path])).toBe(there + 0);
          else if (typeof there !== "number") {
            expect(call(lookupJsonInteger, [encodeUtf8(text), ...path])).toBeUndefined();
          }
        }
      }),
    );
  });

  it("read integers exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN_INT, max: MAX_INT }), (value) => {
        expect(call(lookupJsonInteger, [`{"x":[null,${value}]}`, "x", 1])).toBe(toInt(value));
      }),
    );
  });

  it("never throw", () => {
    const broken = bytesOf("{", "}", "[", "]", '"a"', ":", ",", "1", " ", '"', "\\", "\xff", "null");
    fc.assert(
      fc.property(fc.oneof(anyBytes, broken), (text) => {
        call(lookupJsonString, [text, "a", 0]);
        call(lookupJsonInteger, [text, 0, "a"]);
      }),
    );
  });
});
