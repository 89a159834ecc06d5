import type { AccountState } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { listAccountRows } from './account-store.ts';
import { viewAccount } from './account-view.ts';
import { pageOf, readCursor } from './cursor.ts';

interface Query {
  search?: string | undefined;
  role?: string | undefined;
  state?: AccountState | undefined;
  cursor?: string | undefined;
  size: number;
}

export async function listAccounts(ctx: Ctx, { cursor, size, ...filter }: Query) {
  const after = cursor === undefined ? undefined : readCursor(cursor, 1)[0];
  const rows = await listAccountRows(ctx.db, ctx.clock.wallNow(), { ...filter, after, limit: size + 1 });
  return pageOf(rows, size, viewAccount, (row) => [row.email_key]);
}
