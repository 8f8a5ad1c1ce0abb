/** Where a text stops being JSON. V8 knows, but tells only for some faults. */

/** The offset of the first character that JSON cannot have there; the text's length when it ends too early. */
export function jsonFaultAt(text: string): number {
  const closers: string[] = [];
  let awaited: "value" | "first item" | "key" | "first key" | "colon" | "end of value" = "value";
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const char = text.charAt(at);
    switch (awaited) {
      case "first key":
      case "key": {
        if (char === "}" && awaited === "first key") {
          closers.pop();
          awaited = "end of value";
          at++;
          break;
        }
        const { end, whole } = char === '"' ? readString(text, at) : { end: at, whole: false };
        if (!whole) return end;
        at = end;
        awaited = "colon";
        break;
      }
      case "colon":
        if (char !== ":") return at;
        awaited = "value";
        at++;
        break;
      case "first item":
      case "value": {
        if (char === "]" && awaited === "first item") {
          closers.pop();
          awaited = "end of value";
          at++;
        } else if (char === "{" || char === "[") {
          closers.push(char === "{" ? "}" : "]");
          awaited = char === "{" ? "first key" : "first item";
          at++;
        } else {
          const { end, whole } = readScalar(text, at);
          if (!whole) return end;
          at = end;
          awaited = "end of value";
        }
        break;
      }
      case "end of value": {
        const closer = closers.at(-1);
        if (char === "," && closer) awaited = closer === "}" ? "key" : "value";
        else if (char === closer) closers.pop();
        else return at;
        at++;
      }
    }
  }
  return text.length;
}

interface Read {
  /** Behind it when it is whole, else where it goes wrong. */
  readonly end: number;
  readonly whole: boolean;
}

function readScalar(text: string, at: number): Read {
  if (text.charAt(at) === '"') return readString(text, at);
  for (const word of ["true", "false", "null"]) {
    if (text.charAt(at) !== word.charAt(0)) continue;
    let length = 0;
    while (length < word.length && text.charAt(at + length) === word.charAt(length)) length++;
    return { end: at + length, whole: length === word.length };
  }
  return readNumber(text, at);
}

function readNumber(text: string, start: number): Read {
  let at = text.charAt(start) === "-" ? start + 1 : start;
  const isDigit = () => /\d/.test(text.charAt(at));
  const skipDigits = () => {
    while (isDigit()) at++;
  };
  if (!isDigit()) return { end: at, whole: false };
  if (text.charAt(at) === "0") at++;
  else skipDigits();
  for (const part of [/\./, /[eE]/]) {
    if (!part.test(text.charAt(at))) continue;
    at++;
    if (part.test("e") && /[+-]/.test(text.charAt(at))) at++;
    if (!isDigit()) return { end: at, whole: false };
    skipDigits();
  }
  return { end: at, whole: true };
}

function readString(text: string, start: number): Read {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return { end: at + 1, whole: true };
    if (code < 0x20) return { end: at, whole: false };
    if (code !== 0x5c) continue;
    at++;
    if (text.charAt(at) === "u") {
      for (let digit = 1; digit <= 4; digit++) {
        if (!/[0-9a-fA-F]/.test(text.charAt(at + digit))) return { end: at + digit, whole: false };
      }
      at += 4;
    } else if (!/["\\/bfnrt]/.test(text.charAt(at))) return { end: at, whole: false };
  }
  return { end: text.length, whole: false };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at++;
  return at;
}
