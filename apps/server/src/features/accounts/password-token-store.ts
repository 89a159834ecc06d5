import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { PasswordTokensTable } from './tables.ts';

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
