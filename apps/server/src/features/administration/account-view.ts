import type { Account, FeatureName } from '@landfall/contract';
import { featureNames } from '@landfall/contract';
import type { AccountRow } from './account-store.ts';

const known: ReadonlySet<string> = new Set(featureNames);

/** Names that the contract no longer has grant nothing, and are not shown. */
export const knownFeatures = (names: readonly string[]): FeatureName[] =>
  names.filter((name): name is FeatureName => known.has(name));

export const viewAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  username: row.username,
  state: row.state,
  roles: row.roles,
  grants: knownFeatures(row.grants),
  isSuperUser: row.is_super_user,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  activeSessions: row.active_sessions,
  version: row.version,
});
