/**
 * Request counts and latencies by route pattern: a label never takes a value from outside.
 *
 * Each route counts into plain numbers of its own, which become metrics when somebody reads them: the metrics
 * library's bookkeeping per observation would cost more than many a request.
 */
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";

const BOUNDS_SECONDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export interface Tally {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** Requests that took no longer than each bound and longer than the one before; the last has no bound. */
  readonly buckets: number[];
  seconds: number;
}

export class RequestMeter {
  readonly registry: Registry;
  readonly #tallies: Tally[] = [];

  constructor() {
    this.registry = registryOf(this.#tallies);
  }

  /** Numbers for one route; made once, before requests come. */
  tally(method: string, route: string): Tally {
    const buckets = BOUNDS_SECONDS.map(() => 0).concat(0);
    const tally: Tally = { method, route, byStatus: new Map(), buckets, seconds: 0 };
    this.#tallies.push(tally);
    return tally;
  }
}

export function count(tally: Tally, status: number, seconds: number): void {
  tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
  let bucket = 0;
  while (bucket < BOUNDS_SECONDS.length && seconds > (BOUNDS_SECONDS[bucket] ?? 0)) bucket++;
  tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
  tally.seconds += seconds;
}

interface Sample {
  readonly labels: Record<string, string | number>;
  readonly value: number;
  readonly metricName?: string;
}

function registryOf(tallies: readonly Tally[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const add = (
    name: string,
    help: string,
    type: string,
    values: (tally: Tally, name: string) => Sample[],
  ) => {
    const read = async () => ({ name, help, type, values: tallies.flatMap((tally) => values(tally, name)) });
    registry.registerMetric({ name, get: read } as unknown as Metric);
  };
  add(
    "sluice_http_requests_total",
    "API requests answered, by method, route and status.",
    "counter",
    statusSamples,
  );
  add(
    "sluice_http_request_duration_seconds",
    "Time from a request's head to its answer.",
    "histogram",
    latencySamples,
  );
  return registry;
}

function statusSamples({ method, route, byStatus }: Tally): Sample[] {
  return [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value }));
}

function latencySamples({ method, route, buckets, seconds }: Tally, name: string): Sample[] {
  const total = buckets.reduce((sum, bucket) => sum + bucket, 0);
  if (total === 0) return [];
  let reached = 0;
  const labels = { method, route };
  const cumulative = BOUNDS_SECONDS.map((bound, i) => {
    reached += buckets[i] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: reached };
  });
  return [
    ...cumulative,
    { metricName: `${name}_bucket`, labels: { le: "+Inf", ...labels }, value: total },
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
