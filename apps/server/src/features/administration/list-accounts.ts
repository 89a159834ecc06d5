import { type listAccounts as endpoint, type Account, type FeatureName, featureNames } from '@landfall/contract';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import type { Ctx } from '../../platform/context.ts';
import { type AccountRow, findAccountRow, listAccountRows } from './account-store.ts';
import { pageOf } from './paged-search.ts';
import { notFound } from '../../platform/errors.ts';

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
  factors: row.factors,
  version: row.version,
});

export async function listAccounts(ctx: Ctx, asked: Asked<typeof endpoint>) {
  const rows = await listAccountRows(ctx.db, ctx.clock.wallNow(), asked);
  return pageOf(rows, asked.size, viewAccount, (row) => [row.email_key]);
}

export async function getAccount(ctx: Ctx, id: string) {
  const row = await findAccountRow(ctx.db, id, ctx.clock.wallNow());
  if (!row) throw notFound('There is no such user.');
  return viewAccount(row);
}
