import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { UserFactorsTable } from '../tables.ts';

export const listFactorRows = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('user_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The authenticator app whose first code the user has still to show. */
export const findUnconfirmed = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('user_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();

export const deleteUnconfirmed = (tx: Tx, userId: string) =>
  tx.deleteFrom('user_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();

export const insertFactor = (tx: Tx, row: Insertable<UserFactorsTable>) =>
  tx.insertInto('user_factors').values(row).execute();

/** True only for the first use of this time step, and not once a later one has been used. */
export async function takeStep(db: Db | Tx, id: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const noteSignature = (db: Db, id: string, signCount: number, now: Date) =>
  db.updateTable('user_factors').set({ sign_count: signCount, last_used_at: now }).where('id', '=', id).execute();

export const confirmFactor = (tx: Tx, id: string, name: string, now: Date) =>
  tx.updateTable('user_factors').set({ name, confirmed_at: now }).where('id', '=', id).execute();

export const renameFactor = (tx: Tx, id: string, name: string) =>
  tx.updateTable('user_factors').set({ name }).where('id', '=', id).execute();

/** Nothing if it is another user's, or gone. */
export const deleteFactor = (tx: Tx, userId: string, id: string) =>
  tx
    .deleteFrom('user_factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();

export const listRecoveryCodes = (db: Db | Tx, userId: string) =>
  db.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute();

export const deleteRecoveryCodesOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

export async function deleteAllFactorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_factors').where('user_id', '=', userId).execute();
  await deleteRecoveryCodesOf(tx, userId);
}

export const insertRecoveryCodes = (tx: Tx, rows: readonly { id: string; user_id: string; code_hash: string }[]) =>
  tx.insertInto('recovery_codes').values(rows).execute();

/** True only for the first caller. */
export async function takeRecoveryCode(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recovery_codes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A session whose password was right and that still waits for the second factor. */
export const findWaitingSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', tokenHash)
    .where('s.by_factor', '=', false)
    .where('s.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_factors as f')
          .whereRef('f.user_id', '=', 'u.id')
          .where('f.confirmed_at', 'is not', null)
          .select(sql`1`.as('one')),
      ),
    )
    .select([
      's.id as sessionId',
      'u.id as userId',
      's.by_sign_on as bySignOn',
      's.sealed_id_token as sealedIdToken',
      's.provider_session as providerSession',
    ])
    .executeTakeFirst();

export const setChallenge = (db: Db, sessionId: string, challenge: string) =>
  db.updateTable('sessions').set({ challenge }).where('id', '=', sessionId).execute();

/** The challenge of a session; each is given out once. */
export async function takeChallenge(db: Db, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('challenge').where('id', '=', sessionId).executeTakeFirst();
  if (!row?.challenge) return null;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ challenge: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', row.challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? row.challenge : null;
}

export const noteConfirmation = (db: Db | Tx, sessionId: string, byFactor: boolean, now: Date) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(byFactor ? { by_factor: true } : {}) })
    .where('id', '=', sessionId)
    .execute();
