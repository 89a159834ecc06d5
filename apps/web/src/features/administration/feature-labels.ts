import { appRoutes, subFeatures, topLevelFeatures } from '@landfall/contract';
import type { FeatureName, SubFeature, TopLevelFeature } from '@landfall/contract';

const initialisms: Readonly<Record<string, string>> = { EOD: 'EOD', APIS: 'APIs', 'T&C': 'T&C' };

const titleCased = (feature: string): string =>
  feature
    .split('_')
    .map((word) => initialisms[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');

/** A feature by the name of the screen that it opens, where it opens one. */
export function featureLabel(feature: FeatureName): string {
  const route = appRoutes.find(({ requirement }) =>
    requirement?.feature ? requirement.feature === feature : requirement?.parent === feature,
  );
  return route?.label ?? titleCased(feature);
}

export interface FeatureGroup {
  parent: TopLevelFeature;
  features: SubFeature[];
}

/** What can be granted, by area. An area by itself opens nothing: it counts only with something in it. */
export const featureGroups: readonly FeatureGroup[] = topLevelFeatures
  .map((parent) => ({
    parent,
    features: (Object.keys(subFeatures) as SubFeature[]).filter((feature) => subFeatures[feature] === parent),
  }))
  .filter(({ features }) => features.length > 0);
