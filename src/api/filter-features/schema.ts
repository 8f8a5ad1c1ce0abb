import { type Static, Type } from "typebox";
import { type CustomErrorConfig, type FilterFeature, filterFeatureNames } from "#model";
import { exampleIds } from "../edge/shapes.ts";

const Config = Type.Object(
  {
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    content_type: Type.Optional(
      Type.Enum(["text/html", "text/plain", "application/json", "text/xml"], {
        description: "`text/html` if not said.",
      }),
    ),
    body: Type.Optional(Type.String({ maxLength: 65_536, description: "What the visitor gets." })),
  },
  { additionalProperties: false, description: "For `custom_error` only." },
);

export const FeatureSchema = Type.Object({
  filter: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  feature: Type.Enum([...filterFeatureNames]),
  config: Type.Optional(Config),
});

export type FeatureView = Static<typeof FeatureSchema>;

export function featureView({ filterId, feature, config }: FilterFeature): FeatureView {
  return { filter: { id: filterId }, feature, config: config as FeatureView["config"] & CustomErrorConfig };
}

export const featureExample: FeatureView = {
  filter: { id: exampleIds.filter },
  feature: "custom_error",
  config: { status: 403, content_type: "application/json", body: '{"error":"not here"}' },
};
