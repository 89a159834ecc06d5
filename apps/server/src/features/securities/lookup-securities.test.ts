import { identifySecurities, lookupSecurities } from '@landfall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { loadSecurities } from '../market-data/index.ts';
import { alpha, alphaRegS, beta, inventedCusip, inventedSecurity, isinOf } from '../market-data/testing/invented.ts';

const gamma = inventedCusip('99887C', 'AC');

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha, {
        issuerName: 'Anchor Re Ltd.',
        issuerClass: 'A',
        maturityDate: '2020-01-31',
        aliases: [{ kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' }],
      }),
      inventedSecurity(beta, { issuerName: 'Anvil Re Ltd.', issuerClass: 'B' }),
      inventedSecurity(gamma, { issuerName: '100%_Re Ltd.', issuerClass: 'C' }),
    ]),
  );
});
afterAll(() => landfall.close());

async function found(query: string, limit = 8): Promise<string[]> {
  const url = `${lookupSecurities.path}?${new URLSearchParams({ query, limit: String(limit) }).toString()}`;
  const answer = await landfall.inject({ method: 'GET', url }, trader);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ cusip: string }[]>().map(({ cusip }) => cusip);
}

it('finds by every word of the name in any case and order, the living before the matured', async () => {
  expect(await found('re LTD an')).toEqual([beta, alpha]);
  expect(await found('ltd anvil')).toEqual([beta]);
  expect(await found('anvil anchor')).toEqual([]);
  expect(await found('an', 1)).toEqual([beta]);
});

it('finds by a CUSIP or ISIN, an alias too, by its middle where that is four characters or more', async () => {
  expect(await found(beta.slice(0, 7).toLowerCase())).toContain(beta);
  expect(await found(isinOf(gamma))).toEqual([gamma]);
  expect(await found(alphaRegS)).toEqual([alpha]);
  expect(await found(gamma.slice(3))).toEqual([gamma]);
  expect(await found(gamma.slice(6))).toEqual([]);
});

it('finds words whatever stands around them', async () => {
  expect(await found('(anvil, "re")')).toEqual([beta]);
  expect(await found(', ;')).toEqual([]);
});

it('takes nothing typed for a wildcard', async () => {
  expect(await found('100%_')).toEqual([gamma]);
  expect(await found('%')).toEqual([gamma]);
});

it('tells which identifiers name a security, an alias by the security it stands for', async () => {
  const unknown = inventedCusip('99887C', 'ZZ');
  const isin = isinOf(gamma);
  const asked = new URLSearchParams({ isin });
  for (const cusip of [beta, alphaRegS, unknown]) asked.append('cusip', cusip.toLowerCase());
  const url = `${identifySecurities.path}?${asked.toString()}`;
  const answer = await landfall.inject({ method: 'GET', url }, trader);
  expect(identifySecurities.responses[200].parse(answer.json())).toEqual(
    [
      { identifier: beta, isin: isinOf(beta), cusip: beta },
      { identifier: alphaRegS, isin: isinOf(alpha), cusip: alpha },
      { identifier: isin, isin, cusip: gamma },
    ].toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1)),
  );
  const viewer = await landfall.login('viewer@landfall.example');
  expect((await landfall.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
});

it('is for those who may search securities', async () => {
  const url = `${lookupSecurities.path}?query=anvil`;
  expect((await landfall.inject({ method: 'GET', url })).statusCode).toBe(401);
  const viewer = await landfall.login('viewer@landfall.example');
  expect((await landfall.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
  expect((await landfall.inject({ method: 'GET', url: lookupSecurities.path }, trader)).statusCode).toBe(400);
});
