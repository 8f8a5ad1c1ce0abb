/** Bounds of what an expression may be. */
export interface Limits {
  /** Characters of the text. */
  readonly maxLength: number;
  readonly maxRegexes: number;
  /** Parentheses, negations, calls and quantifiers on the way to any part. */
  readonly maxDepth: number;
  /** Size of one compiled regular expression. */
  readonly maxRegexBytes: number;
  readonly maxWildcardStars: number;
}

export const defaultLimits: Limits = {
  maxLength: 4096,
  maxRegexes: 64,
  maxDepth: 128,
  maxRegexBytes: 10 * 2 ** 20,
  maxWildcardStars: Number.POSITIVE_INFINITY,
};
