/** What a benchmark is: a question, and contenders that do the same work behind the same interface. */
export interface Row {
  readonly contender: string;
  /** In `unit`, higher is better unless `lowerIsBetter`. */
  readonly value: number;
  /** Against the rival in the same run: above 1 is better than the rival. */
  readonly ratio: number;
  /** The ratio we mean to reach, where rows of one benchmark differ in that. */
  readonly aim?: number;
}

export interface Result {
  readonly unit: string;
  readonly rounds: number;
  readonly rows: readonly Row[];
}

export interface Bench {
  readonly name: string;
  readonly question: string;
  /** The ratio we mean to reach. */
  readonly aim?: number;
  run(): Promise<Result>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
