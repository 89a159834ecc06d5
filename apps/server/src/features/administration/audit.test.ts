import { randomUUID } from 'node:crypto';
import type { AuditLine } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../platform/audit.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { accounts } from '../accounts/index.ts';
import { administration } from './index.ts';

let landfall: TestApp;
let admin: string;
let traderId: string;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, administration], now: new Date('2026-01-10T17:00:00Z') });
  const analyst = await landfall.ctx(await landfall.login());
  const trader = await landfall.ctx(await landfall.login('trader@landfall.example'));
  traderId = trader.actor!.id;
  const write = (ctx: typeof analyst, at: string, action: string, rest: object = {}) => {
    landfall.clock.set(new Date(at));
    return audit(ctx.db, ctx, { action, subjectType: 'document', subjectId: 'd-1', ...rest });
  };
  await write(analyst, '2026-01-12T04:59:59.999Z', 'document.save', { after: { note: 'Halyard Re 100%' } });
  await write(analyst, '2026-01-12T05:00:00Z', 'document.sign-off');
  await write(trader, '2026-01-13T04:59:59Z', 'document.download', { subjectId: 'd-2' });
  await write(trader, '2026-01-13T05:00:00Z', 'document.download', { detail: { name: 'needle_1.pdf' } });
  const { db } = landfall.services.database;
  await audit(db, await landfall.ctx(), { action: 'user.poke', subjectType: 'user', subjectId: traderId });
  // Many of one moment: what tells them apart is their id.
  for (let count = 0; count < 7; count += 1) await write(analyst, '2026-01-14T12:00:00Z', 'test.same-moment');
  admin = await landfall.login('admin@landfall.example');
});
afterAll(() => landfall.close());

async function search(query: string) {
  const answer = await landfall.inject({ url: `/administration/audit?${query}` }, admin);
  const { data } = answer.json<{ data?: { content: AuditLine[]; nextCursor: string | null } }>();
  return { status: answer.statusCode, lines: data?.content ?? [], nextCursor: data?.nextCursor ?? null };
}
const actions = async (query: string) => (await search(query)).lines.map(({ action }) => action);

test('a line says who, when, from where, what and about whom', async () => {
  const { lines } = await search('action=user.poke');
  expect(lines).toEqual([
    {
      id: expect.any(String),
      at: '2026-01-13T05:00:00.000Z',
      actorId: null,
      actorEmail: null,
      clientAddress: '127.0.0.1',
      requestId: 'test',
      action: 'user.poke',
      subjectType: 'user',
      subjectId: traderId,
      subjectName: 'trader@landfall.example',
      before: null,
      after: null,
      detail: null,
    },
  ]);
  expect((await search('action=document.save')).lines[0]).toMatchObject({
    actorEmail: 'analyst@landfall.example',
    after: { note: 'Halyard Re 100%' },
    subjectName: null,
  });
});

test('a document and an upload are called by the name of their file, and found by it', async () => {
  const { db } = landfall.services.database;
  const [document, upload] = [randomUUID(), randomUUID()];
  await sql`insert into stored_files (sha256, last_put_at) values (repeat('a', 64), now())`.execute(db);
  await sql`insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
      issuer_name, issuer_series, uploaded_by_name, uploaded_at, upload_date)
    values (${document}, 'OC', repeat('a', 64), 9, 'halyard.pdf', 'intralinks', 'PENDING_REVIEW', 'x', 'Halyard Re',
      '2026-1', 'Ana', now(), '2026-01-10')`.execute(db);
  await sql`insert into uploads (upload_id, upload_type, file_name, sha256, size_bytes, state, rows_count, valid_rows,
      invalid_rows, general_errors, stored_rows, uploaded_by_email, uploaded_at)
    values (${upload}, 'security-price/override', 'marks.csv', repeat('a', 64), 9, 'REFUSED', 0, 0, 0, '[]', 0, 'a@b.example',
      now())`.execute(db);
  const ctx = await landfall.ctx();
  await audit(db, ctx, { action: 'test.named', subjectType: 'document', subjectId: document });
  await audit(db, ctx, { action: 'test.named', subjectType: 'upload', subjectId: upload });
  const { lines } = await search('action=test.named');
  expect(new Set(lines.map(({ subjectName }) => subjectName))).toEqual(new Set(['halyard.pdf', 'marks.csv']));
  expect(await actions('text=HALYARD.pdf')).toEqual(['test.named']);
  expect(await actions('text=marks.csv')).toEqual(['test.named']);
});

test.each([
  ['actor=TRADER&subjectType=document', ['document.download', 'document.download']],
  ['action=document.save&action=document.sign-off', ['document.sign-off', 'document.save']],
  ['subjectType=document&subjectId=d-2', ['document.download']],
  ['fromDate=2026-01-12&toDate=2026-01-12', ['document.download', 'document.sign-off']],
  ['fromDate=2026-01-12&toDate=2026-01-12&actor=analyst', ['document.sign-off']],
  ['toDate=2026-01-11&subjectType=document', ['document.save']],
  ['text=needle_1', ['document.download']],
  ['text=NEEDLE', ['document.download']],
  ['text=re%20100%25', ['document.save']],
  ['text=needle%251', []],
  ['text=trader%40&subjectType=user&action=user.poke', ['user.poke']],
  ['actor=nobody', []],
])('%s finds %j', async (query, found) => {
  expect(await actions(query)).toEqual(found);
});

test('pages continue where the last one ended, also within one moment, and new lines do not shift them', async () => {
  const whole = (await search('size=200')).lines.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await search(`size=4${cursor === null ? '' : `&cursor=${cursor}`}`);
    paged.push(...page.lines.map(({ id }) => id));
    cursor = page.nextCursor;
    await landfall.login('viewer@landfall.example');
  } while (cursor !== null);
  expect(paged).toEqual(whole);
});

test.each(['cursor=x', 'cursor=WyJhIiwiYiJd', 'fromDate=yesterday', 'size=500', 'order=asc'])(
  '%s is refused',
  async (query) => {
    expect((await search(query)).status).toBe(400);
  },
);

test('the filters offer the values of the log', async () => {
  const answer = await landfall.inject({ url: '/administration/audit/actions' }, admin);
  const { data } = answer.json<{ data: { actions: string[]; subjectTypes: string[] } }>();
  expect(data.actions).toEqual(data.actions.toSorted());
  expect(data.actions).toEqual(expect.arrayContaining(['document.save', 'session.login', 'user.add', 'user.poke']));
  expect(new Set(data.actions).size).toBe(data.actions.length);
  expect(data.subjectTypes).toEqual(['document', 'upload', 'user']);
});
