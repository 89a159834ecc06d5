import { Skeleton, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { ErrorState } from '../../ui/states.tsx';
import { LeaveGuard } from '../../ui/top-dialog.tsx';
import { AdministrationFrame, Refusal } from './administration-frame.tsx';
import { useRoles, useUpdateRole } from './administration-queries.ts';
import classes from './administration.module.css';
import type { FeatureName, Role } from '@landfall/contract';
import { toast } from '../../ui/toast.ts';
import { FeatureChecks } from './feature-checks.tsx';

const asText = (features: readonly FeatureName[]): string => features.toSorted().join();

/** The features of one role, saved with the version that was shown. */
function RoleForm({ role, onLookAgain }: { role: Role; onLookAgain: () => void }) {
  const [base, setBase] = useState(role);
  const [features, setFeatures] = useState<FeatureName[]>(role.features);
  const update = useUpdateRole();
  const [requiresFactor, setRequiresFactor] = useState(role.requiresFactor);
  const isDirty = asText(features) !== asText(base.features) || requiresFactor !== base.requiresFactor;
  const isSaved = asText(role.features) === asText(features) && role.requiresFactor === requiresFactor;
  const show = (shown: Role) => {
    setBase(shown);
    setFeatures(shown.features);
    setRequiresFactor(shown.requiresFactor);
  };
  if (role !== base && (!isDirty || isSaved)) show(role);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isDirty || update.isPending) return;
    const { name, version } = base;
    update.mutate(
      { name, version, features, requiresFactor },
      { onSuccess: () => toast.success({ title: 'Role changed', message: `It applies to every ${name} at once.` }) },
    );
  };
  return (
    <Card component="form" onSubmit={submit} noValidate aria-label={role.name}>
      <LeaveGuard isDirty={isDirty} of={`the role ${role.name}`} />
      <Stack gap="md">
        <div>
          <Title order={2}>{role.name}</Title>
          <Text c="dimmed">{role.description}</Text>
        </div>
        {role.bypassesEntitlements ? (
          <Text>Passes every check: there is nothing to grant or to revoke.</Text>
        ) : (
          <FeatureChecks label="Entitlements" value={features} onChange={setFeatures} />
        )}
        <Checkbox
          label="Requires a second factor"
          checked={requiresFactor}
          onChange={(event) => setRequiresFactor(event.currentTarget.checked)}
        />
        <Refusal error={update.error} onLookAgain={onLookAgain} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!isDirty} onClick={() => show(base)}>
            Undo
          </Button>
          <Button type="submit" disabled={!isDirty} loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const route = getRouteApi('/shell/administration/roles');

export function RolesPage() {
  const { role: asked } = route.useSearch();
  const { data: roles, error, refetch } = useRoles();
  const [looks, setLooks] = useState(0);
  const role = roles?.find(({ name }) => name === asked) ?? roles?.[0];
  return (
    <AdministrationFrame>
      {error && !roles ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {roles && role ? (
        <div className={classes.roles}>
          <nav aria-label="Roles" className={classes.roleList}>
            {roles.map(({ name, userCount }) => (
              <Link
                key={name}
                from="/administration/roles"
                to="."
                search={{ role: name }}
                aria-current={name === role.name ? 'page' : undefined}
              >
                <span>{name}</span>
                <span className="quiet tiny">{counted(userCount, 'user', 'users')}</span>
              </Link>
            ))}
          </nav>
          <RoleForm
            key={`${role.name} ${looks}`}
            role={role}
            onLookAgain={() => void refetch().then(({ isSuccess }) => isSuccess && setLooks((before) => before + 1))}
          />
        </div>
      ) : null}
      {!roles && !error ? <Skeleton h={320} /> : null}
    </AdministrationFrame>
  );
}
