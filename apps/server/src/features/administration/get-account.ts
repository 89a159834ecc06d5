import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findAccountRow } from './account-store.ts';
import { viewAccount } from './account-view.ts';

export async function getAccount(ctx: Ctx, id: string) {
  const row = await findAccountRow(ctx.db, id, ctx.clock.wallNow());
  if (!row) throw notFound('There is no such user.');
  return viewAccount(row);
}
