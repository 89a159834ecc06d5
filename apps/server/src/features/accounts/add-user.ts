import { newEmailAddress, userName } from '@landfall/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { hashPassword, requireGoodPassword } from './password.ts';
import { emailKey, listRoleNames, setGrantsOf, setRolesOf } from './store.ts';

export interface NewUser {
  /** Default: a new one. */
  id?: string;
  email: string;
  username: string;
  /** Null: the user chooses one through a link. */
  password: string | null;
  /** Of this password, where it is known: hashing is slow on purpose. */
  passwordHash?: string;
  /** The password is the user's own, or known on purpose; otherwise it expires (`LANDFALL_FIRST_PASSWORD_HOURS`). */
  keepsPassword?: boolean;
  roles: readonly string[];
  grants?: readonly string[];
  isSuperUser?: boolean;
}

export async function requireKnownRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  const known = await listRoleNames(tx);
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined) {
    const message = `There is no role ${unknown}; roles are ${known.join(', ')}`;
    throw invalid([{ path: 'roles', message }], message);
  }
}

/** Applies the contract's rules for the command line; the message names the field. */
function requireValid(path: string, schema: z.ZodType, value: string): void {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  if (message !== undefined) throw invalid([{ path, message }], `${path}: ${message}`);
}

/** `also` runs in the transaction that adds the user. */
export async function addUser(ctx: Ctx, user: NewUser, also?: (tx: Tx) => Promise<unknown>): Promise<string> {
  const { email, username, password, roles, grants = [], isSuperUser = false, keepsPassword = false } = user;
  requireValid('email', newEmailAddress, email);
  requireValid('username', userName, username);
  if (password !== null) await requireGoodPassword(ctx, password, user);
  const passwordHash = password === null ? null : (user.passwordHash ?? (await hashPassword(password)));
  const id = user.id ?? ctx.ids.uuid();
  const now = ctx.clock.wallNow();
  const lifetime = ctx.config.firstPasswordHours * 3_600_000;
  const row = {
    id,
    email,
    email_key: emailKey(email),
    username,
    password_hash: passwordHash,
    password_expires_at: password === null || keepsPassword ? null : new Date(now.getTime() + lifetime),
    is_super_user: isSuperUser,
  };
  try {
    await ctx.tx(async (tx) => {
      await requireKnownRoles(tx, roles);
      await tx
        .insertInto('users')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
      await setRolesOf(tx, id, roles);
      await setGrantsOf(tx, id, grants);
      const after = { email, username, roles, grants, isSuperUser };
      await audit(tx, ctx, { action: 'user.add', subjectType: 'user', subjectId: id, after });
      await also?.(tx);
    });
  } catch (error) {
    if (breaksRule(error, 'users_email_unique')) throw conflict(`There is already a user ${email}.`, { cause: error });
    throw error;
  }
  return id;
}
