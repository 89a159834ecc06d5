import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SecurityPrint, TraceTrade } from '@landfall/contract';
import { addBusinessDays, businessCalendars } from '@landfall/instruments';
import type { Page } from '@playwright/test';
import { answer, copiedTable, openMarketDay, securitiesOn, shownRow } from './support/market.ts';
import { expect, test } from './support/test.ts';

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const tradeDate = (page: Page) => page.getByRole('textbox', { name: 'Trade Date' });

/** The newest day with trades. */
async function dayWithTrades(page: Page, newest: string): Promise<{ date: string; trades: TraceTrade[] }> {
  const start = Date.parse(`${newest}T00:00:00Z`);
  for (let back = 0; back < 28; back++) {
    const date = new Date(start - back * 86_400_000).toISOString().slice(0, 10);
    const answered = await page.request.get(`/trace-trades?securityType=ILS&effectiveDate=${date}`);
    const { data } = (await answered.json()) as { data?: TraceTrade[] };
    if (data && data.length > 0) return { date, trades: data };
  }
  throw new Error('no trades in four weeks');
}

test('shows the trades of a day, with an address to share', async ({ page }) => {
  const today = await openMarketDay(page);
  const { date, trades } = await dayWithTrades(page, today);
  await page.goto('/latest-trades');
  await expect(page.getByText('Search for latest TRACE trades')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Security Type' })).toHaveValue('Cat Bond - 144A');
  await expect(tradeDate(page)).toHaveValue(today);
  await tradeDate(page).fill(date);
  await tradeDate(page).blur();
  await search(page).click();

  await expect(page.getByRole('columnheader', { name: 'Yield' })).toHaveAttribute('title', 'In per cent');
  await expect(page.getByRole('columnheader')).toHaveText(['ISIN', 'CUSIP', 'Price', 'Quantity (K)', 'Yield', 'Name']);
  const [first] = trades;
  const shown = await shownRow(page, 0);
  expect(shown.slice(0, 3)).toEqual([first!.isin ?? '–', first!.cusip ?? '–', first!.aggregatePriceFormatted]);
  const [, ...rows] = await copiedTable(page);
  expect(rows).toHaveLength(trades.length);
  expect(rows.map((row) => row[1])).toEqual(trades.map(({ cusip }) => cusip ?? ''));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`trades-${date}.csv`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(trades.length + 1);
  expect(lines[1]!.replaceAll('"', '')).toContain(
    `${first!.isin ?? ''},${first!.cusip ?? ''},${date},${first!.aggregatePrice}`,
  );

  await page.reload();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(trades.length + 1));

  // A phone shows the name under the identifier.
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText(
    `${first!.cusip}${first!.name}`,
  );
  await page.setViewportSize(desk);

  // From a trade to all prints of its security.
  await page.getByRole('grid').getByRole('link', { name: first!.name }).first().click();
  const prints = page.getByRole('grid', { name: 'TRACE prints' });
  await expect(prints.getByRole('columnheader', { name: 'Difference' })).toBeVisible();
  const answered = await page.request.get(`/securities/${first!.isin ?? first!.cusip ?? ''}/prints`);
  const all = (await answered.json()) as SecurityPrint[];
  await expect(prints).toHaveAttribute('aria-rowcount', String(all.length + 1));

  // Two prints may be equal in everything that is reported.
  await page.route('**/prints', (route) => route.fulfill({ json: all.slice(0, 3).flatMap((each) => [each, each]) }));
  await page.reload();
  for (const sort of ['ascending', 'descending']) {
    await prints.getByRole('columnheader', { name: 'Price', exact: true }).getByRole('button').click();
    await expect(prints.getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute('aria-sort', sort);
    await expect(prints.locator('[data-row]')).toHaveCount(2 * Math.min(3, all.length));
  }
});

/** What TRACE's time-and-sales export says of one security: the CUSIP is in the name of the file. */
function traceExport(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const on = `${month}/${day}/${year}`;
  const line = (time: string, status: string, quantity: string, price: string, side: string) =>
    `${on};${time};${on};${status};${quantity};${price};7.25;M;;_;_;-;-;${side};D;C;LNDF5566778`;
  return [
    'Date;Time;Settlement;Status;Quantity;Price;Yield;Remuneration;ATS; Modifier;2nd Modifier;Special;As-Of;Side;Reporting Party Type;Contra Party Type;Finra Ticker',
    line('10:00:00', 'Trade', '250000', '99.000', 'S'),
    line('10:05:00', 'Trade', '750000', '100.000', 'B'),
    line('11:00:00', 'Trade', '1MM+', '101.000', 'D'),
    line('12:00:00', 'Trade', '500000', '50.000', 'S'),
    line('12:00:00', 'Cancel', '500000', '50.000', 'S'),
    line('13:00:00', 'NoTrade', '0', '100', '-'),
    '',
  ].join('\r\n');
}

test(
  'shows what a TRACE export holds, from the drop folder to the day and the security',
  { tag: '@slow' },
  async ({ page }) => {
    const today = await openMarketDay(page);
    const date = addBusinessDays(today, -6, businessCalendars.US_BOND);
    const tradesOf = async (): Promise<TraceTrade[]> => {
      const answered = await page.request.get(`/trace-trades?securityType=ILS&effectiveDate=${date}`);
      return ((await answered.json()) as { data: TraceTrade[] }).data;
    };
    const traded = new Set((await tradesOf()).map(({ cusip }) => cusip));
    const priced = await securitiesOn(page, date);
    const quiet = priced.find(({ cusip, isin }) => cusip !== null && isin !== null && !traded.has(cusip));
    if (!quiet) throw new Error(`everything traded on ${date}`);
    const { cusip, name } = quiet;
    const drop = path.join(process.env['E2E_DATA'] ?? '', 'drop', 'trades', `time-and-sales_${cusip}.csv`);
    writeFileSync(drop, traceExport(date));
    // A job imports it, once two looks into the folder have seen it as it is.
    const isImported = async () => (await tradesOf()).some((trade) => trade.cusip === cusip);
    await expect.poll(isImported, { timeout: 90_000 }).toBe(true);

    await page.goto(`/latest-trades?type=ILS&date=${date}`);
    await page.getByRole('searchbox').fill(cusip!);
    const [, shownCusip, price, quantity] = await shownRow(page, 0);
    // The cancelled print counts for nothing, the capped one for its cap: (0.25 × 99 + 0.75 × 100 + 1 × 101) / 2.
    expect([shownCusip, price, quantity]).toEqual([cusip, '100.38', '≥ 2,000']);

    await page.getByRole('grid').getByRole('link', { name }).first().click();
    const prints = page.getByRole('grid', { name: 'TRACE prints' });
    const signed = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    });
    const over = (at: number) => signed.format(at - quiet.bidPx).replace('-', '−');
    await expect(prints.locator('[data-row]').filter({ hasText: date })).toHaveCount(3);
    for (const [row, words] of [
      ['11:00:00', ['Between dealers', '≥ 1,000', '101.00', over(101)]],
      ['10:05:00', ['Dealer buys', '750', '100.00', over(100)]],
      ['10:00:00', ['Dealer sells', '250', '99.00', over(99)]],
    ] as const) {
      const print = prints.locator('[data-row]').filter({ hasText: date }).filter({ hasText: row });
      for (const word of words) await expect(print).toContainText(word);
    }
  },
);

test('says what its numbers are, that there are none, and why a search failed', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  await page.goto('/latest-trades');

  await test.step('a quantity with a capped print is marked as a minimum', async () => {
    const trade: TraceTrade = {
      cusip: '66548N8J1',
      isin: 'US66548N8J12',
      name: 'Northwind Re 2025-1 Class A',
      aggregatePrice: 101.255,
      aggregatePriceFormatted: '101.26',
      aggregateVolumeDivided: 6_250,
      isVolumeFloor: true,
      aggregateYieldFormatted: '7.10',
      tradeCount: 3,
    };
    await answer(page, '/trace-trades', 200, { status: 'SUCCESS', data: [trade], message: null });
    await search(page).click();
    await expect(page.getByText('the sum is the least that was traded')).toBeVisible();
    expect((await shownRow(page, 0))[3]).toBe('≥ 6,250');
  });

  await test.step('no trades', async () => {
    await answer(page, '/trace-trades', 200, { status: 'SUCCESS', data: [], message: null });
    await search(page).click();
    await expect(
      page.getByText('No trace trades found for the selected criteria. Please try again with different parameters.'),
    ).toBeVisible();
  });

  const fault = 'An error occurred while fetching data. Please try again.';
  for (const [status, body, message] of [
    [200, { status: 'ERROR', message: 'No feed' }, fault],
    [503, {}, "We're temporarily unavailable. Please try again in a few minutes."],
    [500, {}, fault],
  ] as const) {
    await test.step(`a failed request (${status}): ${message}`, async () => {
      await answer(page, '/trace-trades', status, body);
      await search(page).click();
      await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
    });
  }
});

test('asks again by itself once an outage is over', { tag: '@slow' }, async ({ page }) => {
  const today = await openMarketDay(page);
  let isDown = true;
  await page.route('**/trace-trades?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  // What the server says once its database is back.
  await page.route('**/live-updates*', async (route) => {
    if (!isDown) return route.fallback();
    await expect(page.getByRole('alert')).toBeVisible();
    isDown = false;
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: end\ndata: {}\n\n' });
  });
  const { date } = await dayWithTrades(page, today);
  await page.goto(`/latest-trades?type=ILS&date=${date}`);
  await expect(page.getByText("We're temporarily unavailable. Please try again in a few minutes.")).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('takes the last 29 days and today, and asks for missing input', { tag: '@slow' }, async ({ page }) => {
  const today = await openMarketDay(page);
  const tooLongAgo = 'Effective date cannot be more than 30 days in the past. Please select a more recent date.';
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

  await test.step('a day in the address that is too long ago', async () => {
    await page.goto('/latest-trades?type=ILS&date=2020-01-02');
    await expect(page.getByRole('alert')).toContainText(tooLongAgo);
  });

  await test.step('the oldest day', async () => {
    await page.goto('/latest-trades');
    await tradeDate(page).fill(daysAgo(29));
    await tradeDate(page).blur();
    await expect(tradeDate(page)).toHaveValue(daysAgo(29));
  });

  await test.step('input that is not a day of these stays as typed with its error, and no search runs', async () => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/trace-trades?') ? 1 : 0));
    for (const [typed, message] of [
      ['banana', 'Please select an effective date'],
      ['11/20/2026', 'Please select an effective date'],
      [daysAgo(31), tooLongAgo],
      [daysAgo(-1), 'Effective date cannot be in the future.'],
    ] as const) {
      await tradeDate(page).fill(typed);
      await expect(page.getByText(message)).toBeHidden();
      await tradeDate(page).press('Enter');
      await expect(page.getByText(message)).toBeVisible();
      await expect(tradeDate(page)).toHaveValue(typed);
      await expect(search(page)).toBeDisabled();
    }
    await tradeDate(page).fill(daysAgo(2));
    await tradeDate(page).press('Enter');
    await page.waitForURL(new RegExp(`date=${daysAgo(2)}`));
    await expect.poll(() => asked).toBe(1);
  });

  await test.step('missing input', async () => {
    await tradeDate(page).fill('');
    await tradeDate(page).blur();
    await expect(page.getByText('Please select an effective date')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the type' }).click();
    await expect(page.getByText('Please select a security type')).toBeVisible();
    await expect(search(page)).toBeDisabled();
  });
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("the calendar marks the market's day", async ({ page }) => {
    const today = await openMarketDay(page);
    await page.goto('/latest-trades');
    await tradeDate(page).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
    const marked = page.locator('table [data-market-today]');
    await expect(marked).toHaveText(String(Number(today.slice(8))));
    await expect(marked).toBeEnabled();
    // After Enter, the form does not cover the result.
    await tradeDate(page).press('Enter');
    await page.waitForURL(/date=/);
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeHidden();
    await expect(tradeDate(page)).toBeFocused();
  });
});

test('reports that there is no network, and searches when it is back', { tag: '@slow' }, async ({ page, context }) => {
  const today = await openMarketDay(page);
  const { date, trades } = await dayWithTrades(page, today);
  await page.goto('/latest-trades');
  await tradeDate(page).fill(date);
  await tradeDate(page).blur();
  await context.setOffline(true);
  await search(page).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred while fetching data. Please try again.');
  await expect(search(page)).toBeEnabled();
  await context.setOffline(false);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(trades.length + 1));
});
