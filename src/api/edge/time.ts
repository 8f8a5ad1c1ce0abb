const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The last and the first time that can be written back with a year of four digits. */
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since the epoch, or null when the text is not an RFC 3339 time with its offset. */
export function readTime(text: string): number | null {
  const time = rfc3339.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  return time >= FIRST && time <= LAST ? time : null;
}
