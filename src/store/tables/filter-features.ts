import type { Kysely } from "kysely";
import type { FilterFeature } from "#model";
import type { Schema } from "../schema.ts";

export function filterFeatureReader(db: Kysely<Schema>) {
  return {
    async all(zoneId: string): Promise<FilterFeature[]> {
      const rows = await db
        .selectFrom("filter_features")
        .selectAll()
        .where("zone_id", "=", zoneId)
        .orderBy("position")
        .execute();
      return rows.map(toFeature);
    },
  };
}

export function filterFeatureWriter(db: Kysely<Schema>) {
  return {
    ...filterFeatureReader(db),

    /** Instead of all the zone had. */
    async replace(zoneId: string, features: readonly FilterFeature[]): Promise<void> {
      await db.deleteFrom("filter_features").where("zone_id", "=", zoneId).execute();
      if (features.length === 0) return;
      const rows = features.map(({ filterId, feature, config }, position) => ({
        zone_id: zoneId,
        position,
        filter_id: filterId,
        feature,
        config: JSON.stringify(config),
      }));
      await db.insertInto("filter_features").values(rows).execute();
    },
  };
}

function toFeature({ filter_id, feature, config }: Schema["filter_features"]): FilterFeature {
  return {
    filterId: filter_id,
    feature: feature as FilterFeature["feature"],
    config: JSON.parse(config) as FilterFeature["config"],
  };
}
