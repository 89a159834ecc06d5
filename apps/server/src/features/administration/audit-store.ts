import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { anywhere } from './paged-search.ts';

export interface AuditFilter {
  actor?: string | undefined;
  actions?: readonly string[] | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** The time zone in which dates begin. */
  timeZone: string;
  text?: string | undefined;
  /** The last line of the previous page. */
  before?: { at: string; id: string } | undefined;
  limit: number;
}

/** In any field, and in the e-mail address of the line's user. */
const contains = (pattern: string) => sql<boolean>`(
  concat_ws(' ', a.actor_email, a.client_address, a.request_id, a.action, a.subject_type, a.subject_id,
    a.before::text, a.after::text, a.detail::text) ilike ${pattern}
  or (a.subject_type = 'user'
    and a.subject_id in (select s.id::text from users s where s.email ilike ${pattern})))`;

/** Newest first in the order of the index, so that every page costs the same. */
export function listAuditRows(db: Db, filter: AuditFilter) {
  const { actor, actions, subjectType, subjectId, fromDate, toDate, timeZone, text, before, limit } = filter;
  let rows = db
    .selectFrom('audit_log as a')
    .selectAll('a')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (actor !== undefined && actor !== '') rows = rows.where('a.actor_email', 'ilike', anywhere(actor));
  if (actions !== undefined && actions.length > 0) rows = rows.where('a.action', 'in', actions);
  if (subjectType !== undefined) rows = rows.where('a.subject_type', '=', subjectType);
  if (subjectId !== undefined) rows = rows.where('a.subject_id', '=', subjectId);
  if (fromDate !== undefined) {
    rows = rows.where('a.at', '>=', sql<Date>`(${fromDate}::date)::timestamp at time zone ${timeZone}`);
  }
  if (toDate !== undefined) {
    rows = rows.where('a.at', '<', sql<Date>`(${toDate}::date + 1)::timestamp at time zone ${timeZone}`);
  }
  if (text !== undefined && text !== '') rows = rows.where(contains(anywhere(text)));
  if (before) rows = rows.where(sql<boolean>`(a.at, a.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return rows.execute();
}

export async function emailsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The distinct values of a column, by skipping through its index: the log is long, the values are few. */
export async function distinctValues(db: Db, column: 'action' | 'subject_type'): Promise<string[]> {
  const value = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${value} as value from audit_log order by ${value} limit 1)
      union all
      select (select ${value} from audit_log where ${value} > found.value order by ${value} limit 1)
      from found where found.value is not null)
    select value from found where value is not null`.execute(db);
  return rows.map((row) => row.value);
}
