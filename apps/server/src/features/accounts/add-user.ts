import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { hashPassword, requireGoodPassword } from './password.ts';
import {
  deleteSessionsOf,
  emailKey,
  findUserByEmail,
  listRoleNames,
  readRights,
  setRolesOf,
  type UserRow,
} from './store.ts';

export interface NewUser {
  email: string;
  username: string;
  password: string;
  roles: readonly string[];
}

async function requireKnownRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  const known = await listRoleNames(tx);
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined) {
    const message = `There is no role ${unknown}; roles are ${known.join(', ')}`;
    throw invalid([{ path: 'roles', message }], message);
  }
}

async function requireUser(tx: Tx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw notFound(`There is no user ${email}.`);
  return user;
}

export async function addUser(ctx: Ctx, { email, username, password, roles }: NewUser): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) {
    throw invalid([{ path: 'email', message: 'Must be an e-mail address' }], `${email} is no e-mail address`);
  }
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const id = ctx.ids.uuid();
  const now = ctx.clock.wallNow();
  const row = { id, email, email_key: emailKey(email), username, password_hash: passwordHash };
  try {
    await ctx.tx(async (tx) => {
      await requireKnownRoles(tx, roles);
      await tx
        .insertInto('users')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
      await setRolesOf(tx, id, roles);
      const after = { email, username, roles };
      await audit(tx, ctx, { action: 'user.add', subjectType: 'user', subjectId: id, after });
    });
  } catch (error) {
    if (breaksRule(error, 'users_email_unique')) throw conflict(`There is already a user ${email}.`, { cause: error });
    throw error;
  }
  return id;
}

/** Replaces the roles; sessions go on with the new rights from their next request. */
export async function setRoles(ctx: Ctx, email: string, roles: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    const user = await requireUser(tx, email);
    await requireKnownRoles(tx, roles);
    const before = await readRights(tx, user.id);
    await setRolesOf(tx, user.id, roles);
    await audit(tx, ctx, {
      action: 'user.set-roles',
      subjectType: 'user',
      subjectId: user.id,
      before: { roles: before.roles },
      after: { roles },
    });
  });
}

/** Nobody signs in with it any more, and whoever is signed in is out. */
export async function disableUser(ctx: Ctx, email: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const user = await requireUser(tx, email);
    const now = ctx.clock.wallNow();
    const values = { disabled_at: now, updated_at: now };
    await tx.updateTable('users').set(values).where('id', '=', user.id).execute();
    await deleteSessionsOf(tx, user.id);
    await audit(tx, ctx, { action: 'user.disable', subjectType: 'user', subjectId: user.id });
  });
}
