import {
  asOfCsvColumns,
  asOfHeader,
  compositionCsvHeader,
  getComposition,
  getMarketMoves,
  getPriceLineage,
  getSecurity,
  movesCsvHeader,
  searchByCriteria,
  searchSecurities,
  securitiesCsvHeader,
} from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { importText, inventedSecurity } from '../../market-data/testing/invented.ts';
import { beginLoad, loadSecurities, lockDataset } from '../../market-data/index.ts';
import { undoUpload } from '../../uploads/index.ts';
import { alpha, beta, compositionFile, priceFile, validated } from '../../uploads/testing/upload-fixture.ts';

const day = '2026-01-14';
const at = (time: string) => `2026-01-15T${time}:00Z`;

let landfall: TestApp;
let analyst: string;
let viewer: string;

/** A morning in which everything is loaded at noon UTC and changed later. */
beforeAll(async () => {
  landfall = await createTestApp({ now: new Date(at('12:00')) });
  analyst = await landfall.login();
  viewer = await landfall.login('viewer@landfall.example');
  const stat = { from: '2025-01-10', to: null, attachmentProbability: 3, expectedLoss: 2.5, exhaustionProbability: 2 };
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha, {
        modeledStats: [stat],
        elAttributions: [
          {
            from: '2025-01-10',
            to: null,
            perilName: 'California Earthquake',
            perilId: null,
            elAttribution: 100,
            applyCdf: true,
          },
        ],
      }),
      inventedSecurity(beta, { issuerClass: 'B' }),
    ]),
  );
  const prices = (price: number) =>
    importHere('PRICES', `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${alpha},${day},${price},500\n`);
  await prices(99);
  await importHere('PRICES', `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${beta},${day},98,510\n`);
  await importHere('FACTORS', `CUSIP,EFFECTIVE_FROM,FACTOR,PRINCIPAL_PAID\n${alpha},2026-01-02,0.8,20\n`);
  await compose([0.5, 0.5]);

  landfall.clock.set(new Date(at('12:10')));
  await prices(99.5);
  landfall.clock.set(new Date(at('12:20')));
  const { uploadId } = await validated(landfall, analyst, { content: priceFile(`${alpha},,${day},99.75,490,Broker`) });
  await compose([0.25, 0.75]);
  landfall.clock.set(new Date(at('12:30')));
  await importHere('FACTORS', `CUSIP,EFFECTIVE_FROM,FACTOR,PRINCIPAL_PAID\n${alpha},2026-01-02,0.7,30\n`);
  const head = 'CUSIP,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE';
  const stats = 'ATTACHMENT_PROBABILITY,EXPECTED_LOSS,EXHAUSTION_PROBABILITY,PERILS,STATS_FROM';
  const line = `${alpha},Fernhollow Two Re,2025-1,A,2025-01-10,2028-03-31,4,3.5,3,Japan Typhoon=100,2026-01-01`;
  await importHere('SECURITIES', `${head},${stats}\n${line}\n`);
  landfall.clock.set(new Date(at('12:40')));
  await undoUpload(await landfall.ctx(analyst), { uploadId, comment: 'Wrong' });
  landfall.clock.set(new Date(at('12:50')));
});
afterAll(() => landfall.close());

async function importHere(kind: 'PRICES' | 'FACTORS' | 'SECURITIES', text: string): Promise<void> {
  const report = await importText(await landfall.ctx(), kind, text);
  if (report.fault !== null || report.refused > 0) throw new Error(JSON.stringify(report));
}
async function compose([a, b]: readonly [number, number]): Promise<void> {
  const rows = [`CAT,${alpha},,2026-01-02,,1000000,${a},N,N,`, `CAT,${beta},,2026-01-02,,1000000,${b},N,N,`];
  await validated(landfall, analyst, { content: compositionFile(...rows), type: 'composition/upload' });
}

const get = (url: string, cookie = analyst) => landfall.inject({ method: 'GET', url }, cookie);
const list = async (asOf: string) =>
  searchSecurities.responses[200].parse((await get(`/securities?startDate=${day}&asOf=${asOf}`)).json());
const security = async (asOf: string) =>
  getSecurity.responses[200].parse((await get(`/securities/${alpha}?asOf=${asOf}`)).json());

describe('as it was known', () => {
  it.each([
    ['12:05', 99, 'EVALUATED'],
    ['12:10', 99.5, 'EVALUATED'],
    ['12:25', 99.75, 'OVERRIDE'],
    ['12:45', 99.5, 'EVALUATED'],
  ])('at %s the day, the search, the page and the lineage have price %d', async (time, price, source) => {
    const all = await list(at(time));
    const [a, b] = [alpha, beta].map((cusip) => all.find((row) => row.cusip === cusip));
    expect([a, b]).toMatchObject([
      { bidPx: price, source, notStored: [] },
      { bidPx: 98, source: 'EVALUATED' },
    ]);
    const searched = await get(`/securities?startDate=${day}&endDate=${day}&cusip=${alpha}&asOf=${at(time)}`);
    expect(searched.json()).toEqual([a]);
    expect(searched.headers[asOfHeader]).toBe(new Date(at(time)).toISOString());
    expect((await security(at(time))).prices).toMatchObject([{ bidPx: price, source }]);
    const answered = await get(`/securities/${alpha}/prices/${day}/lineage?asOf=${at(time)}`);
    const lineage = getPriceLineage.responses[200].parse(answered.json());
    expect(lineage.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ bidPx: price, source }]);
    expect(lineage.every(({ loadedAt }) => loadedAt <= new Date(at(time)).toISOString())).toBe(true);
  });

  it('has the terms, statistics and factors of then, and names what is not stored', async () => {
    const before = await security(at('12:25'));
    expect(before).toMatchObject({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      maturityDate: '2027-12-31',
      modeledStats: [{ effectiveFromDate: '2025-01-10', effectiveToDate: null, expectedLoss: 2.5 }],
      principalFactors: [{ effectiveFromDate: '2026-01-02', factor: 0.8, principalPaid: 20 }],
      riskLabel: null,
      knownAt: {
        asOf: '2026-01-15T12:25:00.000Z',
        notStored: ['aliases', 'riskLabel', 'interest', 'documents', 'trades'],
      },
    });
    expect((await list(at('12:25'))).find(({ cusip }) => cusip === alpha)).toMatchObject({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      maturityDate: '2027-12-31',
    });
    expect(await security(at('12:35'))).toMatchObject({
      name: 'Fernhollow Two Re 2025-1 Class A',
      maturityDate: '2028-03-31',
      modeledStats: [{ effectiveToDate: '2026-01-01', expectedLoss: 2.5 }, { expectedLoss: 3.5 }],
      principalFactors: [{ factor: 0.7, principalPaid: 30 }],
    });
    const now = getSecurity.responses[200].parse((await get(`/securities/${alpha}`)).json());
    expect(now).toMatchObject({ knownAt: null, principalFactors: [{ factor: 0.7 }], riskLabel: 'RISK-ON' });
  });

  it('has the composition of then, also as a file', async () => {
    const url = `/compositions?indexCode=CAT&date=${day}`;
    const weights = async (asOf: string) =>
      getComposition.responses[200].parse((await get(url + asOf)).json()).map(({ cusip, weight }) => [cusip, weight]);
    expect(Object.fromEntries(await weights(`&asOf=${at('12:15')}`))).toEqual({ [alpha]: 0.5, [beta]: 0.5 });
    expect(Object.fromEntries(await weights(`&asOf=${at('12:20')}`))).toEqual({ [alpha]: 0.25, [beta]: 0.75 });
    expect(await weights('')).toEqual(await weights(`&asOf=${at('12:45')}`));
    const file = await get(`${url}&format=csv&asOf=${at('12:15')}`);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="CAT-2026-01-14-as-of-20260115T121500Z.csv"',
    );
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe(`${compositionCsvHeader},${asOfCsvColumns}`);
    expect(lines[1]).toContain(',0.5,N,N,,2026-01-15T12:15:00.000Z,');
  });

  it('has what moved then, also as a file', async () => {
    const moved = async (asOf: string) => {
      const answer = await get(`/securities/moves?date=${day}${asOf}`);
      return getMarketMoves.responses[200].parse(answer.json());
    };
    const then = await moved(`&asOf=${at('12:25')}`);
    expect(then.knownAt).toEqual({ asOf: '2026-01-15T12:25:00.000Z', notStored: [] });
    expect(then.securities.find(({ cusip }) => cusip === alpha)).toMatchObject({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      bidPx: 99.75,
      source: 'OVERRIDE',
    });
    expect((await moved('')).securities.find(({ cusip }) => cusip === alpha)).toMatchObject({
      name: 'Fernhollow Two Re 2025-1 Class A',
      bidPx: 99.5,
    });
    const file = await get(`/securities/moves?date=${day}&format=csv&asOf=${at('12:25')}`);
    expect(file.headers['content-disposition']).toContain('moves-2026-01-14-as-of-20260115T122500Z.csv');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toBe(`${movesCsvHeader},${asOfCsvColumns}`);
    expect(lines[1]).toMatch(/,99\.75,490,OVERRIDE,2026-01-13,,,2026-01-07,,,2025-12-12,,,2026-01-15T12:25:00\.000Z,$/);
  });

  it('is searched by the terms of then', async () => {
    const found = async (query: string) => {
      const answer = await get(`/securities/search?date=${day}&${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return searchByCriteria.responses[200].parse(answer.json());
    };
    // The maturity was corrected to 2028 at 12:30, and the issuer's name with it.
    const until2027 = `maturityTo=2027-12-31&identifier=${alpha}`;
    expect((await found(`${until2027}&asOf=${at('12:25')}`)).rows).toMatchObject([
      { bidPx: 99.75, perils: ['California Earthquake'] },
    ]);
    expect((await found(until2027)).rows).toEqual([]);
    expect((await found(`issuer=two&asOf=${at('12:35')}`)).rows).toMatchObject([{ cusip: alpha }]);
    const before = await found(`issuer=two&asOf=${at('12:25')}`);
    expect([before.rows, before.knownAt?.notStored]).toEqual([[], ['regions']]);
    expect((await found(`peril=earthquake&asOf=${at('12:15')}`)).rows).toHaveLength(1);
    expect((await found(`peril=typhoon&asOf=${at('12:35')}`)).rows).toMatchObject([{ cusip: alpha }]);
    const file = await get(`/securities/search?date=${day}&identifier=${alpha}&format=csv&asOf=${at('12:05')}`);
    expect(file.body).toMatch(/,99,500,EVALUATED,2026-01-15T12:05:00\.000Z,\r\n$/);
  });

  it('is in the CSV, with the instant in each line', async () => {
    const file = await get(`/securities?startDate=${day}&format=csv&asOf=${at('12:05')}`);
    expect(file.headers['content-disposition']).toContain('securities-2026-01-14-as-of-20260115T120500Z.csv');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toBe(`${securitiesCsvHeader},${asOfCsvColumns}`);
    expect(lines[1]).toMatch(/,99,500,EVALUATED,2026-01-15T12:05:00\.000Z,$/);
    expect((await get(`/securities?startDate=${day}&format=csv`)).body.split('\r\n')[0]).toBe(securitiesCsvHeader);
  });

  it('takes an instant in any zone, and a date as the end of that day in New York', async () => {
    const offset = await get(`/securities?startDate=${day}&asOf=2026-01-15T07:15:00-05:00`);
    expect(offset.headers[asOfHeader]).toBe('2026-01-15T12:15:00.000Z');
    const plus = await get(`/securities?startDate=${day}&asOf=2026-01-15T13:15:00+01:00`);
    expect(plus.headers[asOfHeader]).toBe('2026-01-15T12:15:00.000Z');
    landfall.clock.set(new Date('2026-01-16T05:00:00Z'));
    const date = await get(`/securities?startDate=${day}&asOf=2026-01-15`, await landfall.login());
    expect(date.headers[asOfHeader]).toBe('2026-01-16T04:59:59.999Z');
    landfall.clock.set(new Date(at('12:50')));
  });

  it.each([
    ['an instant without a zone', '2026-01-15T12:00:00', 'Please give an instant with its time zone'],
    ['no time at all', 'yesterday', 'Please give an instant with its time zone'],
    [
      'a future instant',
      '2026-01-15T12:50:01Z',
      'Nobody knows yet what will be known at 15 Jan 2026, 07:51 (New York).',
    ],
    ['a day that is not over', '2026-01-15', 'That day is not over before 16 Jan 2026, 00:00 (New York).'],
    ['an instant before the records', '2026-01-15T11:59:59Z', 'the records begin at 15 Jan 2026, 07:00 (New York)'],
  ])('refuses %s', async (_what, asOf, words) => {
    for (const url of [
      `/securities?startDate=${day}&asOf=${asOf}`,
      `/securities/${alpha}?asOf=${asOf}`,
      `/securities/${alpha}/prices/${day}/lineage?asOf=${asOf}`,
      `/compositions?indexCode=CAT&date=${day}&asOf=${asOf}`,
      `/securities/moves?date=${day}&asOf=${asOf}`,
      `/securities/search?date=${day}&asOf=${asOf}`,
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(words);
    }
  });

  it('is for searchers only: the dashboard’s list is that of now', async () => {
    expect((await get(`/securities?startDate=${day}&asOf=${at('12:15')}`, viewer)).statusCode).toBe(403);
    expect((await get(`/compositions?indexCode=CAT&date=${day}`, viewer)).statusCode).toBe(403);
  });

  it('says where the past was not kept, and shows nothing of today instead', async () => {
    const { db } = landfall.services.database;
    // As an earlier release left them: changed at 12:30, without what they said before.
    await sql`delete from replaced_rows`.execute(db);
    const known = await security(at('12:25'));
    expect(known).toMatchObject({ maturityDate: null, parAmount: null, modeledStats: [], principalFactors: [] });
    expect(known.knownAt?.notStored).toEqual([
      'terms',
      'modeledStats',
      'elAttributions',
      'principalFactors',
      'aliases',
      'riskLabel',
      'interest',
      'documents',
      'trades',
    ]);
    await db
      .updateTable('data_versions')
      .set({ version: sql`version + 1` })
      .execute();
    const row = (await list(at('12:25'))).find(({ cusip }) => cusip === alpha);
    expect(row).toMatchObject({ issueDate: null, maturityDate: null, notStored: ['terms'] });
    const searched = await get(`/securities/search?date=${day}&asOf=${at('12:25')}`);
    expect(searched.json()).toMatchObject({
      rows: [{ perils: [] }, { perils: [] }],
      knownAt: { notStored: ['terms', 'elAttributions', 'regions'] },
    });
    const moved = await get(`/securities/moves?date=${day}&asOf=${at('12:25')}`);
    expect(moved.json()).toMatchObject({ knownAt: { notStored: ['terms'] } });
  });

  it('waits for a writer that has taken its time and not committed', async () => {
    const ctx = await landfall.ctx();
    const taken = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const writing = ctx.tx(async (tx) => {
      await lockDataset(tx, 'prices');
      const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'late.csv', loadedBy: 'test' });
      taken.resolve();
      await asked.promise;
      await sql`
        update daily_prices d set clean_price = 97, import_no = ${importNo} from securities s
        where s.security_no = d.security_no and s.cusip = ${beta}`.execute(tx);
    });
    await taken.promise;
    const answer = list(at('12:50'));
    asked.resolve();
    await writing;
    expect((await answer).find(({ cusip }) => cusip === beta)).toMatchObject({ bidPx: 97 });
  });
});
