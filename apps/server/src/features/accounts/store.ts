import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { PasswordTokensTable, SessionsTable, UsersTable } from './tables.ts';

export type UserRow = Selectable<UsersTable>;

/** In Unicode lower case, because addresses must not differ only by case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const findUserByEmail = (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUserById = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

interface SessionUser {
  token_hash: string;
  session_id: string;
  ends_at: Date;
  last_used_at: Date | null;
  confirmed_at: Date | null;
  has_factor: boolean;
  by_factor: boolean;
  factor_required: boolean;
  id: string;
  email: string;
  username: string;
  is_super_user: boolean;
  roles: string[];
  features: string[];
}

const roleNames = 'array(select role_name from user_roles where user_id = u.id order by role_name)';
const featureNames = `array(
  select feature_name from role_entitlements join user_roles using (role_name) where user_id = u.id
  union select feature_name from user_grants where user_id = u.id)`;
const hasFactor = 'exists (select from user_factors f where f.user_id = u.id and f.confirmed_at is not null)';
const factorRequired = `exists (
  select from user_roles join roles on roles.name = role_name where user_id = u.id and requires_factor)`;
/** Until the second factor is shown, the session of a user who has one opens nothing. */
const isComplete = `(s.by_factor or not ${hasFactor})`;
const hasFactorOf = sql.raw<boolean>(hasFactor);
const factorRequiredOf = sql.raw<boolean>(factorRequired);
const roleNamesOf = sql.raw<string[]>(roleNames);
const featureNamesOf = sql.raw<string[]>(featureNames);

export const rightsOf = [
  roleNamesOf.as('roles'),
  featureNamesOf.as('features'),
  hasFactorOf.as('has_factor'),
  factorRequiredOf.as('factor_required'),
] as const;

/** Plain SQL, because it runs for every request, and building it would take longer than running it. */
const sessionUsers = `
  select s.token_hash, s.id as session_id, s.ends_at, s.last_used_at, s.confirmed_at, s.by_factor,
    ${hasFactor} as has_factor, ${factorRequired} as factor_required, u.id, u.email, u.username, u.is_super_user,
    ${roleNames} as roles, ${featureNames} as features
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1::text[]) and s.expires_at > $2 and s.ends_at > $2 and u.disabled_at is null and ${isComplete}`;

/** PostgreSQL keeps the plan of a named statement. On the embedded database's one session, names would collide. */
const named = (kind: Database['kind'], name: string) => (kind === 'postgres' ? { name } : {});

/** The users of the sessions that are valid at `now`, with their current rights. */
export async function findSessionUsers(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  tokenHashes: readonly string[],
  now: Date,
): Promise<SessionUser[]> {
  const { rows } = await pool.query<SessionUser>({
    ...named(kind, 'session-users'),
    text: sessionUsers,
    values: [tokenHashes, now.toISOString()],
  });
  return rows;
}

/** Passes over a session that is just being ended, so that no call waits for another's transaction. */
export const noteSessionUse = (db: Db, ids: readonly string[], now: Date) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('sessions').select('id').where('id', 'in', ids).forUpdate().skipLocked())
    .execute();

export const listSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.client_address', 's.user_agent', 's.created_at', 's.last_used_at'])
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .where('s.ends_at', '>', now)
    .where(sql.raw<boolean>(isComplete))
    .orderBy(sql`coalesce(s.last_used_at, s.created_at)`, 'desc')
    .orderBy('s.id', 'desc')
    .execute();

/** The user of a session that has not ended, with the current rights. */
export const findUserOfSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('u.disabled_at', 'is', null)
    .where(sql.raw<boolean>(isComplete))
    .select(['u.id', 'u.email', 'u.username', 'u.is_super_user', 's.by_factor'])
    .select(rightsOf)
    .executeTakeFirst();

export async function readRights(db: Db | Tx, userId: string) {
  return db.selectFrom('users as u').where('u.id', '=', userId).select(rightsOf).executeTakeFirstOrThrow();
}

/** False if the user has been disabled or the password changed since the row was read. */
export async function updateUnchanged(tx: Tx, user: UserRow, change: Updateable<UsersTable>): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', user.id)
    .where('password_hash', 'is not distinct from', user.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const findSession = (db: Db, id: string) =>
  db.selectFrom('sessions').select(['by_sign_on', 'sealed_id_token']).where('id', '=', id).executeTakeFirst();

export const insertSession = (tx: Tx, session: Insertable<SessionsTable>) =>
  tx.insertInto('sessions').values(session).execute();

/** False if there is no such session any more. */
export async function extendSession(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const extended = await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return extended.numUpdatedRows === 1n;
}

export const deleteSession = (tx: Tx, id: string) => tx.deleteFrom('sessions').where('id', '=', id).execute();

/** True only for the first caller. */
export async function deleteWaitingSession(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deleteSessionsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute();

/** Expired sessions, throttles and links. */
export async function sweep(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('ends_at', '<', before).execute();
  await tx.deleteFrom('login_throttle').where('last_at', '<', before).execute();
  await tx.deleteFrom('password_tokens').where('expires_at', '<', before).execute();
}

export const setRolesOf = async (tx: Tx, userId: string, roles: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  await tx
    .insertInto('user_roles')
    .values([...new Set(roles)].map((role_name) => ({ user_id: userId, role_name })))
    .execute();
};

export const setGrantsOf = async (tx: Tx, userId: string, features: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_grants').where('user_id', '=', userId).execute();
  if (features.length === 0) return;
  await tx
    .insertInto('user_grants')
    .values([...new Set(features)].map((feature_name) => ({ user_id: userId, feature_name })))
    .execute();
};

export const listRoleNames = async (db: Db | Tx): Promise<string[]> =>
  (await db.selectFrom('roles').select('name').orderBy('name').execute()).map((role) => role.name);

export const insertPasswordToken = (tx: Tx, token: Insertable<PasswordTokensTable>) =>
  tx.insertInto('password_tokens').values(token).execute();

/** The user of a valid token, if the user may sign in. */
export const findTokenOwner = (db: Db | Tx, tokenHash: string, now: Date) =>
  db
    .selectFrom('password_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .selectAll('u')
    .executeTakeFirst();

/** True only for the first caller. */
export async function takePasswordToken(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const result = await tx
    .deleteFrom('password_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const deletePasswordToken = (db: Db, tokenHash: string) =>
  db.deleteFrom('password_tokens').where('token_hash', '=', tokenHash).execute();

export const deletePasswordTokensOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
