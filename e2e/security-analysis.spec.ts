import type { Page } from '@playwright/test';
import {
  answer,
  bondsAtRiskOn,
  businessDayBefore,
  copiedTable,
  expectSameRows,
  openMarketDay,
  readCsv,
  securitiesOn,
  shownRow,
} from './support/market.ts';
import { expect, test } from './support/test.ts';

const path = '/tools/security-analysis';
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const download = (page: Page) => page.getByRole('button', { name: 'Download CSV' });
const filter = (page: Page, type: string) => page.getByRole('radiogroup', { name: 'Filter' }).getByText(type);
const tags = (page: Page, kind: string) => page.getByRole('textbox', { name: `${kind}s` });
const remove = (page: Page) => page.getByRole('button', { name: /^Remove / });

test.describe('a search', () => {
  test('for all securities shows them, has an address to share, and downloads as CSV', async ({ page }) => {
    const date = await openMarketDay(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Security Analysis' })).toBeVisible();
    await expect(page.getByText('Search for price/DM for securities')).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(download(page)).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(date);

    const quiet = businessDayBefore(date, 10);
    await page.getByRole('textbox', { name: 'Date' }).fill(quiet);
    await search(page).click();
    await expect(page.getByRole('heading', { name: 'Securities Data' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'ISIN',
      'CUSIP',
      'Effective Date',
      'Issue Date',
      'Maturity Date',
      'Clean Price',
      'DM',
    ]);
    const [, ...rows] = await copiedTable(page);
    expect(rows.length).toBe((await securitiesOn(page, quiet)).length);

    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    const [, ...csv] = await readCsv(file);
    expectSameRows(rows, csv);

    expect(new URL(page.url()).searchParams.get('from')).toBe(quiet);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Securities Data' })).toBeVisible();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  });

  test('by identifier works by keyboard alone', async ({ page }) => {
    const date = await openMarketDay(page);
    const [first, second] = (await securitiesOn(page, date)).filter(({ cusip }) => cusip !== null);
    await page.goto(path);
    await page.getByRole('radio', { name: 'ALL' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'CUSIP' })).toBeChecked();
    await page.keyboard.press('/');
    await expect(tags(page, 'CUSIP')).toBeFocused();
    await page.keyboard.type(` ${first!.cusip!.toLowerCase()},`);
    await page.keyboard.type(second!.cusip!);
    await expect(search(page)).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(remove(page)).toHaveCount(2);
    await expect(search(page)).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Securities Data' })).toBeVisible();
    const [, ...rows] = await copiedTable(page);
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([first!.cusip, second!.cusip]));
    // The button is disabled meanwhile, and gets the focus back.
    await expect(async () => {
      // It cannot have focus while the list is refreshed.
      await search(page).focus();
      await expect(search(page)).toBeFocused({ timeout: 100 });
    }).toPass();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/securities',
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeDisabled();
    release();
    await expect(search(page)).toBeEnabled();
    await expect(search(page)).toBeFocused();
    // Trimmed and upper-cased on submit.
    await expect(remove(page).first()).toHaveAccessibleName(`Remove ${first!.cusip}`);
  });

  test('over a range downloads the rows that it shows', async ({ page }) => {
    const date = businessDayBefore(await openMarketDay(page), 90);
    const [security] = (await securitiesOn(page, date)).filter(({ isin }) => isin !== null);
    const from = `${Number(date.slice(0, 4)) - 1}${date.slice(4, 8)}01`;
    await page.goto(`${path}?type=ISIN&ids=${security!.isin}&from=${from}&to=${date}`);
    await expect(page.getByRole('heading', { name: 'Securities Data' })).toBeVisible();
    const [, ...rows] = await copiedTable(page);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set([security!.isin]));
    const asked = page.waitForRequest((request) => request.url().includes('format=csv'));
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    const request = await asked;
    expect(request.headers()['accept']).toBe('text/csv');
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      startDate: from,
      endDate: date,
      isin: security!.isin,
      format: 'csv',
    });
    expect(file.suggestedFilename()).toBe(`securities-${from}-to-${date}.csv`);
    expectSameRows(rows, (await readCsv(file)).slice(1));

    // A changed form has no file until it has been searched.
    const changed = page.getByText('The form has changed. Search again to download its result.');
    await page.getByRole('textbox', { name: 'From' }).fill(`${date.slice(0, 8)}01`);
    await expect(changed).toBeVisible();
    await expect(download(page)).toBeDisabled();
    await page.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(changed).toBeHidden();
    await expect(download(page)).toBeEnabled();
    await page.route('**/securities?*format=csv*', (route) => route.fulfill({ status: 503, json: {} }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to download CSV'));
    await download(page).click();
    await logged;
    // By specification only there.
    await expect(download(page)).toBeEnabled();
    await expect(page.getByText('Failed to download CSV')).toHaveCount(0);
  });

  test('names identifiers without a result, with the reason', { tag: '@slow' }, async ({ page }) => {
    const date = await openMarketDay(page);
    const [security] = (await securitiesOn(page, date)).filter(({ cusip }) => cusip !== null);
    const before = '2008-01-02';
    await page.goto(`${path}?type=CUSIP&ids=${security!.cusip},037833100&from=${date}&to=${date}`);
    const missing = page.getByRole('status').filter({ hasText: 'No prices were found' });
    await expect(missing).toContainText('No prices were found for 1 of 2 identifiers.');
    await expect(missing).toContainText('Not known: 037833100');
    await page.goto(`${path}?type=CUSIP&ids=${security!.cusip}&from=${before}&to=${before}`);
    await expect(missing).toContainText(`No price in these dates: ${security!.cusip}`);
  });
});

test('a search without a result says why', { tag: '@slow' }, async ({ page }) => {
  const date = await openMarketDay(page);
  await answer(page, '/securities', 200, []);

  await test.step('it shows its spinner for at least 500 ms', async () => {
    await page.goto(path);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const isShown = document.querySelector('[aria-label="Searching"]') !== null;
        if (isShown === (seen.length % 2 === 0)) seen.push(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await search(page).click();
    await expect(page.getByText('No data was found for that date.')).toBeVisible();
    const [start, end] = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
    expect(end! - start!).toBeGreaterThanOrEqual(480);
  });

  await test.step('nothing on a day', async () => {
    await expect(
      page.getByText('No data was found for that date. Please try again with another date.', { exact: true }),
    ).toBeVisible();
    await expect(download(page)).toBeDisabled();
  });

  await test.step('nothing in a range', async () => {
    await page.goto(`${path}?type=CUSIP&ids=66548N8J1&from=${date}&to=${date}`);
    await expect(
      page.getByText('No data was found for that date range. Please try again with another date range.'),
    ).toBeVisible();
  });

  for (const [status, message] of [
    [503, "We're temporarily unavailable. Please try again in a few minutes."],
    [500, 'An error occurred while fetching data. Please try again.'],
  ] as const) {
    await test.step(`a failed request (${status})`, async () => {
      await answer(page, '/securities', status, {});
      await page.goto(path);
      await search(page).click();
      await expect(page.getByRole('alert')).toContainText(message);
      await expect(download(page)).toBeDisabled();
    });
  }
});

test('the form takes identifiers and dates, and says what is wrong with them', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  await page.goto(path);
  await filter(page, 'CUSIP').click();

  await test.step('it explains the format at once', async () => {
    await page.getByRole('button', { name: 'How to enter CUSIPs' }).hover();
    await expect(page.getByText('Each CUSIP has exactly 9 characters.')).toBeVisible();
  });

  await test.step('tags are added by comma and Enter, lose their tabs and duplicates, and are removed', async () => {
    const input = tags(page, 'CUSIP');
    await input.pressSequentially('66548N8J1,');
    await input.pressSequentially('66548n8j1');
    await input.press('Enter');
    await expect(remove(page)).toHaveCount(1);
    await input.fill('88739\tLAB2');
    await expect(input).toHaveValue('88739LAB2');
    await input.press('Enter');
    await expect(remove(page)).toHaveCount(2);
    await input.press('Backspace');
    await expect(remove(page)).toHaveCount(1);
    await input.pressSequentially('half');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(remove(page)).toHaveCount(0);
    await expect(input).toHaveValue('');
  });

  await test.step('it splits a pasted column, keeps the chosen kind, and says what it left out', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      navigator.clipboard.writeText('Identifier\n66548N8J1\r\n037833100;US0378331005, 594918AA2 037833105'),
    );
    await tags(page, 'CUSIP').focus();
    await page.keyboard.press('Control+v');
    await expect(remove(page)).toHaveCount(4);
    await expect(
      page.getByText('4 CUSIPs, 1 with a wrong check digit. Added 4. Left out, not CUSIPs: Identifier, US0378331005.'),
    ).toBeVisible();
    await expect(page.locator('[data-doubtful]')).toHaveText('037833105, wrong check digit');
    await page.getByRole('button', { name: 'Clear all' }).click();
  });

  await test.step('wrong identifiers', async () => {
    await tags(page, 'CUSIP').pressSequentially('1234,');
    await expect(page.getByText('Please enter valid CUSIP identifiers (9 characters each).')).toBeVisible();
    await expect(search(page)).toBeDisabled();
    await filter(page, 'ISIN').click();
    await expect(remove(page)).toHaveCount(0);
    await tags(page, 'ISIN').pressSequentially('66548N8J1,');
    await expect(page.getByText('Please enter valid ISIN identifiers (12 characters each).')).toBeVisible();
  });

  await test.step('it is cleared by another filter, and ALL starts with today again', async () => {
    await filter(page, 'CUSIP').click();
    await tags(page, 'CUSIP').pressSequentially('66548N8J1,half');
    const from = page.getByRole('textbox', { name: 'From' });
    const today = await from.inputValue();
    await from.fill('2020-01-02');
    await from.blur();
    await filter(page, 'ISIN').click();
    await expect(remove(page)).toHaveCount(0);
    await expect(tags(page, 'ISIN')).toHaveValue('');
    await expect(from).toHaveValue('2020-01-02');
    await filter(page, 'ALL').click();
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(today);
    await expect(search(page)).toBeEnabled();
  });

  await test.step('it offers one day of the last 29 and today, and a range from 2008 on', async () => {
    await filter(page, 'CUSIP').click();
    const refused = async (name: string, text: string): Promise<boolean> => {
      const field = page.getByRole('textbox', { name, exact: true });
      await field.fill(text);
      await field.blur();
      await expect(field).toHaveValue(text);
      return (await field.getAttribute('aria-invalid')) === 'true';
    };
    const today = await page.getByRole('textbox', { name: 'From' }).inputValue();
    const back = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    expect(await refused('From', '2008-01-01')).toBe(false);
    expect(await refused('From', '2007-12-31')).toBe(true);
    expect(await refused('To', back(-1))).toBe(true);
    await filter(page, 'ALL').click();
    expect(await refused('Date', back(29))).toBe(false);
    expect(await refused('Date', back(30))).toBe(true);
    expect(await refused('Date', back(-1))).toBe(true);
    await expect(page.getByText(/^Please pick a day from \d+ \w+ \d{4} to \d+ \w+ \d{4}\.$/)).toBeVisible();
    // Nor through an address: the field shows the day, but no search runs.
    await page.goto(`${path}?type=ALL&from=2020-01-02`);
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('2020-01-02');
    await expect(page.getByText(/^Please pick a day from /)).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });

  await test.step('wrong dates', async () => {
    await page.goto(path);
    await filter(page, 'CUSIP').click();
    await tags(page, 'CUSIP').pressSequentially('66548N8J1,');
    const to = page.getByRole('textbox', { name: 'To', exact: true });
    await to.fill('2020-01-01');
    await to.blur();
    await search(page).click();
    await expect(page.getByText('To date cannot be earlier than from date')).toBeVisible();
    await expect(to).toBeFocused();
    await to.fill('');
    await to.blur();
    await search(page).click();
    await expect(page.getByText('Please enter a valid date range')).toBeVisible();
    for (const typed of ['banana', '11/20/2026']) {
      await to.fill(typed);
      await to.press('Enter');
      await expect(page.getByText('Please enter a valid date range')).toBeVisible();
      await expect(to).toHaveValue(typed);
    }
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.goto(`${path}?type=ALL&from=2026-01-01&to=2026-01-02`);
    await expect(
      page.getByText('Start date and end date must be the same when searching all securities.'),
    ).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });
});

test('a name leads to the security: chart, terms, and the origin of each price', async ({ page }) => {
  const date = await openMarketDay(page);
  await page.goto(`${path}?type=ALL&from=${date}`);
  const name = (await shownRow(page, 0))[0]!;
  await page.getByRole('grid').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Maturity date');
  for (const section of ['Modeled Stats', 'EL Attribution', 'Coupon Change History', 'Documents', 'Prices']) {
    await expect(page.getByRole('region', { name: section, exact: true }).first()).toBeVisible();
  }
  const chart = page.getByRole('slider', { name: 'Price and DM over time' });
  await chart.focus();
  const newest = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest!);
  await page.keyboard.press('Enter');
  const lineage = page.getByRole('dialog');
  await expect(lineage).toContainText(/revision \d+, current/);
  await expect(lineage).toContainText('Loaded');
  await expect(page).toHaveURL(/lineage=\d{4}-\d{2}-\d{2}/);
  await page.keyboard.press('Escape');
  await expect(lineage).toBeHidden();

  // What is known already stays, and says that it may be old.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.route(/\/securities\/[A-Z0-9]{12}/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goBack();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('What is shown may be out of date.').first()).toBeVisible();
});

test('on a phone everything can be read', { tag: '@slow' }, async ({ page }) => {
  const date = await openMarketDay(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('the tables of a security fit the screen', async () => {
    const isin = (await bondsAtRiskOn(page, date)).find((each) => each.isin !== null)?.isin;
    await page.goto(`/security/${isin ?? ''}`);
    const tables = page.getByRole('group').filter({ has: page.getByRole('table') });
    await expect(tables).toHaveCount(3);
    expect(await tables.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))).toEqual([
      0, 0, 0,
    ]);
    const dates = page.getByRole('grid', { name: 'Prices by day' }).locator('[data-kind="date"] span');
    await expect(dates.first()).toBeVisible();
    expect(await dates.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  });

  await test.step('each row of a range has its date, and the longest margin fits', async () => {
    const [security] = await securitiesOn(page, date);
    const cut = (kind: string) =>
      page
        .locator(`[data-row] [data-kind="${kind}"] span`)
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    await page.goto(`${path}?type=ISIN&ids=${security!.isin}&from=${date.slice(0, 8)}01&to=${date}`);
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Effective Date', 'Clean Price']);
    expect((await shownRow(page, 0))[1]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await cut('date')).toBe(0);

    await answer(page, '/securities', 200, [{ ...security, bidDm: -99_999.99 }]);
    await page.goto(`${path}?type=ALL&from=${date}`);
    expect((await shownRow(page, 0))[2]).toBe('−99,999.99');
    expect(await cut('number')).toBe(0);
    await page.unrouteAll();
  });

  await test.step('at 320 px the dates and buttons of the search', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.getByText('CUSIP', { exact: true }).click();
    const parts = page
      .locator('form')
      .locator('[data-dates-input], button:has-text("Search"), button:has-text("Download CSV")');
    await expect(parts).toHaveCount(4);
    const cut = await parts.evaluateAll((all) =>
      all
        .flatMap((each) => [each, ...each.querySelectorAll('*')])
        .filter((each) => each.scrollWidth > each.clientWidth + 1),
    );
    expect(cut).toHaveLength(0);
  });

  await test.step('at 320 px the series and class of every name', async () => {
    await filter(page, 'ALL').click();
    await search(page).click();
    const names = page.locator('[data-row] [role="gridcell"]:first-child > span');
    await expect(names.first()).toBeVisible();
    const cut = await names.evaluateAll((all) =>
      all.filter((each) => {
        const { right, bottom } = each.getBoundingClientRect();
        const rest = each.querySelector('[class*="rest"]')?.getBoundingClientRect();
        return rest !== undefined && (rest.right > right + 1 || rest.bottom > bottom + 1);
      }),
    );
    expect(cut).toHaveLength(0);
    const numbers = page.locator('[data-row] [data-kind="number"]');
    expect(await numbers.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(
      0,
    );
  });
});

test('the composition of a day that is none is not searched for', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  const wrong = page.getByText(/^Please pick a day from 1 Jan 2008 to /);
  const day = page.getByRole('textbox', { name: 'Date', exact: true });
  await page.goto(`${path}?by=composition&index=CAT-ALL&date=2026-13-40`);
  await expect(wrong).toBeVisible();
  await page.goto(`${path}?by=composition`);
  await page.getByRole('combobox', { name: 'Index' }).fill('CAT-ALL');
  await day.fill('soon');
  await search(page).click();
  await expect(wrong).toBeVisible();
  await expect(day).toBeFocused();
  await expect(page).toHaveURL(`${path}?by=composition`);
  await day.fill('20-Nov-24');
  await day.press('Enter');
  await expect(day).toHaveValue('2024-11-20');
  await expect(page.getByText('No composition found')).toBeVisible();
  // The form stays, and the focus in it; the same search is made again.
  await expect(day).toBeFocused();
  const again = page.waitForResponse((answer) => answer.url().includes('indexCode=CAT-ALL'));
  await day.press('Enter');
  expect((await again).status()).toBe(200);
});

test('an unknown security is reported', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/securities/US0000000000') ? 1 : 0));
  await page.goto('/security/US0000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'US0000000000' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security not found' })).toBeVisible();
  expect(asked).toBe(1);
});
