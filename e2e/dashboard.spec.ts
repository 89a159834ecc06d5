import { securitiesCsvHeader } from '@landfall/contract';
import type { CompositionMember, SecurityPrice, WaitingLine } from '@landfall/contract';
import type { Locator, Page } from '@playwright/test';
import { logIn, signInByApi } from './support/accounts.ts';
import { withNews, withoutLiveUpdates, withSilentLiveUpdates } from './support/live-updates.ts';
import { expect, test } from './support/test.ts';
import { csv, priceHeader, unique, uploadByApi } from './support/uploads.ts';
import {
  answer,
  copiedTable,
  expectSameRows,
  marketDay,
  openMarketDay,
  readCsv,
  securitiesOn,
  shownRow,
} from './support/market.ts';

const columns = ['Name', 'ISIN', 'CUSIP', 'Effective Date', 'Issue Date', 'Maturity Date', 'Clean Price', 'DM'];

test('shows the securities of the day, and downloads them as CSV', async ({ page }) => {
  const date = await openMarketDay(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('latest ILS market updates')).toBeVisible();
  await expect(page.locator(`time[datetime="${date}"]`)).toHaveText(/^\w+day, \d{1,2} \w+ \d{4}$/);
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(page.getByRole('columnheader', { name: 'DM' })).toHaveAttribute('title', /in basis points/);

  const served = await securitiesOn(page, date);
  expect(served.length).toBeGreaterThan(0);
  await expect(page.getByText(`${served.length} securities`)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(served.length + 1));

  const first = served[0]!;
  const shown = await shownRow(page, 0);
  expect(shown.slice(0, 4)).toEqual([first.name, first.isin, first.cusip, date]);
  expect(shown[6]).toMatch(/^(O\s*)?[\d,]+\.\d{2}$/);
  expect(shown[7]).toMatch(/^(n\/m|−?[\d,]+\.\d{2})$/);

  // Again if a price changes between the two: another file's test may set one.
  await expect(async () => {
    const [header, ...rows] = await copiedTable(page);
    expect(header).toEqual(columns);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`securities-${date}.csv`);
    const [csvHeader, ...csv] = await readCsv(download);
    expect(csvHeader?.join(',')).toBe(securitiesCsvHeader);
    expectSameRows(rows, csv);
  }).toPass();
});

test(
  'says what waits for a person, follows it, and says when nothing does or nothing is known',
  { tag: '@slow' },
  async ({ page, playwright, baseURL }) => {
    await signInByApi(page, 'analyst');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });

    await test.step('a file of somebody else, as soon as it is there, and until it is decided', async () => {
      const hears = await withNews(page);
      await page.goto('/');
      await hears('uploads');
      await expect(waiting).not.toHaveAttribute('aria-busy', 'true');
      const count = async () => Number(/(\d+) price upload/.exec(await waiting.innerText())?.[1] ?? 0);
      const before = await count();
      const admin = await playwright.request.newContext({ baseURL: baseURL! });
      await logIn(admin, 'admin');
      const { day } = await marketDay(page);
      const { isin } = (await securitiesOn(page, day)).find((each) => each.isin !== null)!;
      const file = csv(priceHeader, [`,${isin},${day},0.02,,${unique()}`]);
      const { uploadId } = await uploadByApi({ request: admin }, 'security-price/override', 'unusual.csv', file);
      await admin.dispose();
      await expect.poll(count).toBe(before + 1);
      const refused = await page.request.post(`/csv/uploads/${uploadId}/refuse`, { data: { comment: 'A test' } });
      expect(refused.ok()).toBe(true);
      await expect.poll(count).toBe(before);
    });

    // News of another test would ask again, and take away the button of a failure before it is pressed.
    await withSilentLiveUpdates(page);
    await test.step('each line leads to its list', async () => {
      await answerWaiting(page, [
        { kind: 'freeDocuments', count: 3, oldest: null },
        { kind: 'approvals', count: 2, oldest: '2026-01-05' },
      ]);
      await page.reload();
      // The bell says the same on every screen; it does not count what may be anybody's work.
      await page.getByRole('button', { name: 'Waiting for you: 2' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        '3 documents that nobody has taken',
        '2 end-of-day approvals, the oldest of 5 Jan 2026',
      ]);
      await page.keyboard.press('Escape');
      await waiting.getByRole('link', { name: '3 documents that nobody has taken' }).click();
      await expect(page).toHaveURL(/analyst-view\?.*taken=nobody/);
      await expect(page.getByRole('combobox', { name: 'Taken by' })).toHaveValue('nobody');
    });

    await test.step('nothing waits', async () => {
      await answerWaiting(page, [{ kind: 'uploads', count: 0, oldest: null }]);
      await page.goto('/');
      await expect(waiting).toContainText('Nothing waits for you.');
      await expect(waiting.getByRole('link')).toHaveCount(0);
    });

    await test.step('it cannot be told, and then again', async () => {
      await answer(page, '/waiting', 500, {});
      await page.reload();
      await expect(waiting.getByRole('alert')).toContainText('What waits for you could not be loaded.');
      await answerWaiting(page, [{ kind: 'proposals', count: 1, oldest: null }]);
      await waiting.getByRole('button', { name: 'Try again' }).click();
      await expect(waiting.getByRole('link', { name: '1 proposed deal to decide' })).toBeVisible();
      await expect(waiting.getByRole('alert')).toHaveCount(0);
    });

    await test.step('who may act on nothing is not asked', async () => {
      await signInByApi(page, 'viewer');
      await page.goto('/');
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(waiting).toHaveCount(0);
    });
  },
);

const answerWaiting = (page: Page, data: WaitingLine[]) => answer(page, '/waiting', 200, { status: 'SUCCESS', data });

for (const [view, path] of [
  ['list', '/'],
  ['moves', '/?view=moves'],
] as const) {
  test(`follows in the ${view} a price that somebody else sets`, async ({ page }) => {
    const date = await openMarketDay(page, 'analyst');
    // Not one of the index whose evening another test may sign off just now: a new price opens its sign-off again.
    const members = await page.request.get(`/compositions?indexCode=LF-QUAKE&date=${date}`);
    const signedOff = new Set(((await members.json()) as CompositionMember[]).map(({ isin }) => isin));
    const security = (await securitiesOn(page, date)).find(
      ({ isin, bidPx }) => isin !== null && bidPx < 190 && !signedOff.has(isin),
    )!;
    const hears = await withNews(page);
    await page.goto(path);
    await hears('prices');
    await page.getByRole('searchbox').fill(security.isin!);
    await expect(page.getByText(/^1 of \d+ securities$/)).toBeVisible();
    const setTo = async (price: number) => {
      const file = csv(priceHeader, [`,${security.isin},${date},${price},,${unique()}`]);
      await uploadByApi(page, 'security-price/override', 'elsewhere.csv', file);
    };
    const shown = (price: number) => page.getByRole('gridcell', { name: price.toFixed(2) });
    const prices = [0.37, 0.74].map((more) => Number((security.bidPx + more).toFixed(2)));
    await setTo(prices[0]!);
    await expect(shown(prices[0]!)).toBeVisible();
    // Nor is what was shown before it was left still shown afterwards: it asks again.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('My Deals');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My Deals' })).toBeVisible();
    await setTo(prices[1]!);
    await withSilentLiveUpdates(page);
    await page.goBack();
    await page.getByRole('searchbox').fill(security.isin!);
    await expect(shown(prices[1]!)).toBeVisible();
  });
}

test('works by keyboard alone: find, sort, copy, open', async ({ page }) => {
  await openMarketDay(page);
  await page.goto('/');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  const name = (await shownRow(page, 0))[0]!;

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByText(/^\d+ of \d+ securities$/)).toBeVisible();

  // Down into the rows, up to the header, Enter sorts.
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied', { exact: false })).toBeVisible();
  const [, isin] = (await page.evaluate(() => navigator.clipboard.readText())).split('\t');
  expect(isin).toHaveLength(12);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/security/${isin}$`));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('what was typed into a search fits the screen where it is shown again', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page, 'qa');
  await page.setViewportSize({ width: 1024, height: 800 });
  const word = 'A'.repeat(100);
  for (const place of [`/my-deals?q=${word}`, `/security/${word}`, '/']) {
    await page.goto(place);
    if (place === '/') await page.getByRole('searchbox').fill(word);
    if (place.startsWith('/security')) {
      await expect(page.getByText('Security not found')).toBeVisible();
      const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').first();
      expect(await home.evaluate((crumb) => crumb.scrollWidth - crumb.clientWidth)).toBe(0);
    } else await expect(page.getByText(word).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  }
});

test('keeps sorting and hidden columns in the browser', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  await page.goto('/');
  await page.getByRole('columnheader', { name: 'Clean Price' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'CUSIP' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Clean Price' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'CUSIP' })).toBeHidden();
  const prices = (await copiedTable(page)).slice(1).map((row) => Number(row[5]));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('names are not links for a user who may not search', async ({ page }) => {
  await openMarketDay(page, 'viewer');
  await answer(page, '/securities', 200, [anySecurity]);
  await page.goto('/');
  await expect(page.getByRole('gridcell', { name: anySecurity.name })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(0);
});

test(
  'shows a spinner after half a second, and fades its content in after 100 ms',
  { tag: '@slow' },
  async ({ page }) => {
    await openMarketDay(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/securities?*', async (route) => {
      await released;
      await route.fulfill({ json: [anySecurity] });
    });
    await page.goto('/');
    const spinner = page.getByRole('status', { name: 'Loading' });
    await expect(spinner).toBeVisible();
    await expect(spinner).toHaveCSS('animation-delay', '0.5s');
    release();
    const content = page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByRole('grid') });
    await expect(content.first()).toHaveCSS('animation-delay', '0.1s');
  },
);

test('opens on the last business day if today has no data or is not one, and says so', async ({ page }) => {
  await openMarketDay(page, 'viewer');
  const days = { sunday: '2026-11-22', monday: '2026-11-23', friday: '2026-11-20' };
  let businessDate = days.monday;
  await page.route('**/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), businessDate } });
  });
  await page.route(
    (url) => url.pathname === '/securities',
    (route) => {
      const day = new URL(route.request().url()).searchParams.get('startDate');
      return route.fulfill({ json: day === days.friday ? [{ ...anySecurity, effectiveDate: day }] : [] });
    },
  );
  await page.goto('/');
  const notice = page.getByRole('main').getByRole('status');
  await expect(
    notice.filter({
      hasText:
        'No securities data available for today (23 Nov 2026). These are the prices of the last business day, Friday, 20 November 2026.',
    }),
  ).toBeVisible();
  await expect(page.getByRole('gridcell', { name: days.friday })).toBeVisible();

  businessDate = days.sunday;
  await page.reload();
  await expect(
    notice.filter({
      hasText: 'Today is not a business day. This screen opens on the last one, Friday, 20 November 2026.',
    }),
  ).toBeVisible();
  await expect(page.getByRole('gridcell', { name: days.friday })).toBeVisible();
  await expect(page.locator('time[datetime="2026-11-22"]')).toBeVisible();
});

test(
  'a button that waits shows its spinner in its middle, with reduced motion too',
  { tag: '@slow' },
  async ({ page }) => {
    await openMarketDay(page);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Download CSV' });
    await expect(button).toBeEnabled();
    await page.route('**/securities?*format=csv*', () => new Promise(() => {}));
    await button.click();
    const middleOf = async (element: Locator) => {
      const { x, y, width, height } = (await element.boundingBox())!;
      return [x + width / 2, y + height / 2].map(Math.round);
    };
    const spinner = button.locator('.mantine-Button-loader');
    await expect.poll(() => middleOf(spinner)).toEqual(await middleOf(button));
  },
);

test('downloads one file on a double click', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('grid')).toBeVisible();
  let files = 0;
  let asked = 0;
  page.on('download', () => (files += 1));
  page.on('request', (request) => (asked += request.url().includes('format=csv') ? 1 : 0));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).dblclick();
  await saved;
  await page.goto('/tools/upload/price');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Template' }).dblclick();
  await template;
  // A second file would have arrived before this one.
  await page.goto('/tools/upload/composition');
  const other = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Template' }).click();
  await other;
  expect({ files, asked }).toEqual({ files: 3, asked: 1 });
});

test('says what it cannot show, and tries again', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  await withoutLiveUpdates(page);

  await test.step('nothing today', async () => {
    await answer(page, '/securities', 200, []);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'No Securities Found' })).toBeVisible();
    await expect(page.getByText(/^No securities data available for today \(\d{1,2} \w{3} \d{4}\)\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  });

  for (const status of [503, 500]) {
    await test.step(`a failed request (${status})`, async () => {
      await answer(page, '/securities', status, {});
      await page.goto('/');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Error Loading Securities');
      await expect(alert).toContainText("Failed to load today's securities data. Please try again later.");
    });
  }

  await test.step('history that is still loading, and the securities at the next try', async () => {
    await page.unrouteAll();
    await withoutLiveUpdates(page);
    const isLoading = { isLoading: true, loadedFrom: '2024-11-20', securities: 900, newestPriceDate: null };
    await answer(page, '/market-data/status', 200, isLoading);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Market history is still loading. It is complete from 20 Nov 2024')).toBeVisible();
  });

  await test.step('a failed CSV download', async () => {
    await expect(page.getByRole('grid')).toBeVisible();
    await answer(page, '/securities', 500, {});
    const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to download CSV'));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await logged;
  });
});

const anySecurity: SecurityPrice = {
  name: 'Northwind Re 2025-1 Class A',
  isin: 'US66548N8J12',
  cusip: '66548N8J1',
  effectiveDate: '2026-11-20',
  issueDate: '2025-01-15',
  maturityDate: '2028-01-14',
  bidPx: 12.5,
  bidDm: null,
  source: 'OVERRIDE',
};
