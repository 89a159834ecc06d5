import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { BondAtRisk, MarketDataStatus, SecurityPrice } from '@landfall/contract';
import { addDays, adjustToBusinessDay, businessCalendars } from '@landfall/instruments';
import { signInByApi } from './accounts.ts';
import type { Account } from './accounts.ts';

/** The server's today, and the last business day of the market up to it. */
export async function marketDay(page: Page): Promise<{ today: string; day: string }> {
  const { businessDate } = (await (await page.request.get('/auth/session')).json()) as { businessDate: string };
  return { today: businessDate, day: adjustToBusinessDay(businessDate, 'PRECEDING', businessCalendars.US_BOND) };
}

/**
 * A business day so many days before another. To compare a table with its file, take one whose prices no test changes: those of
 * the newest day and of 45 to 60 days before are set by tests beside this one.
 */
export const businessDayBefore = (date: string, days: number): string =>
  adjustToBusinessDay(addDays(date, -days), 'PRECEDING', businessCalendars.US_BOND);

/** Signs in and shows the page the market's last business day as today, once it has prices. The server's own day stays. */
export async function openMarketDay(page: Page, account: Account = 'trader'): Promise<string> {
  await signInByApi(page, account);
  const { today, day: date } = await marketDay(page);
  const newestPriceDate = async (): Promise<string> => {
    const status = (await (await page.request.get('/market-data/status')).json()) as MarketDataStatus;
    return status.newestPriceDate ?? '';
  };
  await expect.poll(async () => (await newestPriceDate()) >= date, { timeout: 90_000 }).toBe(true);
  if (date === today) return date;
  // In the page: while a route answers calls the browser keeps no files, which costs as much as the test itself.
  await page.addInitScript(
    ({ today: ofServer, date: ofPage }) => {
      const ask = window.fetch.bind(window);
      window.fetch = async (...asked) => {
        const response = await ask(...asked);
        if (response.status !== 200 || new URL(response.url).pathname !== '/auth/session') return response;
        const session = (await response.json()) as { businessDate: string };
        // A test may have answered with a day of its own.
        const businessDate = session.businessDate === ofServer ? ofPage : session.businessDate;
        return Response.json({ ...session, businessDate });
      };
    },
    { today, date },
  );
  return date;
}

/** The content of a table from its copy function: the headers, then the rows, unrounded. */
export async function copiedTable(page: Page): Promise<string[][]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // What an earlier copy has left, and its message, must not be taken for this one's.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  return (await copied()).split('\n').map((line) => line.split('\t'));
}

/** The cells of a drawn row. */
export async function shownRow(page: Page, index: number): Promise<string[]> {
  const row = page.getByRole('grid').locator(`[aria-rowindex="${index + 2}"]`);
  await row.waitFor();
  return row.getByRole('gridcell').allInnerTexts();
}

/** A downloaded CSV file (RFC 4180): a quoted cell may contain commas, quotes and line breaks. */
export async function readCsv(download: Download): Promise<string[][]> {
  const text = readFileSync(await download.path(), 'utf8');
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Compares the rows of a table and a file: texts must be equal, numbers may be written differently. */
export function expectSameRows(table: readonly string[][], file: readonly string[][]): void {
  const comparable = (rows: readonly string[][]) =>
    rows.map((row) => row.slice(0, 8).map((cell, at) => (at >= 6 && cell !== '' ? Number(cell) : cell)));
  expect(comparable(table)).toEqual(comparable(file));
}

async function ofDay<T>(page: Page, path: string, date: string): Promise<T[]> {
  const answered = await page.request.get(`${path}?startDate=${date}&endDate=${date}`);
  expect(answered.status()).toBe(200);
  return (await answered.json()) as T[];
}

/** The securities with a price on a day. */
export const securitiesOn = (page: Page, date: string) => ofDay<SecurityPrice>(page, '/securities', date);

/** The bonds that an event of a day may hit. */
export const bondsAtRiskOn = (page: Page, date: string) => ofDay<BondAtRisk>(page, '/bonds-at-risk', date);

/** Gives the server's first answer to every such call, as a price that another test sets would move the rows. Returns it. */
export async function keepFirstAnswer<T>(page: Page, path: string): Promise<() => Promise<T>> {
  const first = Promise.withResolvers<T>();
  let isFirst = true;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (isFirst) first.resolve(route.fetch().then((answered) => answered.json() as Promise<T>));
      isFirst = false;
      await route.fulfill({ json: await first.promise });
    },
  );
  return () => first.promise;
}

/** Answers a market call instead of the server. */
export async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ status, json: body })),
  );
}
