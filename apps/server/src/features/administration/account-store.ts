import { sql } from 'kysely';
import type { AccountState, listAccounts } from '@landfall/contract';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { anywhere, readCursor } from './paged-search.ts';

const rolesOf = sql<string[]>`array(select role_name from user_roles where user_id = u.id order by role_name)`;
const grantsOf = sql<string[]>`array(select feature_name from user_grants where user_id = u.id order by feature_name)`;
const stateOf = sql<AccountState>`case when u.disabled_at is not null then 'DISABLED'
  when u.password_hash is null and not exists (select from user_identities i where i.user_id = u.id) then 'INVITED' else 'ACTIVE' end`;

const accountRows = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.email_key', 'u.username', 'u.is_super_user', 'u.version'])
    .select(['u.created_at', 'u.last_login_at', 'u.disabled_at'])
    .select([rolesOf.as('roles'), grantsOf.as('grants'), stateOf.as('state')])
    .select(
      sql<number>`(select count(*)::int from user_factors f
        where f.user_id = u.id and f.confirmed_at is not null)`.as('factors'),
    )
    .select(
      sql<number>`(select count(*)::int from sessions s
        where s.user_id = u.id and s.expires_at > ${now} and s.ends_at > ${now})`.as('active_sessions'),
    );

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;

export const findAccountRow = (db: Db | Tx, id: string, now: Date) =>
  accountRows(db, now).where('u.id', '=', id).executeTakeFirst();

/** From the address on that the cursor has. */
export function listAccountRows(db: Db, now: Date, { search, role, state, cursor, size }: Asked<typeof listAccounts>) {
  let rows = accountRows(db, now)
    .orderBy('u.email_key')
    .limit(size + 1);
  if (search !== undefined && search !== '') {
    const pattern = anywhere(search);
    rows = rows.where((eb) => eb.or([eb('u.email', 'ilike', pattern), eb('u.username', 'ilike', pattern)]));
  }
  if (role !== undefined) {
    rows = rows.where((eb) =>
      eb.exists(eb.selectFrom('user_roles as r').whereRef('r.user_id', '=', 'u.id').where('r.role_name', '=', role)),
    );
  }
  if (state !== undefined) rows = rows.where(stateOf, '=', state);
  if (cursor !== undefined) rows = rows.where('u.email_key', '>', readCursor(cursor, 1)[0] ?? '');
  return rows.execute();
}

/** Locks the user until the end of the transaction, so that administrators change one after the other. */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export interface UserChange {
  username?: string;
  is_super_user?: boolean;
  disabled_at?: Date | null;
}

export const updateUser = (tx: Tx, id: string, change: UserChange, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
