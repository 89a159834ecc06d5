import type { searchAudit as endpoint, AuditLine } from '@landfall/contract';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { pageOf, readCursor, anywhere } from './paged-search.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function startOf(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = readCursor(cursor, 2);
  const wellFormed = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)) && uuid.test(id);
  if (!wellFormed) throw invalid([{ path: 'cursor', message: 'Is not a cursor of this list' }]);
  return { at, id };
}

const viewLine = (row: AuditRow, names: ReadonlyMap<string, string>): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorEmail: row.actor_email,
  clientAddress: row.client_address,
  requestId: row.request_id,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: names.get(row.subject_id ?? '') ?? null,
  before: row.before as AuditLine['before'],
  after: row.after as AuditLine['after'],
  detail: row.detail as AuditLine['detail'],
});

export async function searchAudit(ctx: Ctx, asked: Asked<typeof endpoint>) {
  const rows = await listAuditRows(ctx, asked);
  const names = await namesOf(ctx.db, [...new Set(rows.map(({ subject_id }) => subject_id ?? ''))]);
  const view = (row: AuditRow) => viewLine(row, names);
  return pageOf(rows, asked.size, view, (row) => [row.at.toISOString(), row.id]);
}

export const listAuditActions = async (ctx: Ctx) => ({
  actions: await distinctValues(ctx.db, 'action'),
  subjectTypes: await distinctValues(ctx.db, 'subject_type'),
});

/** In any field, and in the name that is shown of what the line is about. */
const contains = (pattern: string) => sql<boolean>`(
  concat_ws(' ', a.actor_email, a.client_address, a.request_id, a.action, a.subject_type, a.subject_id,
    a.before::text, a.after::text, a.detail::text) ilike ${pattern}
  or (a.subject_type = 'user' and a.subject_id in (select s.id::text from users s where s.email ilike ${pattern}))
  or (a.subject_type = 'document'
    and a.subject_id in (select s.id::text from documents s where s.original_name ilike ${pattern}))
  or (a.subject_type = 'upload'
    and a.subject_id in (select s.upload_id::text from uploads s where s.file_name ilike ${pattern})))`;

/** Newest first in the order of the index, so that every page costs the same. */
function listAuditRows({ db, config: { marketTimeZone: timeZone } }: Ctx, asked: Asked<typeof endpoint>) {
  const { actor, action: actions, subjectType, subjectId, fromDate, toDate, text, cursor, size } = asked;
  let rows = db
    .selectFrom('audit_log as a')
    .selectAll('a')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(size + 1);
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
  if (cursor !== undefined) {
    const { at, id } = startOf(cursor);
    rows = rows.where(sql<boolean>`(a.at, a.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return rows.execute();
}

/** What people call the users, documents and uploads of these ids. */
async function namesOf(db: Db, subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = subjectIds.filter((id) => uuid.test(id));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, email as name from users where id = any(${ids}::uuid[])
    union all select id::text, original_name from documents where id = any(${ids}::uuid[])
    union all select upload_id::text, file_name from uploads where upload_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The distinct values of a column, by skipping through its index: the log is long, the values are few. */
async function distinctValues(db: Db, column: 'action' | 'subject_type'): Promise<string[]> {
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
