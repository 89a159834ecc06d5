import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError, notFound, conflict } from '../../platform/errors.ts';
import {
  keepingAnAdministrator,
  requireKnownRoles,
  setGrantsOf,
  setRolesOf,
  addUser,
  passwordLinkJob,
  requirePasswords,
  deleteAllFactorsOf,
  deletePasswordTokensOf,
  deleteSessionsOf,
  notifyUser,
} from '../accounts/index.ts';
import { type AccountRow, findAccountRow, lockUser, updateUser } from './account-store.ts';
import { viewAccount, getAccount } from './list-accounts.ts';

export interface AccountRights {
  username: string;
  roles: readonly string[];
  grants: readonly string[];
  isSuperUser: boolean;
}

export const staleVersion = (what: string): AppError =>
  new AppError('STALE_VERSION', `This ${what} has been changed since you opened it. Reload it before you change it.`);

const rightsOf = (row: AccountRow): AccountRights => ({
  username: row.username,
  roles: row.roles,
  grants: row.grants,
  isSuperUser: row.is_super_user,
});

const tidy = (rights: AccountRights): AccountRights => ({
  ...rights,
  roles: [...new Set(rights.roles)].toSorted(),
  grants: [...new Set(rights.grants)].toSorted(),
});

function difference(before: AccountRights, after: AccountRights) {
  const keys = (Object.keys(before) as (keyof AccountRights)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (rights: AccountRights) => Object.fromEntries(keys.map((key) => [key, rights[key]]));
  return keys.length === 0 ? null : { before: pick(before), after: pick(after) };
}

/** The user as an administrator sees it; locked until the transaction ends. */
async function lockAccount(ctx: Ctx, tx: Tx, id: string): Promise<AccountRow> {
  await lockUser(tx, id);
  const row = await findAccountRow(tx, id, ctx.clock.wallNow());
  if (!row) throw notFound('There is no such user.');
  return row;
}

/**
 * Changes name, roles and grants; sessions continue, with the new rights from their next request. With `version`, a change
 * of an older version is refused.
 */
export function changeAccount(
  ctx: Ctx,
  id: string,
  decide: (current: AccountRights) => AccountRights,
  version: number | null = null,
) {
  return ctx.tx((tx) =>
    keepingAnAdministrator(tx, async () => {
      const row = await lockAccount(ctx, tx, id);
      if (version !== null && row.version !== version) throw staleVersion('user');
      const before = tidy(rightsOf(row));
      const after = tidy(decide(before));
      await requireKnownRoles(tx, after.roles);
      const changed = difference(before, after);
      if (changed === null) return viewAccount(row);
      await setRolesOf(tx, id, after.roles);
      await setGrantsOf(tx, id, after.grants);
      const columns = { username: after.username, is_super_user: after.isSuperUser };
      await updateUser(tx, id, columns, ctx.clock.wallNow());
      await audit(tx, ctx, { action: 'user.change', subjectType: 'user', subjectId: id, ...changed });
      return viewAccount(await lockAccount(ctx, tx, id));
    }),
  );
}

/** Adds a user without a password, and sends a link to choose one. */
export async function createAccount(ctx: Ctx, input: AccountRights & { email: string }) {
  const id = await addUser(ctx, { ...input, password: null }, (tx) =>
    ctx.queue.enqueue(tx, passwordLinkJob, { email: input.email, occasion: 'INVITATION' }),
  );
  return getAccount(ctx, id);
}

/** Sent by mail to the user, because an administrator must never see a link to somebody else's account. */
export function sendResetLink(ctx: Ctx, id: string) {
  requirePasswords(ctx);
  return ctx.tx(async (tx) => {
    const row = await lockAccount(ctx, tx, id);
    if (row.state === 'DISABLED') throw conflict('This user is disabled. Enable the user first.');
    const occasion = row.state === 'INVITED' ? 'INVITATION' : 'ADMINISTRATOR';
    await ctx.queue.enqueue(tx, passwordLinkJob, { email: row.email, occasion });
    await audit(tx, ctx, { action: 'user.reset-link', subjectType: 'user', subjectId: id, detail: { occasion } });
    return viewAccount(row);
  });
}

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
