import { searchByCriteria, securitiesCsvHeader, type FoundPrices } from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad, loadPrices, loadSecurities } from '../market-data/index.ts';
import { alphaRegS, inventedCusip, inventedSecurity, isinOf } from '../market-data/testing/invented.ts';

const today = '2026-01-15';
/** A and B are of one base. */
const cusips = {
  a: inventedCusip('99887A', 'AA'),
  b: inventedCusip('99887A', 'AB'),
  c: inventedCusip('99887C', 'AA'),
  unpriced: inventedCusip('99887D', 'AA'),
};
const share = (perilName: string, perilId: string | null, elAttribution: number, to: string | null = null) => ({
  from: '2025-01-10',
  to,
  perilName,
  perilId,
  elAttribution,
  applyCdf: true,
});

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const [a = 0, b = 0, c = 0] = await loadSecurities(tx, ctx, [
      inventedSecurity(cusips.a, {
        aliases: [{ kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' }],
        elAttributions: [
          share('California Earthquake', 'CA_EARTHQUAKE', 30),
          share('Florida Hurricane', 'FL_HURRICANE', 70),
        ],
      }),
      inventedSecurity(cusips.b, {
        issuerClass: 'B',
        maturityDate: '2026-06-30',
        regions: ['TX'],
        // The first applied until the day before.
        elAttributions: [share('Japan Typhoon', 'JP_TYPHOON', 100, today), share('Named Storm', null, 100)],
      }),
      inventedSecurity(cusips.c, { issuerName: 'Ánvil Re "Ltd"', isin: null }),
      inventedSecurity(cusips.unpriced, { issuerName: 'Silent Re' }),
    ]);
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'sheet.csv', loadedBy: 'test' });
    const rows: [number, string, number, number][] = [
      [a, today, 99.75, 495],
      [b, today, 101, -12.5],
      [c, today, 4.5, Number.NaN],
      [a, '2026-01-14', 50, 2_000],
    ];
    await loadPrices(tx, importNo, {
      securityNo: Int32Array.from(rows, (row) => row[0]),
      day: Int32Array.from(rows, (row) => dayNumber(row[1])),
      cleanPrice: Float64Array.from(rows, (row) => row[2]),
      discountMargin: Float64Array.from(rows, (row) => row[3]),
      line: Int32Array.from(rows, (_row, index) => index),
    });
  });
});
afterAll(() => landfall.close());

const get = (query: Record<string, string | string[]>, cookie = trader) =>
  landfall.inject({ method: 'GET', url: '/securities/search', query }, cookie);
async function search(query: Record<string, string | string[]>): Promise<FoundPrices> {
  const answer = await get(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return searchByCriteria.responses[200].parse(answer.json());
}
const lettersOf = ({ rows }: FoundPrices) =>
  rows.map(({ cusip }) => Object.entries(cusips).find(([, each]) => each === cusip)?.[0]).join('');

describe('GET /securities/search', () => {
  it.each<[string, Record<string, string | string[]>, string]>([
    ['nothing at all: the day', {}, 'abc'],
    ['an issuer, by a part', { issuer: 'fernhollow' }, 'ab'],
    ['an issuer without its accent', { issuer: 'anvil re' }, 'c'],
    ['no issuer by the words of a series', { issuer: '2025-1' }, ''],
    ['words of a name in any order', { name: 'b fernhollow class' }, 'b'],
    ['a peril', { peril: 'hurricane' }, 'a'],
    ['a peril by its code', { peril: 'fl hurricane' }, 'a'],
    ['a region', { region: 'CA' }, 'a'],
    ['a region of the security itself', { region: 'TX' }, 'b'],
    ['a peril and a region of two attributions', { peril: 'hurricane', region: 'CA' }, ''],
    ['what was attributed until the day', { peril: 'typhoon' }, ''],
    ['a maturity window, its ends included', { maturityFrom: '2026-06-30', maturityTo: '2027-12-30' }, 'b'],
    ['a price range', { priceFrom: '4.5', priceTo: '99.75' }, 'ac'],
    ['a margin range: not where there is none', { dmTo: '494.9' }, 'b'],
    ['a negative margin', { dmFrom: '-12.5', dmTo: '-12.5' }, 'b'],
    ['another day', { date: '2026-01-14', priceTo: '50' }, 'a'],
    ['fields that leave nothing together', { issuer: 'fernhollow', priceTo: '10' }, ''],
  ])('by %s', async (_what, query, letters) => {
    expect(lettersOf(await search(query))).toBe(letters);
  });

  it('takes CUSIPs, ISINs, aliases and bases in one list, and names what gave nothing, and why', async () => {
    const found = await search({
      identifier: [cusips.c.toLowerCase(), isinOf(cusips.a), '99887A', '037833100', cusips.unpriced, '88888A'],
    });
    expect(lettersOf(found)).toBe('abc');
    expect(found.absent).toEqual([
      { identifier: '037833100', reason: 'UNKNOWN' },
      { identifier: cusips.unpriced, reason: 'NO_PRICE' },
      { identifier: '88888A', reason: 'UNKNOWN' },
    ]);
    const narrowed = await search({ identifier: [alphaRegS, cusips.b, '99887D'], priceTo: '100' });
    expect(lettersOf(narrowed)).toBe('a');
    expect(narrowed.absent).toEqual([
      { identifier: cusips.b, reason: 'LEFT_OUT' },
      { identifier: '99887D', reason: 'NO_PRICE' },
    ]);
    expect(lettersOf(await search({ identifier: alphaRegS.slice(0, 6) }))).toBe('a');
  });

  it('names the perils, the largest first, and writes the same rows as CSV', async () => {
    const { rows } = await search({ identifier: cusips.a });
    expect(rows).toMatchObject([{ bidPx: 99.75, perils: ['Florida Hurricane', 'California Earthquake'] }]);
    const csv = await get({ issuer: 'anvil', format: 'csv' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toBe(
      `${securitiesCsvHeader}\r\n"Ánvil Re ""Ltd"" 2025-1 Class A",,${cusips.c},${today},2025-01-10,2027-12-31,4.5,,EVALUATED\r\n`,
    );
  });

  it.each<[Record<string, string>, string, RegExp]>([
    [{ identifier: '12345' }, 'identifier', /^Not a CUSIP .*: 12345\.$/],
    [{ maturityFrom: '2027-01-01', maturityTo: '2026-01-01' }, 'maturityTo', /last maturity cannot be before/],
    [{ priceFrom: '100', priceTo: '99.9' }, 'priceTo', /highest price cannot be below/],
    [{ dmFrom: '0', dmTo: '-1' }, 'dmTo', /highest DM cannot be below/],
    [{ priceFrom: 'par' }, 'priceFrom', /a number, such as 98\.5/],
    [{ priceTo: '200.01' }, 'priceTo', /from 0 to 200/],
    [{ region: 'ATLANTIS' }, 'region', /region of the list/],
    [{ maturityFrom: '2026-02-30' }, 'maturityFrom', /date, such as/],
    [{ date: '2026-01-16' }, 'date', /Please choose a day/],
    [{ colour: 'red' }, 'colour', /Unknown field/],
  ])('refuses %j at its field', async (query, path, message) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ path, message: expect.stringMatching(message) as string }] });
  });

  it('suggests what is on file', async () => {
    const answer = await landfall.inject({ method: 'GET', url: '/securities/search/choices' }, trader);
    expect(answer.json()).toEqual({
      issuers: expect.arrayContaining(['Fernhollow Re Ltd.', 'Silent Re']) as string[],
      perils: ['California Earthquake', 'Florida Hurricane', 'Japan Typhoon', 'Named Storm'],
      regions: ['CA', 'FL', 'JP', 'TX'],
    });
  });
});

describe('saved searches', () => {
  const call = (method: 'GET' | 'PUT' | 'DELETE', cookie: string, payload?: object, path = '') =>
    landfall.inject({ method, url: `/saved-searches${path}`, ...(payload ? { payload } : {}) }, cookie);
  const names = async (cookie: string) =>
    (await call('GET', cookie)).json<{ name: string }[]>().map(({ name }) => name);

  it("are each user's own, by name, and replaced by the same name", async () => {
    const analyst = await landfall.login();
    const wind = { name: ' Florida wind ', criteria: { peril: 'hurricane', region: 'FL', priceFrom: 95.5 } };
    const saved = await call('PUT', trader, wind);
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await call('PUT', trader, { name: 'cheap', criteria: { priceTo: 80 } })).statusCode).toBe(200);
    expect((await call('GET', trader)).json()).toMatchObject([
      { name: 'cheap', criteria: { identifier: [], priceTo: 80 } },
      { name: 'Florida wind', criteria: { peril: 'hurricane', region: 'FL', priceFrom: 95.5 } },
    ]);
    expect(await names(analyst)).toEqual([]);

    const again = await call('PUT', trader, { name: 'FLORIDA WIND', criteria: { region: 'FL' } });
    const { id } = again.json<{ id: string }>();
    expect(id).toBe(saved.json<{ id: string }>().id);
    expect(await names(trader)).toEqual(['cheap', 'FLORIDA WIND']);

    expect((await call('DELETE', analyst, undefined, `/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', trader, undefined, `/${id}`)).statusCode).toBe(204);
    expect(await names(trader)).toEqual(['cheap']);
  });

  it.each<[object, string]>([
    [{ name: ' ', criteria: {} }, 'name'],
    [{ name: 'x'.repeat(61), criteria: {} }, 'name'],
    [{ name: 'turned', criteria: { priceFrom: 2, priceTo: 1 } }, 'criteria.priceTo'],
  ])('refuse %j', async (payload, path) => {
    const answer = await call('PUT', trader, payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: [{ path }] }]);
  });

  it('are not for who may not search', async () => {
    const viewer = await landfall.login('viewer@landfall.example');
    for (const url of ['/saved-searches', '/securities/search', '/securities/search/choices']) {
      expect((await landfall.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
      expect((await landfall.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
  });
});
