import type { AuditLine } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { distinctValues, emailsOf, listAuditRows, type AuditFilter } from './audit-store.ts';
import { pageOf, readCursor } from './paged-search.ts';

interface Query extends Omit<AuditFilter, 'timeZone' | 'before' | 'limit' | 'actions'> {
  action?: string[] | undefined;
  cursor?: string | undefined;
  size: number;
}

type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function startOf(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = readCursor(cursor, 2);
  const wellFormed = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)) && uuid.test(id);
  if (!wellFormed) throw invalid([{ path: 'cursor', message: 'Is not a cursor of this list' }]);
  return { at, id };
}

const viewLine = (row: AuditRow, emails: ReadonlyMap<string, string>): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorEmail: row.actor_email,
  clientAddress: row.client_address,
  requestId: row.request_id,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectEmail: emails.get(row.subject_id ?? '') ?? null,
  before: row.before as AuditLine['before'],
  after: row.after as AuditLine['after'],
  detail: row.detail as AuditLine['detail'],
});

export async function searchAudit(ctx: Ctx, { action, cursor, size, ...filter }: Query) {
  const rows = await listAuditRows(ctx.db, {
    ...filter,
    actions: action,
    timeZone: ctx.config.marketTimeZone,
    before: cursor === undefined ? undefined : startOf(cursor),
    limit: size + 1,
  });
  const users = rows.flatMap(({ subject_type, subject_id }) =>
    subject_type === 'user' && subject_id !== null && uuid.test(subject_id) ? [subject_id] : [],
  );
  const emails = await emailsOf(ctx.db, [...new Set(users)]);
  const view = (row: AuditRow) => viewLine(row, emails);
  return pageOf(rows, size, view, (row) => [row.at.toISOString(), row.id]);
}

export const listAuditActions = async (ctx: Ctx) => ({
  actions: await distinctValues(ctx.db, 'action'),
  subjectTypes: await distinctValues(ctx.db, 'subject_type'),
});
