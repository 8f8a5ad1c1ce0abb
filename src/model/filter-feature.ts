/** What else than rules a filter can switch. The gateway acts on them. */
export const filterFeatureNames = ["disable_cache", "disable_challenges", "custom_error"] as const;
export type FilterFeatureName = (typeof filterFeatureNames)[number];

/** The answer that visitors get instead of the gateway's own. */
export interface CustomErrorConfig {
  readonly status?: number;
  readonly content_type?: string;
  readonly body?: string;
}

export interface FilterFeature {
  readonly filterId: string;
  readonly feature: FilterFeatureName;
  /** Empty but for `custom_error`. */
  readonly config: CustomErrorConfig;
}
