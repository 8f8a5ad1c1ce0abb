const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The last and the first time that can be written back with a year of four digits. */
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since the epoch, or null when the text is not an RFC 3339 time with its offset. */
export function readTime(text: string): number | null {
  const time = rfc3339.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text.toUpperCase()) : Number.NaN;
  return time >= FIRST && time <= LAST ? time : null;
}

/** `Date` takes the 31st of February for a day in March. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;
}
