import type { ApiToken } from '@landfall/contract';
import { Button, Group, Text } from '@mantine/core';
import { readableInstant } from '../lib/dates.ts';
import { keepFocus } from '../lib/focus.ts';
import rows from './plain-table.module.css';
import { ToneBadge } from './notice.tsx';

interface TokenListProps {
  tokens: readonly ApiToken[];
  /** The token that is being revoked. */
  pending: string | null;
  onRevoke: (tokenId: string) => void;
}

/** Tokens for programs, each with what it may do and when it was last used. */
export function TokenList({ tokens, pending, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return null;
  return (
    <ul ref={keepFocus} className={rows.list} aria-label="Tokens">
      {tokens.map(({ id, name, features, expiresAt, lastUsedAt, hasExpired }) => (
        <li key={id}>
          <div>
            <Group gap="xs">
              <Text className="medium">{name}</Text>
              {hasExpired ? <ToneBadge tone="grey">Expired</ToneBadge> : null}
            </Group>
            <Text size="sm" c="dimmed">
              {features.join(', ')}. {hasExpired ? 'Expired' : 'Expires'} {readableInstant(expiresAt)}.{' '}
              {lastUsedAt === null ? 'Never used.' : `Last used ${readableInstant(lastUsedAt)}.`}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={`Revoke ${name}`}
            loading={pending === id}
            onClick={() => onRevoke(id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
