import type { DocumentPage, DocumentSearchHit } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../platform/database/schema.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { dataOf, place } from './my-deals-fixture.ts';
import { searchWords } from './search-store.ts';

let test: TestApp;
let analyst: string;
let circular: string;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  const ids = await place(test, analyst, [
    { issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'NWR-2025-1_offering-circular.pdf', type: 'OC' },
    { issuer: 'Northwind Re Ltd.', series: '2024-1', name: "100%_o'clock.pdf" },
    { issuer: 'Larkspur Re Pte. Ltd.', series: '2024-12', name: 'loss table.csv', bytes: Buffer.from('a,b\n') },
  ]);
  circular = ids[0] ?? '';
});
afterAll(() => test.close());

const search = (query: string, more = ''): Promise<DocumentSearchHit[]> =>
  dataOf(test, `/deal-room/deals/documents/search?query=${encodeURIComponent(query)}${more}`, analyst);
const short = (hits: readonly DocumentSearchHit[]): string[] =>
  hits.map((hit) => {
    if (hit.kind === 'DOCUMENT') return hit.document.originalName;
    const parts = [
      hit.issuerName,
      'issuerSeries' in hit ? hit.issuerSeries : '',
      'issuerClass' in hit ? hit.issuerClass : '',
    ];
    return `${hit.kind} ${parts.join(' ').trim()}`;
  });
const stream = async (query: string): Promise<string[]> => {
  const url = `/deal-room/deals/documents/list?query=${encodeURIComponent(query)}`;
  return (await dataOf<DocumentPage['data']>(test, url, analyst)).content.map((item) => item.originalName);
};
const offering = 'NWR-2025-1_offering-circular.pdf';

describe('the filter box', () => {
  it.each<[string, string[]]>([
    ['larks', ['ISSUER Larkspur Re Pte. Ltd.', 'loss table.csv']],
    ['LARKSPUR RE', ['ISSUER Larkspur Re Pte. Ltd.', 'loss table.csv']],
    ['northwind 2025', ['SERIES Northwind Re Ltd. 2025-1', offering]],
    ['2024-12', ['SERIES Larkspur Re Pte. Ltd. 2024-12', 'loss table.csv']],
    ['northwind 2025-1 class b', ['CLASS Northwind Re Ltd. 2025-1 B', offering]],
    ['offering-circ', [offering]],
    ['circular.pdf', [offering]],
    ['loss ta', ['loss table.csv']],
    ['risk loss', ['loss table.csv']],
    ['wind', []],
    ['%', []],
    ["o'clock", ["100%_o'clock.pdf"]],
    ['...', []],
  ])('finds for %s', async (query, found) => {
    expect(short(await search(query))).toEqual(found);
  });

  it('narrows the stream alike', async () => {
    expect(await stream('northwind 2025')).toEqual([offering]);
    expect(await stream('nobody')).toEqual([]);
    expect(await stream('--')).toEqual([]);
  });

  it('finds by CUSIP and ISIN, extracted or of the security master', async () => {
    const { db } = test.services.database;
    const row = { rowId: 'securities:0', cusip: '665401AA9', isin: 'US665401AA90' };
    await db
      .insertInto('extracted_data')
      .values({
        document_id: circular,
        version: 1,
        securities: json([row]) ?? sql`null`,
        modeled_stats: sql`'[]'::jsonb`,
        coupon_change_histories: sql`'[]'::jsonb`,
        el_attributions: sql`'[]'::jsonb`,
        edited_by: null,
        edited_by_name: null,
        created_at: test.clock.now(),
      })
      .execute();
    expect(short(await search('665401aa'))).toEqual([offering]);
    expect(await stream('us665401')).toEqual([offering]);

    const deal = await db
      .selectFrom('deals')
      .selectAll()
      .where('issuer_series', '=', '2024-12')
      .executeTakeFirstOrThrow();
    await sql`insert into securities (security_id, cusip, isin, issuer_name, created_at, updated_at)
      values (${deal.security_id}, '51724RAA1', 'USG51724AA11', ${deal.issuer_name}, now(), now())`.execute(db);
    await sql`insert into security_aliases (kind, value, security_id)
      values ('CUSIP', 'G5172RAA0', ${deal.security_id})`.execute(db);
    const hit = ['CLASS Larkspur Re Pte. Ltd. 2024-12 14', 'loss table.csv'];
    expect(short(await search('51724r'))).toEqual(hit);
    expect(short(await search('G5172RAA0'))).toEqual(hit);
    expect((await search('51724RAA1'))[0]).toMatchObject({
      cusip: '51724RAA1',
      isin: 'USG51724AA11',
      documentCount: 1,
    });
    await sql`update securities set cusip = '51724RAB9' where security_id = ${deal.security_id}`.execute(db);
    expect(await stream('51724RAA1')).toEqual([]);
    expect(await stream('51724RAB9')).toEqual(['loss table.csv']);
  });

  it('finds and counts alike what stands in many documents, and what comes to them', async () => {
    const { db } = test.services.database;
    const [deal] = await db.selectFrom('deals').selectAll().where('issuer_series', '=', '2024-12').execute();
    const add = (from: number, to: number) =>
      sql`with added as (
          insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
            uploaded_by_name, uploaded_at, upload_date)
          select gen_random_uuid(), 'MODEL', sha256, 1, 'everywhere-' || n || '.csv', 'iLink', 'STORED', 'many ' || n,
            'Test', timestamptz '2024-01-01Z' + n * interval '1 minute', date '2024-01-01' + n % 2
          from documents, generate_series(${sql.lit(from)}, ${sql.lit(to)}) n where documents.id = ${circular}
          returning id)
        insert into document_deals select id, ${deal?.security_id ?? ''} from added`.execute(db);
    const found = async (more = '') => {
      const url = `/deal-room/deals/documents/list?query=everywhere&size=2${more}`;
      const { content, totalElements } = await dataOf<DocumentPage['data']>(test, url, analyst);
      return { total: totalElements, names: content.map((item) => item.originalName) };
    };
    await add(1, 1_000);
    expect(await found()).toEqual({ total: 1_000, names: ['everywhere-1000.csv', 'everywhere-999.csv'] });
    expect(await found('&toDate=2024-01-01')).toMatchObject({
      total: 500,
      names: ['everywhere-1000.csv', 'everywhere-998.csv'],
    });
    await add(1_001, 1_003);
    expect(await found()).toEqual({ total: 1_003, names: ['everywhere-1003.csv', 'everywhere-1002.csv'] });
    expect(await found('&toDate=2024-01-01')).toMatchObject({
      total: 501,
      names: ['everywhere-1002.csv', 'everywhere-1000.csv'],
    });
    expect(await found('&page=501')).toEqual({ total: 1_003, names: ['everywhere-1.csv'] });
    await add(1_004, 1_004);
    expect(await found()).toMatchObject({ total: 1_004, names: ['everywhere-1004.csv', 'everywhere-1003.csv'] });
  });

  it('gives no more of each kind than asked for, and wants a query', async () => {
    expect(short(await search('re', '&limit=1'))).toEqual(['ISSUER Larkspur Re Pte. Ltd.', 'loss table.csv']);
    const none = await test.inject({ method: 'GET', url: '/deal-room/deals/documents/search?query=%20' }, analyst);
    expect(none.statusCode).toBe(400);
    const other = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'] });
    const denied = await test.inject({ method: 'GET', url: '/deal-room/deals/documents/search?query=a' }, other);
    expect(denied.statusCode).toBe(403);
  });
});

it('what is typed becomes words', () => {
  expect(searchWords('  (OC)  northwind-re  ... 2025-1 ')).toEqual(['OC)', 'northwind-re', '2025-1']);
});
