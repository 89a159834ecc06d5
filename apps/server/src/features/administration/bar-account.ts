import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import {
  deleteAllFactorsOf,
  deletePasswordTokensOf,
  deleteSessionsOf,
  keepingAnAdministrator,
  notifyUser,
} from '../accounts/index.ts';
import { type AccountRow, updateUser } from './account-store.ts';
import { viewAccount } from './list-accounts.ts';
import { lockAccount } from './change-account.ts';

const states = ({ state }: AccountRow) => ({ state });

async function setDisabled(ctx: Ctx, tx: Tx, row: AccountRow, disabledAt: Date | null) {
  await updateUser(tx, row.id, { disabled_at: disabledAt }, ctx.clock.wallNow());
  const after = await lockAccount(ctx, tx, row.id);
  await audit(tx, ctx, {
    action: disabledAt ? 'user.disable' : 'user.enable',
    subjectType: 'user',
    subjectId: row.id,
    before: states(row),
    after: states(after),
  });
  return viewAccount(after);
}

/** Nobody can sign in any more, sessions end, and links become invalid. */
export function disableAccount(ctx: Ctx, id: string) {
  return ctx.tx((tx) =>
    keepingAnAdministrator(tx, async () => {
      const row = await lockAccount(ctx, tx, id);
      if (row.disabled_at !== null) return viewAccount(row);
      await deleteSessionsOf(tx, id);
      await deletePasswordTokensOf(tx, id);
      return setDisabled(ctx, tx, row, ctx.clock.wallNow());
    }),
  );
}

export function enableAccount(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const row = await lockAccount(ctx, tx, id);
    return row.disabled_at === null ? viewAccount(row) : setDisabled(ctx, tx, row, null);
  });
}

/** Signs a user out everywhere; the user may sign in again. */
export function endAccountSessions(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const row = await lockAccount(ctx, tx, id);
    await deleteSessionsOf(tx, id);
    const detail = { sessions: row.active_sessions };
    await audit(tx, ctx, { action: 'user.end-sessions', subjectType: 'user', subjectId: id, detail });
    return viewAccount({ ...row, active_sessions: 0 });
  });
}

/** For a user who has lost the device and the recovery codes. */
export function removeFactors(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const row = await lockAccount(ctx, tx, id);
    await deleteAllFactorsOf(tx, id);
    await deleteSessionsOf(tx, id);
    const detail = { factors: row.factors };
    await audit(tx, ctx, { action: 'user.remove-factors', subjectType: 'user', subjectId: id, detail });
    await notifyUser(ctx, tx, id, 'ALL_FACTORS_REMOVED');
    return viewAccount({ ...row, factors: 0, active_sessions: 0 });
  });
}
