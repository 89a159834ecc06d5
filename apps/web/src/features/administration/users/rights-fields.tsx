import type { FeatureName, Role } from '@landfall/contract';
import { Checkbox, Stack, Switch } from '@mantine/core';
import type { AccountRights } from '../administration-queries.ts';
import { FeatureChecks } from '../feature-checks.tsx';

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
