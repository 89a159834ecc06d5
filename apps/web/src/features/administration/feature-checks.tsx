import {
  type FeatureName,
  appRoutes,
  subFeatures,
  topLevelFeatures,
  type SubFeature,
  type TopLevelFeature,
  type Role,
} from '@landfall/contract';
import { Box, Checkbox, Stack, Switch } from '@mantine/core';
import { useId } from 'react';
import classes from './administration.module.css';
import type { AccountRights } from './administration-queries.ts';

const initialisms: Readonly<Record<string, string>> = { EOD: 'EOD', APIS: 'APIs', 'T&C': 'T&C' };

const titleCased = (feature: string): string =>
  feature
    .split('_')
    .map((word) => initialisms[word] ?? word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');

/** A feature, with the name of its screen if it has one. */
export function featureLabel(feature: FeatureName): string {
  const route = appRoutes.find(({ requirement }) =>
    requirement?.feature ? requirement.feature === feature : requirement?.parent === feature,
  );
  return route?.label ?? titleCased(feature);
}

interface FeatureGroup {
  parent: TopLevelFeature;
  features: SubFeature[];
}

/** Features that can be granted, by area. An area counts only with one of its features. */
export const featureGroups: readonly FeatureGroup[] = topLevelFeatures
  .map((parent) => ({
    parent,
    features: (Object.keys(subFeatures) as SubFeature[]).filter((feature) => subFeatures[feature] === parent),
  }))
  .filter(({ features }) => features.length > 0);

interface FeatureChecksProps {
  label: string;
  value: readonly FeatureName[];
  onChange: (features: FeatureName[]) => void;
  /** A note beside a feature, such as the role that grants it already. */
  note?: (feature: FeatureName) => string | null;
}

/** Every feature that can be granted, by area. Unknown names in `value` are kept. */
export function FeatureChecks({ label, value, onChange, note }: FeatureChecksProps) {
  const id = useId();
  const toggle = (feature: FeatureName, isGranted: boolean) =>
    onChange(isGranted ? [...value, feature] : value.filter((other) => other !== feature));
  return (
    <div role="group" aria-labelledby={id}>
      <Box id={id} mb="xs" fw={500} className="small">
        {label}
      </Box>
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

interface RightsFieldsProps {
  rights: Omit<AccountRights, 'username'>;
  roles: readonly Role[];
  onChange: (change: Partial<AccountRights>) => void;
}

/** Which of the roles chosen grants a feature already. */
function grantedBy(feature: FeatureName, chosen: readonly string[], roles: readonly Role[]): string | null {
  const names = roles
    .filter((role) => chosen.includes(role.name) && (role.bypassesEntitlements || role.features.includes(feature)))
    .map(({ name }) => name);
  return names.length === 0 ? null : `Through ${names.join(', ')}`;
}

/** Roles, direct grants and the super-user flag of one user. */
export function RightsFields({ rights, roles, onChange }: RightsFieldsProps) {
  return (
    <Stack gap="md">
      <Checkbox.Group label="Roles" value={rights.roles} onChange={(names) => onChange({ roles: names })}>
        <Stack gap={6} mt={4}>
          {roles.map(({ name, description }) => (
            <Checkbox key={name} size="xs" value={name} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        size="sm"
        label="Super user"
        checked={rights.isSuperUser}
        onChange={(event) => onChange({ isSuperUser: event.currentTarget.checked })}
      />
      <FeatureChecks
        label="Direct grants"
        value={rights.grants}
        onChange={(grants) => onChange({ grants })}
        note={(feature) => grantedBy(feature, rights.roles, roles)}
      />
    </Stack>
  );
}
