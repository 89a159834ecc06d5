import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDays, dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad, loadPrices, loadSecurities } from '../market-data/index.ts';
import { alpha, inventedCusip, inventedSecurity } from '../market-data/testing/invented.ts';

const today = '2026-01-15';
const yesterday = '2026-01-14';
const origin = 'https://desk.example';
/** Enough of them that the list is worth compressing. */
const cusips = [alpha, ...Array.from({ length: 9 }, (_none, index) => inventedCusip('99887D', `A${index}`))];

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp({ config: { callsPerMinute: 1_000, allowedOrigin: origin } });
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const numbers = await loadSecurities(
      tx,
      ctx,
      cusips.map((cusip) => inventedSecurity(cusip)),
    );
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'first', loadedBy: 'test' });
    for (const date of [yesterday, today]) {
      await loadPrices(tx, importNo, {
        securityNo: numbers,
        day: numbers.map(() => dayNumber(date)),
        cleanPrice: Float64Array.from(numbers, () => 90),
        discountMargin: Float64Array.from(numbers, () => 1),
      });
    }
  });
});
afterAll(() => landfall.close());

const list = (day: string, headers: Record<string, string> = {}, cookie = trader, method: 'GET' | 'HEAD' = 'GET') =>
  landfall.inject({ method, url: `/securities?startDate=${day}&endDate=${day}`, headers }, cookie);

/** What an answer says of itself, without what differs from one to the next. */
function headersOf({ headers }: Awaited<ReturnType<typeof list>>): Record<string, unknown> {
  const { date: _date, 'x-ratelimit-remaining': _remaining, 'x-ratelimit-reset': _reset, ...same } = headers;
  return same;
}

it.each([
  { 'accept-encoding': 'identity' },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip, deflate' },
  { 'accept-encoding': 'identity', origin },
])('a list that lies ready is sent as it was the first time: %o', async (headers) => {
  const answers = [await list(today, headers), await list(today, headers), await list(today, headers)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [first, ...later] = answers;
  for (const answer of later) {
    expect(first && headersOf(first)).toEqual(headersOf(answer));
    expect(first?.rawPayload.equals(answer.rawPayload)).toBe(true);
  }
  expect(first?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
});

it('is the same list in every encoding', async () => {
  await list(today, { 'accept-encoding': 'br' });
  const [plain, brotli, gzip, none] = await Promise.all(
    ['identity', 'gzip, deflate, br, zstd', 'gzip, deflate', 'br;q=0'].map((coding) =>
      list(today, { 'accept-encoding': coding }),
    ),
  );
  const codings = [plain, brotli, gzip, none].map((answer) => answer?.headers['content-encoding']);
  expect(codings).toEqual([undefined, 'br', 'gzip', undefined]);
  expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain?.body);
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body);
});

it('its head alone has no body', async () => {
  const head = await list(today, {}, trader, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('counts the calls it answers', async () => {
  const left = async () => Number((await list(today)).headers['x-ratelimit-remaining']);
  const first = await left();
  expect([await left(), await left()]).toEqual([first - 1, first - 2]);
});

it('is refused, however ready it lies, to who may not have it', async () => {
  const viewer = await landfall.login('viewer@landfall.example');
  const dayBeforeYesterday = addDays(yesterday, -1);
  await list(dayBeforeYesterday);
  expect((await list(dayBeforeYesterday)).statusCode).toBe(200);
  expect((await list(dayBeforeYesterday, {}, viewer)).statusCode).toBe(403);
  expect((await list(yesterday, {}, viewer)).statusCode).toBe(200);
  expect((await list(today, {}, viewer)).statusCode).toBe(200);
  expect((await list(today, {}, '')).statusCode).toBe(401);
  await landfall.inject({ method: 'POST', url: '/auth/logout' }, viewer);
  expect((await list(today, {}, viewer)).statusCode).toBe(401);
});
