import type { DocumentActivity, listDocumentActivity as endpoint } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { pageOf, type Asked } from '../../../platform/http/endpoint-route.ts';
import { notFound } from '../../../platform/errors.ts';
import { findDocument } from '../document-store.ts';
import type { Db } from '../../../platform/database/schema.ts';

const lines = (db: Db, documentId: string, actions: readonly string[]) =>
  db
    .selectFrom('audit_log as a')
    .where('a.subject_type', '=', 'document')
    .where('a.subject_id', '=', documentId)
    .where('a.action', 'in', actions);

async function findActivity(
  db: Db,
  documentId: string,
  actions: readonly string[],
  { page, size }: { page: number; size: number },
) {
  const { total } = await lines(db, documentId, actions)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await lines(db, documentId, actions)
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.action', 'a.actor_email', 'a.after', 'a.detail', 'u.username'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}

type ActivityRow = Awaited<ReturnType<typeof findActivity>>['rows'][number];

/** Actions of the audit log, and their kinds in the activity. */
const kinds: Readonly<Record<string, DocumentActivity['kind']>> = {
  'document.upload': 'UPLOADED',
  'document.extract': 'EXTRACTED',
  'document.extraction-failed': 'EXTRACTION_FAILED',
  'document.retry-extraction': 'EXTRACTION_RETRIED',
  'document.check': 'CHECKED',
  'document.read-pages': 'PAGES_CHANGED',
  'document.replace-file': 'FILE_REPLACED',
  'document.move': 'MOVED',
  'document.enter-by-hand': 'KEYED_BY_HAND',
  'document.view': 'VIEWED',
  'document.download': 'DOWNLOADED',
  'document.save': 'EDITED',
  'document.take': 'TAKEN',
  'document.give-back': 'GIVEN_BACK',
  'document.sign-off': 'SIGNED_OFF',
  'document.withdraw-sign-off': 'SIGN_OFF_WITHDRAWN',
  'document.note': 'NOTED',
};

export async function listDocumentActivity(ctx: Ctx, { documentId, ...page }: Asked<typeof endpoint>) {
  const document = await findDocument(ctx.db, documentId);
  if (!document) throw notFound('Document not found.');
  const { rows, total } = await findActivity(ctx.db, document.id, Object.keys(kinds), page);
  return pageOf(rows.flatMap(toActivity), page, total);
}

const field = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function noteOf(detail: unknown): string | null {
  const acknowledged = field(detail, 'acknowledged');
  if (Array.isArray(acknowledged)) {
    return `With ${acknowledged.length} acknowledged ${acknowledged.length === 1 ? 'error' : 'errors'}`;
  }
  const from = field(detail, 'takenOverFrom');
  if (typeof from === 'string') return `Taken over from ${from}`;
  const replaced = field(detail, 'replaced');
  if (typeof replaced === 'string') return `Replaced ${replaced}`;
  const said = ['reason', 'moved', 'note'].map((name) => field(detail, name)).find((each) => typeof each === 'string');
  if (typeof said === 'string') return said;
  return field(detail, 'zip') === undefined ? null : 'In a zip';
}

function toActivity(row: ActivityRow): DocumentActivity[] {
  const kind = kinds[row.action];
  if (!kind) return [];
  const version = field(row.after, 'version');
  const reason = field(row.after, 'reason');
  return [
    {
      at: row.at.toISOString(),
      kind,
      by: row.username ?? row.actor_email ?? 'System',
      byEmail: row.actor_email,
      version: typeof version === 'number' ? version : null,
      note: typeof reason === 'string' ? reason : noteOf(row.detail),
    },
  ];
}
