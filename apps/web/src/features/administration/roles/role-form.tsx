import type { FeatureName, Role } from '@landfall/contract';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useUpdateRole } from '../administration-queries.ts';
import { FeatureChecks } from '../feature-checks.tsx';
import { Refusal } from '../refusal.tsx';

const asText = (features: readonly FeatureName[]): string => features.toSorted().join();

/** What one role holds, saved against the version that was shown. */
export function RoleForm({ role, onLookAgain }: { role: Role; onLookAgain: () => void }) {
  const [base, setBase] = useState(role);
  const [features, setFeatures] = useState<FeatureName[]>(role.features);
  const update = useUpdateRole();
  const isDirty = asText(features) !== asText(base.features);
  if (role !== base && (!isDirty || asText(role.features) === asText(features))) {
    setBase(role);
    setFeatures(role.features);
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isDirty || update.isPending) return;
    const { name, version } = base;
    update.mutate(
      { name, version, features },
      { onSuccess: () => toast.success({ title: 'Role changed', message: `It counts for every ${name} at once.` }) },
    );
  };
  return (
    <Card component="form" onSubmit={submit} noValidate aria-label={role.name}>
      <Stack gap="md">
        <div>
          <Title order={2}>{role.name}</Title>
          <Text c="dimmed">{role.description}</Text>
        </div>
        {role.bypassesEntitlements ? (
          <Text>Passes every check: there is nothing to grant or to revoke.</Text>
        ) : (
          <>
            <FeatureChecks label="Entitlements" value={features} onChange={setFeatures} />
            <Refusal error={update.error} onLookAgain={onLookAgain} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={!isDirty} onClick={() => setFeatures(base.features)}>
                Undo
              </Button>
              <Button type="submit" disabled={!isDirty} loading={update.isPending}>
                Save
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}
