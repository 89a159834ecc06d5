import type { FeatureName } from '@landfall/contract';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { featureGroups, featureLabel } from './feature-labels.ts';
import classes from './administration.module.css';

interface FeatureChecksProps {
  label: string;
  value: readonly FeatureName[];
  onChange: (features: FeatureName[]) => void;
  isDisabled?: boolean;
  /** What stands beside a feature, such as the role that grants it anyway. */
  note?: (feature: FeatureName) => string | null;
}

/** Every feature that can be granted, by area. Names in `value` that are not offered stay in it. */
export function FeatureChecks({ label, value, onChange, isDisabled = false, note }: FeatureChecksProps) {
  const id = useId();
  const toggle = (feature: FeatureName, isGranted: boolean) =>
    onChange(isGranted ? [...value, feature] : value.filter((other) => other !== feature));
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.groupLabel}>
        {label}
      </div>
      <div className={classes.features}>
        {featureGroups.map(({ parent, features }) => (
          <fieldset key={parent}>
            <legend>{featureLabel(parent)}</legend>
            {features.map((feature) => {
              const aside = note?.(feature) ?? null;
              return (
                <Checkbox
                  key={feature}
                  size="xs"
                  label={featureLabel(feature)}
                  {...(aside === null ? {} : { description: aside })}
                  checked={value.includes(feature)}
                  disabled={isDisabled}
                  onChange={(event) => toggle(feature, event.currentTarget.checked)}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
