import type { Feature, PlanName } from "./plan.ts";

export const zoneStatuses = ["initializing", "pending", "active", "moved"] as const;
export type ZoneStatus = (typeof zoneStatuses)[number];

export const zoneTypes = ["full", "partial", "secondary", "internal"] as const;
export type ZoneType = (typeof zoneTypes)[number];

export interface Zone {
  readonly id: string;
  readonly accountId: string;
  /** Lower case; unique within its account. */
  readonly name: string;
  readonly status: ZoneStatus;
  readonly paused: boolean;
  readonly type: ZoneType;
  readonly plan: PlanName;
  /** Active rules allowed, where an administrator has set that for this zone. */
  readonly ruleQuota: number | null;
  readonly features: readonly Feature[] | null;
  readonly vanityNameServers: readonly string[];
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly activatedAt: number | null;
}

/** The last label begins with a letter, as every top-level domain does: an IPv4 address is not a name. */
const zoneName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The name as stored, or null when it is not a domain name. */
export function normaliseZoneName(name: string): string | null {
  const lower = name.trim().toLowerCase().replace(/\.$/, "");
  return lower.length <= 253 && zoneName.test(lower) ? lower : null;
}
