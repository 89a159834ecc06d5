import type { SecurityPrice } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { accounts, password, signInByApi } from './support/accounts.ts';
import {
  createDeals,
  ownSecurities,
  saveOwnSecurities,
  signOffByApi,
  uniqueIssuer,
  uniquePdf,
  uploadByApi as uploadByForm,
  waitForReading,
} from './support/documents.ts';
import { expectLittleWorkPerFrame } from './support/frames.ts';
import { withNews } from './support/live-updates.ts';
import { openMarketDay, securitiesOn } from './support/market.ts';
import { expect, test } from './support/test.ts';
import {
  chooseFile,
  compositionHeader,
  csv,
  downloadBy,
  fileInput,
  fileRow,
  priceHeader,
  result,
  rowsGrid,
  unique,
  uploadByApi,
  uploadFile,
} from './support/uploads.ts';
import { expectReadable, expectReadableInEveryLook } from './support/looks.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const processValidData = (page: Page) => button(page, 'Process Valid Data');
const anotherFile = (page: Page) => button(page, 'Upload Another File');

const dayMs = 86_400_000;
const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);

/** A day with prices but without an end of day, and its securities. */
async function market(page: Page): Promise<{ date: string; securities: SecurityPrice[] }> {
  const newest = await openMarketDay(page, 'analyst');
  for (let back = 45; back < 60; back += 1) {
    const date = daysBefore(newest, back);
    const securities = await securitiesOn(page, date);
    if (securities.length > 10) return { date, securities };
  }
  throw new Error('no prices in two weeks');
}

test('the Upload Center leads to the available uploads, and greys out the others', async ({ page }) => {
  await signInByApi(page, 'analyst');
  const hears = await withNews(page);
  await page.goto('/tools/upload');
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Center' })).toBeVisible();
  await expect(page.getByText('Choose the type of data you want to upload to the system')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Uploads' }).getByRole('link');
  await expect(cards).toHaveText([
    /^Composition Upload/,
    /^Price Upload/,
    /^Security Upload/,
    /^T&C Override/,
    /^Force Add/,
    /^Force Drop/,
    /^Calendar Upload/,
    /^CDF/,
  ]);
  await expect(page.getByRole('list', { name: 'Uploads' }).locator('[aria-disabled="true"]')).toHaveCount(6);
  // Pressing it does nothing.
  await cards.nth(2).click({ force: true });
  await expect(page).toHaveURL('/tools/upload');
  // An upload from elsewhere appears at once.
  const name = `elsewhere-${unique()}.csv`;
  await hears('uploads');
  await uploadByApi(page, 'security-price/override', name, csv(priceHeader, [`,,,,,${name}`]));
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Refused');
  await cards.nth(1).click();
  await expect(page).toHaveURL('/tools/upload/price');
  await expect(page.getByRole('heading', { level: 1, name: 'Price Upload' })).toBeVisible();
  for (const [path, heading] of [
    ['/tools/price-upload', 'Price Upload'],
    ['/tools/portfolio-composition', 'Composition Upload'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByText('Weights must add up to 1')).toBeVisible();
  const template = await downloadBy(page, 'Download Template');
  expect(template.rows[0]?.join(',')).toBe(compositionHeader);
  expect(template.rows).toHaveLength(2);
});

test('prices are stored at once, change nothing a second time, and are undone from the history', async ({ page }) => {
  const { date, securities } = await market(page);
  const [first, second] = securities.filter(({ isin, cusip }) => isin !== null && cusip !== null);
  const price = Number((first!.bidPx - 7).toFixed(3));
  const name = `marks-${unique()}.csv`;
  const file = csv(priceHeader, [
    `${first!.cusip},${first!.isin},${date},${price},,"${name}, quoted"`,
    `,${second!.isin},${date},${second!.bidPx},,`,
  ]);
  await page.goto('/tools/upload/price');
  const { effect } = await uploadFile(page, name, file);
  await expect(page.getByText('Successfully processed 2 price records!')).toBeVisible();
  await expect(processValidData(page)).toHaveCount(0);
  await expect(fileRow(page, 1).getByText('Valid')).toBeVisible();
  await expect(fileRow(page, 1)).toContainText(`${name}, quoted`);
  const moved = page.getByRole('row', { name: new RegExp(`^${first!.name}`) });
  await expect(moved).toContainText('−7.00');
  expect(effect?.largestMoves[0]?.after).toBe(price);
  const now = await securitiesOn(page, date);
  expect(now.find(({ isin }) => isin === first!.isin)).toMatchObject({ bidPx: price, source: 'OVERRIDE' });

  await anotherFile(page).click();
  await expect(fileInput(page)).toBeFocused();
  const again = await uploadFile(page, 'the-same-under-another-name.csv', file);
  await expect(page.getByText('Successfully processed 2 price records!')).toBeVisible();
  expect(again.effect).toMatchObject({ added: 0, changed: 0, unchanged: 2 });

  await page.getByRole('link', { name: 'Upload history' }).click();
  await expect(page).toHaveURL('/tools/upload?type=price');
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('analyst@landfall.example');
  await expect(line).toContainText('Processed');
  await line.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name: 'Upload' });
  await drawer.getByRole('button', { name: 'Undo upload' }).click();
  await drawer.getByRole('button', { name: 'Undo this upload' }).click();
  await expect(drawer.getByText('A comment is required')).toBeVisible();
  await drawer.getByLabel('Comment').fill('Marks of another day');
  const isUndo = '**/csv/uploads/*/undo';
  await page.route(isUndo, (route) => route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }));
  await drawer.getByRole('button', { name: 'Undo this upload' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Down for a moment.');
  await page.unroute(isUndo);
  // Begun anew, it says nothing of the last time.
  await drawer.getByRole('button', { name: 'Keep it' }).click();
  await drawer.getByRole('button', { name: 'Undo upload' }).click();
  await expect(drawer.getByLabel('Comment')).toBeVisible();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await drawer.getByLabel('Comment').fill('Marks of another day');
  await drawer.getByRole('button', { name: 'Undo this upload' }).click();
  await expect(drawer.getByText('The upload is undone.')).toBeVisible();
  await expect(drawer.getByText('“Marks of another day”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line).toContainText('Undone');
  const after = await securitiesOn(page, date);
  expect(after.find(({ isin }) => isin === first!.isin)).toMatchObject({ bidPx: first!.bidPx, source: first!.source });
});

test(
  'unusual prices wait until a second person approves or refuses them',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const { date, securities } = await market(page);
    const [first, second] = securities.filter(({ isin }) => isin !== null);
    const slipped = Number((first!.bidPx / 10).toFixed(3));
    const name = `slipped-${unique()}.csv`;
    const rows = [`,${first!.isin},${date},${slipped},,${name}`, `,${second!.isin},${date},${second!.bidPx},,`];
    await page.goto('/tools/upload/price');
    await uploadFile(page, name, csv(priceHeader, rows));
    await expect(result(page)).toContainText('2 price records wait for approval');
    await expect(page.getByRole('list', { name: 'Why it waits' })).toHaveText(
      '1 row with a price more than 10 points or 10 % from the one in force',
    );
    await expect(page.getByText(/Successfully processed/)).toHaveCount(0);
    await expect(fileRow(page, 1).getByText('Warning', { exact: true })).toBeVisible();
    await expect(fileRow(page, 1)).toContainText(`below ${first!.bidPx} of ${date}`);
    await expect(fileRow(page, 2).getByText('Valid')).toBeVisible();
    await expectReadable(page);
    const priceNow = async () => (await securitiesOn(page, date)).find(({ isin }) => isin === first!.isin)?.bidPx;
    expect(await priceNow()).toBe(first!.bidPx);
    // The uploader sees it wait, and cannot decide.
    await page.getByRole('link', { name: 'See this upload' }).click();
    const own = page.getByRole('dialog', { name: 'Upload' });
    await expect(own.getByText('Waiting for a second person')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);

    const other = await (await browser.newContext()).newPage();
    await signInByApi(other, 'admin');
    await other.goto('/');
    const open = (fileName: string) => other.getByRole('link', { name: fileName }).click();
    await other.getByRole('button', { name: /^Waiting for you: \d+$/ }).click();
    await other.getByRole('menuitem', { name: /price uploads? to approve$/ }).click();
    await expect(other).toHaveURL(/\/tools\/upload\?upload=/);
    // The one that has waited longest may be another test's.
    await other.goto('/tools/upload');
    await open(name);
    const drawer = other.getByRole('dialog', { name: 'Upload' });
    await expect(drawer.getByText(`below ${first!.bidPx} of ${date}`)).toBeVisible();
    await expect(drawer.getByText('What it would change')).toBeVisible();
    await expectReadable(other);
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await drawer.getByRole('button', { name: 'Approve this upload' }).click();
    await expect(drawer.getByText('The upload is approved. Every row is in force.')).toBeVisible();
    await expect(drawer.getByText('by admin@landfall.example')).toBeVisible();
    expect(await priceNow()).toBe(slipped);
    // The other user's screen is updated.
    await expect(own.getByRole('button', { name: 'Undo upload' })).toBeVisible();

    // What cannot be fetched again stays, and says so.
    const isThis = /\/csv\/uploads\/[0-9a-f-]{36}$/;
    await page.route(isThis, (route) => route.fulfill({ status: 403, json: {} }));
    const refused = `refused-${unique()}.csv`;
    await uploadByApi(
      page,
      'security-price/override',
      refused,
      csv(priceHeader, [`,${second!.isin},${date},1.5,,${refused}`]),
    );
    await expect(own.getByRole('alert')).toContainText('What is shown may be out of date.');
    await expect(own.getByText(name)).toBeVisible();
    await other.keyboard.press('Escape');
    await open(refused);
    await drawer.getByRole('button', { name: 'Refuse' }).click();
    await drawer.getByRole('button', { name: 'Refuse this upload' }).click();
    await expect(drawer.getByText('A comment is required')).toBeVisible();
    // Counted as a reader does, and not cut off without a word.
    await drawer.getByLabel('Comment').fill('🌀'.repeat(501));
    await expect(drawer.getByText('Must be at most 500 characters')).toBeVisible();
    await drawer.getByLabel('Comment').fill('🌀'.repeat(500));
    await expect(drawer.getByText('Must be at most 500 characters')).toBeHidden();
    await drawer.getByLabel('Comment').fill('A slip of the decimal point');
    await drawer.getByRole('button', { name: 'Refuse this upload' }).click();
    await expect(drawer.getByText('The upload is refused. It has no effect.')).toBeVisible();
    await expect(drawer.getByText('“A slip of the decimal point”')).toBeVisible();
    const now = await securitiesOn(page, date);
    expect(now.find(({ isin }) => isin === second!.isin)?.bidPx).toBe(second!.bidPx);
  },
);

test(
  'numbers and addresses of the history stay on one line beside a long file name',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'analyst');
    const name = unique();
    await uploadByApi(
      page,
      'security-price/override',
      `${name}-${'m'.repeat(150)}.csv`,
      csv(priceHeader, Array<string>(100_000).fill('1,,,,,')),
    );
    await page.goto('/tools/upload');
    const line = page.getByRole('row').filter({ hasText: name });
    for (const text of ['100,000', 'analyst@landfall.example']) {
      const cell = line.getByRole('cell', { name: text, exact: true }).first();
      const lines = await cell.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines, text).toBe(1);
    }
  },
);

test('errors are marked on their cells, can be filtered and stepped through, and block valid rows', async ({
  page,
}) => {
  const { date, securities } = await market(page);
  const [first, second, third] = securities.filter(({ isin }) => isin !== null);
  await page.goto('/tools/upload/price');
  const { errors } = await uploadFile(
    page,
    'broken.csv',
    csv(priceHeader, [
      `,${first!.isin},${date},101,,`,
      '',
      `,,${date},99,,${unique()}`,
      `,${second!.isin},${date},101,,`,
      `,${third!.isin},2031-02-03,-4,,`,
    ]),
  );
  expect(errors.map(({ rowIndex }) => rowIndex)).toEqual([2, 4]);
  await expect(result(page)).toContainText('Nothing was stored');
  await expect(fileRow(page, 1).getByText('Valid')).toBeVisible();
  await expect(fileRow(page, 2).getByText('Error', { exact: true })).toBeVisible();
  // Both CUSIP and ISIN, from the message alone.
  await expect(fileRow(page, 2).locator('[aria-invalid="true"]')).toHaveCount(2);
  await expect(fileRow(page, 1)).toHaveCSS('height', '64px');
  await expect(fileRow(page, 2)).toHaveCSS('height', '80px');
  await expect(rowsGrid(page)).toHaveCSS('height', '384px');
  await expect(rowsGrid(page)).toHaveCSS('font-size', '13px');

  // A button that can only refuse is not highlighted.
  await expect(processValidData(page)).toHaveAttribute('data-variant', 'default');
  await expect(anotherFile(page)).not.toHaveAttribute('data-variant', 'default');
  await processValidData(page).click();
  await expect(page.getByRole('alert').getByText('Cannot submit data while there are validation errors')).toBeVisible();

  const count = errors.reduce((sum, row) => sum + row.errors.length, 0);
  await expect(page.getByText(`4 rows, ${count} errors in 2 rows`)).toBeVisible();
  await button(page, 'Next error').click();
  await expect(rowsGrid(page)).toBeFocused();
  await expect(page.getByText(`1 of ${count}`)).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  const spoken = page.getByRole('status').filter({ hasText: 'Row 4,' });
  await expect(spoken).toContainText(errors.at(-1)!.errors.at(-1)!.error);
  await page.getByLabel('Only rows with errors').check();
  await expect(rowsGrid(page)).toHaveAttribute('aria-rowcount', '3');

  const { name, rows } = await downloadBy(page, 'Download with errors');
  expect(name).toBe('broken-errors.csv');
  expect(rows[0]).toEqual([...priceHeader.split(','), 'ERRORS']);
  expect(rows[2]?.at(-1)).toContain(errors[0]!.errors[0]!.error);
});

test('errors of the whole file are shown, and block it', { tag: '@slow' }, async ({ page }) => {
  const { date, securities } = await market(page);
  const index = `E2E_${unique()}`;
  const [first, second] = securities.filter(({ isin }) => isin !== null);
  const member = (isin: string, weight: number) => `${index},,${isin},${date},,1000000,${weight},N,N,`;
  await page.goto('/tools/upload/composition');
  await uploadFile(
    page,
    'light.csv',
    csv(compositionHeader, [member(first!.isin!, 0.5), member(second!.isin!, 0.12345)]),
  );
  await expect(page.getByRole('list', { name: 'Errors of the file' })).toContainText(index);
  await expect(fileRow(page, 1)).toContainText('50%');
  await expect(fileRow(page, 2)).toContainText('12.345%');
  await expect(fileRow(page, 1)).toHaveCSS('height', '104px');
  // More than six columns.
  await expect(rowsGrid(page)).toHaveCSS('font-size', '12px');
  await processValidData(page).click();
  await expect(page.getByText('Cannot submit data while there are validation errors')).toBeVisible();

  await anotherFile(page).click();
  await uploadFile(page, 'header-only.csv', csv(compositionHeader, []));
  await processValidData(page).click();
  await expect(page.getByText('No valid data to submit')).toBeVisible();

  await anotherFile(page).click();
  const { effect } = await uploadFile(
    page,
    'right.csv',
    csv(compositionHeader, [member(first!.isin!, 0.25), member(second!.isin!, 0.75)]),
  );
  await expect(page.getByText('Successfully processed 2 composition records!')).toBeVisible();
  expect(effect?.added).toBe(2);
});

test('wrong types, too large files and server failures are reported', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'analyst');
  await page.goto('/tools/upload/price');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['PK'], 'prices.xlsx'));
    return transfer;
  });
  await fileInput(page).dispatchEvent('drop', { dataTransfer: dropped });
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText('Invalid file type. Accepted types: .csv');
  await expect(banner).toHaveCSS('text-transform', 'uppercase');
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['one.csv', 'two.csv']) transfer.items.add(new File(['CUSIP'], name));
    return transfer;
  });
  await fileInput(page).dispatchEvent('drop', { dataTransfer: two });
  await expect(banner).toHaveText('Only one file can be uploaded at a time');
  await chooseFile(page, 'prices.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  await expect(banner).toHaveText('File too large. Maximum size: 10MB');

  let sent = 0;
  await page.route('**/csv/upload', (route) => {
    sent += 1;
    return route.fulfill({
      status: 503,
      json: { status: 'ERROR', code: 'UNAVAILABLE', message: 'No database', requestId: '1' },
    });
  });
  await chooseFile(page, 'prices.csv', csv('CUSIP,PRICE', [`1,${unique()}`]));
  await expect(page.getByRole('alert')).toContainText('No database');
  // It is not sent again automatically.
  expect(sent).toBe(1);
  await page.unroute('**/csv/upload');
  await page.route('**/csv/upload', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<p>' }));
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toContainText('Upload failed');
  await page.unroute('**/csv/upload');
  await button(page, 'Try again').click();
  await expect(page.getByText('Missing columns: ISIN, EFFECTIVE_DATE, DISCOUNT_MARGIN, COMMENTS')).toBeVisible();
  // A row that was not checked is not called valid.
  await expect(result(page)).toContainText('No row was checked.');
  await expect(rowsGrid(page)).toHaveCount(0);
});

test('progress climbs to 90 until the answer arrives', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'analyst');
  await page.clock.install();
  await page.goto('/tools/upload/price');
  await expect(fileInput(page)).toBeAttached();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/csv/upload', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await chooseFile(page, 'slow.csv', csv(priceHeader, [`,,,,,${unique()}`]));
  const progress = page.getByRole('progressbar', { name: 'Upload progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  // Ten per cent more every tenth of a second.
  for (const percent of [10, 20, 30, 40, 50, 60, 70, 80, 90, 90, 90]) {
    await page.clock.runFor(100);
    await expect(progress).toHaveAttribute('aria-valuenow', String(percent));
  }
  await page.clock.resume();
  // The user can leave and come back.
  await page.getByRole('link', { name: 'Upload history' }).click();
  await expect(progress).toBeHidden();
  await page.goBack();
  await expect(progress).toHaveAttribute('aria-valuenow', '90');
  release();
  await expect(result(page)).toBeVisible();
});

test('an upload works by keyboard alone', async ({ page }) => {
  // The browser intercepts file choosers after the first listener, which takes a moment.
  page.on('filechooser', () => undefined);
  await signInByApi(page, 'analyst');
  await page.goto('/tools/upload/price');
  await button(page, 'Download Template').focus();
  await page.keyboard.press('Tab');
  await expect(fileInput(page)).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const text = csv(priceHeader, [`,,2026-01-02,1,,${unique()}`, ',,2026-01-02,2,,']);
  await (await choosing).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'Validation result' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(processValidData(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cannot submit data while there are validation errors')).toBeVisible();
  await rowsGrid(page).focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('status').filter({ hasText: 'Row 2, Comments' })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Row 1, CUSIP' })).toBeVisible();
  await anotherFile(page).focus();
  await page.keyboard.press('Enter');
  await expect(fileInput(page)).toBeFocused();
});

test('100,000 rows scroll without a frame of more than 50 ms', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(120_000);
  const { date, securities } = await market(page);
  const isins = securities.map(({ isin }) => isin).filter((isin) => isin !== null);
  const rows = Array.from({ length: 100_000 }, (_, row) => {
    const price = row === 99_999 ? 'none' : (90 + (row % 1_500) / 100).toFixed(2);
    return `,${isins[row % isins.length]},${daysBefore(date, Math.floor(row / isins.length))},${price},,Broker quote ${row}`;
  });
  await page.goto('/tools/upload/price');
  const { validRowsCount, invalidRowsCount } = await uploadFile(page, 'large.csv', csv(priceHeader, rows));
  expect(validRowsCount + invalidRowsCount).toBe(100_000);
  expect(invalidRowsCount).toBeGreaterThan(0);
  await expect(rowsGrid(page)).toHaveAttribute('aria-rowcount', '100001');
  await expectLittleWorkPerFrame(page, rowsGrid(page), { step: 640, frames: 30, limit: 50, of: 'worst' });
  await expectLittleWorkPerFrame(page, rowsGrid(page), { step: 150_000, frames: 15, limit: 50, of: 'worst' });
  // Only visible rows are drawn, and five more on each side.
  expect(await rowsGrid(page).locator('[data-place]').count()).toBeLessThanOrEqual(18);

  await rowsGrid(page).focus();
  await page.keyboard.press('Control+End');
  await expect(fileRow(page, 100_000)).toContainText('Broker quote 99999');
  const number = fileRow(page, 100_000).getByRole('gridcell').first();
  expect(await number.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await expect(fileRow(page, 100_000).getByText('Error', { exact: true })).toBeVisible();
});

test('a session that ends during an upload is reported after the next sign-in', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'analyst');
  // The header sends a request of its own, and the screen another, which must end before the session does.
  const asked = ['/waiting', '/users/storage-key'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await page.goto('/tools/upload/price');
  await Promise.all(asked);
  await expect(fileInput(page)).toBeAttached();
  // It ends during the upload: ended before, any news from the server would lead away before the file is chosen.
  await page.route('**/csv/upload', async (route) => {
    await page.request.post('/auth/logout');
    await route.continue().catch(() => undefined);
  });
  const name = `late-${unique()}.csv`;
  await chooseFile(page, name, csv(priceHeader, [`,,,,,${name}`]));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Email').fill(accounts.analyst);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByText(`${name} was not uploaded, because your session had ended. Choose it again.`),
  ).toBeVisible();
  await page.reload();
  await expect(fileInput(page)).toBeAttached();
  await expect(page.getByText('was not uploaded')).toHaveCount(0);
});

test(
  'a price in a currency without index rates is taken, and says that it has no margin',
  { tag: '@slow' },
  async ({ page }) => {
    const issuer = uniqueIssuer('Francs');
    const deals = await createDeals(page.request, issuer, '2025-1', ['A', 'B']);
    const date = await openMarketDay(page, 'analyst');
    const circular = uniquePdf('northwind-re-2025-1-offering-circular.pdf');
    const documentId = await uploadByForm(page.request, deals, circular, 'francs.pdf');
    await waitForReading(page.request, documentId);
    const own = ownSecurities(issuer);
    const { securities } = await saveOwnSecurities(page.request, documentId, (data) => {
      const renamed = own(data);
      return { ...renamed, securities: renamed.securities.map((row) => ({ ...row, currency: 'CHF' })) };
    });
    await signOffByApi(page.request, documentId);
    await page.goto('/tools/upload/price');
    const file = csv(priceHeader, [`,${securities[0]!.isin},${date},99.5,,`]);
    const answer = await uploadFile(page, `francs-${unique()}.csv`, file);
    expect(answer, JSON.stringify(answer)).toMatchObject({ state: 'PROCESSED' });
    const effect = page.getByRole('region', { name: 'What it changed' });
    await expect(effect.getByText('1 price has no margin: there are no index rates in CHF.')).toBeVisible();
    await expectReadableInEveryLook(page);
  },
);
