import {
  createToken,
  featureNames,
  holdsFeature,
  revokeToken,
  subFeatures,
  type FeatureName,
} from '@landfall/contract';
import {
  Anchor,
  Button,
  Card,
  Code,
  Group,
  MultiSelect,
  NumberInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useUser } from '../../../lib/auth.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fieldReason, FormMessage } from '../form-message.tsx';
import { TokenList } from '../../../ui/token-list.tsx';
import { useAccountChange, useTokens } from './security-queries.ts';

const isSubFeature = (feature: FeatureName): boolean => Object.hasOwn(subFeatures, feature);

export function TokensCard() {
  const { data: tokens, error, refetch } = useTokens();
  const [made, setMade] = useState<string | null>(null);
  const revoke = useAccountChange((tokenId: string) => call(revokeToken, { params: { tokenId } }));
  if (error && !tokens) return <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (!tokens) return <Skeleton h={160} />;
  return (
    <Card component="section" aria-labelledby="api-tokens">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="api-tokens">
            Tokens for programs
          </Title>
          <Text size="sm" c="dimmed">
            A program acts for you with a token, and with no more than the entitlements that you give it. The{' '}
            <Anchor component={Link} to="/api-reference" size="sm" underline="always">
              API Reference
            </Anchor>{' '}
            has every call with examples.
          </Text>
        </div>
        <FormMessage kind="error" text={revoke.error?.message ?? null} />
        <TokenList
          tokens={tokens}
          pending={revoke.isPending ? revoke.variables : null}
          onRevoke={(tokenId) => revoke.mutate(tokenId)}
        />
        <div ref={keepFocus}>
          {made === null ? (
            <NewTokenForm onMade={setMade} />
          ) : (
            <Stack gap="sm" role="group" aria-label="New token">
              <Notice tone="yellow" title="Keep this token">
                It is not shown again. Whoever has it acts for you.
              </Notice>
              <Code fz="sm" className="breakable">
                {made}
              </Code>
              <Group gap="xs">
                <CopyButton size="xs" text={made} />
                <Button size="xs" onClick={() => setMade(null)}>
                  I have kept it
                </Button>
              </Group>
            </Stack>
          )}
        </div>
      </Stack>
    </Card>
  );
}

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const user = useUser();
  const [name, setName] = useState('');
  const [features, setFeatures] = useState<string[]>([]);
  const [days, setDays] = useState<number | string>(90);
  const make = useAccountChange(async () => {
    const body = { name, features: features as FeatureName[], days: Number(days) };
    return (await call(createToken, { body })).data.token;
  });
  const offered = featureNames.filter((feature) => isSubFeature(feature) && holdsFeature(user, feature));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    make.mutate(undefined, {
      onSuccess: (token) => {
        setName('');
        setFeatures([]);
        onMade(token);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="New token">
      <Stack gap="sm">
        <FormMessage kind="error" text={make.error?.message ?? null} />
        <TextInput
          label="Name"
          placeholder="Nightly load of prices"
          value={name}
          error={fieldReason(make.error, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label="Entitlements"
          data={offered}
          value={features}
          error={fieldReason(make.error, 'features')}
          onChange={setFeatures}
        />
        <NumberInput
          label="Days until it expires"
          min={1}
          max={365}
          maw={200}
          value={days}
          error={fieldReason(make.error, 'days')}
          onChange={setDays}
        />
        <div>
          <Button
            size="xs"
            type="submit"
            loading={make.isPending}
            disabled={name.trim() === '' || features.length === 0}
          >
            Make token
          </Button>
        </div>
      </Stack>
    </form>
  );
}
