import { scheme } from "#catalog";
import { checkFilter, compileFilter, type FieldSource, type Matcher, readJsonFields } from "#expr";
import { type Bench, median, type Row } from "../bench.ts";
import { requests } from "../data/requests.ts";
import { type HandWritten, handWritten, type PlainRequest } from "../rivals/hand-written.ts";

/** Both must agree on so many requests; fewer are timed, since what a gateway has just read is in its caches. */
const COUNT = 1000;
const TIMED = 64;
const ROUNDS = 7;
const ROUND_MS = 40;
/** Within 1.5 times of hand-written code; regular expressions within 3 times of JavaScript's. */
const AIM = 1 / 1.5;
const REGEX_AIM = 1 / 3;
/** Printed as a ratio to what JavaScript needs for the same test, like everything else. */
const MAX_COMPILE_NS = 30_000;

export const bench: Bench = {
  name: "expr",
  question: "One evaluation of a compiled expression, against hand-written JavaScript for the same test",
  aim: AIM,
  async run() {
    const given = requests(COUNT);
    const sources = given.map(sourceOf);
    const plain = given.map(plainOf);
    const rows: Row[] = [];
    for (const shape of handWritten) {
      const matcher = compile(shape.expression);
      assertEqual(shape, matcher, sources, plain);
      const [theirs, ours] = alternate(
        () => timePerCall(shape.test, plain.slice(0, TIMED)),
        () => timePerCall(matcher, sources.slice(0, TIMED)),
      );
      const aim = shape.isRegex ? REGEX_AIM : AIM;
      rows.push({ contender: `${shape.name}: hand-written`, value: theirs, ratio: 1 });
      rows.push({ contender: `${shape.name}: sluice`, value: ours, ratio: theirs / ours, aim });
    }
    rows.push(
      ...compileRows(
        "parse, check, compile",
        handWritten.filter(({ isRegex }) => !isRegex),
      ),
    );
    rows.push(
      ...compileRows(
        "the same, with a regex",
        handWritten.filter(({ isRegex }) => isRegex),
      ),
    );
    return { unit: "ns", rounds: ROUNDS, rows };
  },
};

/** Making a matcher, against having JavaScript compile the same test. */
function compileRows(name: string, shapes: readonly HandWritten[]): Row[] {
  const rules = shapes.map(({ expression }) => expression);
  const functions = shapes.map(({ test }) => `return ${test.toString().replace(/^test\(/, "function (")}`);
  const [theirs, ours] = alternate(
    () => timePerCall((code: string) => typeof new Function(code)() === "function", functions),
    () => timePerCall((rule: string) => typeof compile(rule) === "function", rules),
  );
  return [
    { contender: `${name}: new Function`, value: theirs, ratio: 1 },
    { contender: `${name}: sluice`, value: ours, ratio: theirs / ours, aim: theirs / MAX_COMPILE_NS },
  ];
}

function compile(expression: string): Matcher {
  const { typed, error } = checkFilter(expression, scheme);
  if (!typed) throw new Error(`${expression}: ${error?.message}`);
  return compileFilter(typed);
}

function sourceOf(request: Record<string, unknown>): FieldSource {
  const read = readJsonFields(scheme, request);
  if ("problem" in read) throw new Error(read.problem);
  return read.values;
}

/** The same values as properties of an object, addresses in the form that compares quickest. */
function plainOf(request: Record<string, unknown>): PlainRequest {
  const source = sourceOf(request);
  const value = (name: string) => source.get(scheme.field(name)?.slot ?? -1);
  return {
    ip: value("ip.src"),
    country: value("ip.src.country"),
    host: value("http.host"),
    method: value("http.request.method"),
    path: value("http.request.uri.path"),
    fullUri: value("http.request.full_uri"),
    query: value("http.request.uri.query"),
    userAgent: value("http.user_agent"),
    referer: value("http.referer"),
    cookie: value("http.cookie"),
    ssl: value("ssl"),
    bot: value("cf.client.bot"),
    threatScore: value("cf.threat_score"),
  } as PlainRequest;
}

function assertEqual(
  shape: HandWritten,
  matcher: Matcher,
  sources: FieldSource[],
  plain: PlainRequest[],
): void {
  for (let i = 0; i < COUNT; i++) {
    if (matcher(sources[i] as FieldSource) !== shape.test(plain[i] as PlainRequest)) {
      throw new Error(`${shape.name}: the hand-written test says otherwise for request ${i}`);
    }
  }
}

/** Medians of rounds that take turns, so that a noisy moment hits both. */
function alternate(first: () => number, second: () => number): readonly [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const a = first();
    const b = second();
    if (round === 0) continue;
    times[0].push(a);
    times[1].push(b);
  }
  return [median(times[0]), median(times[1])];
}

/** Nanoseconds a call, over all subjects again and again. */
function timePerCall<T>(test: (subject: T) => boolean, subjects: readonly T[]): number {
  let calls = 0;
  let hits = 0;
  const start = performance.now();
  let elapsed = 0;
  do {
    for (let i = 0; i < subjects.length; i++) if (test(subjects[i] as T)) hits++;
    calls += subjects.length;
    elapsed = performance.now() - start;
  } while (elapsed < ROUND_MS);
  if (hits < 0) throw new Error("unreachable: the count keeps the calls from being dropped");
  return (elapsed * 1e6) / calls;
}
