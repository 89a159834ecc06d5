import type { FoundPrices } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { answer, copiedTable, openMarketDay, readCsv, securitiesOn } from './support/market.ts';
import { expectReadable } from './support/looks.ts';
import { chooseByKeyboard } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const path = '/tools/security-analysis';
const form = (page: Page) => page.getByRole('form', { name: 'Search by criteria' });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved searches' });
const rowCount = (page: Page, rows: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows + 1));
async function served(page: Page, query: string): Promise<FoundPrices> {
  const answered = await page.request.get(`/securities/search?${query}`);
  expect(answered.status()).toBe(200);
  return (await answered.json()) as FoundPrices;
}

test(
  'finds a pasted list and fields by keyboard alone, keeps it by name, and shares it by address',
  { tag: '@slow' },
  async ({ page }) => {
    const date = await openMarketDay(page);
    const day = await securitiesOn(page, date);
    const [one, two] = day.filter(({ isin, cusip }) => isin !== null && cusip !== null);
    const base = day.at(-1)!.cusip!.slice(0, 6);
    await page.goto(path);
    await page.getByRole('link', { name: 'By criteria' }).focus();
    await page.keyboard.press('Enter');
    await expect(form(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Identifiers' })).toBeFocused();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const list = `${one!.cusip} ${two!.isin}\n037833100, ${base}`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await page.keyboard.press('Control+v');
    await expect(form(page).getByText('4 identifiers.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was found for 1 of 4 identifiers.')).toBeVisible();
    await expect(page.getByText('Not known: 037833100')).toBeVisible();
    const all = await served(page, `date=${date}&identifier=${one!.cusip}&identifier=${two!.isin}&identifier=${base}`);
    expect(all.rows.length).toBeGreaterThan(2);
    await rowCount(page, all.rows.length);

    // What is wrong is told at its field, and nothing is searched.
    const to = page.getByRole('textbox', { name: 'Price to' });
    await page.getByRole('textbox', { name: 'Price from' }).fill('101.5');
    await to.fill('0.5');
    await page.getByRole('textbox', { name: 'Price from' }).press('Enter');
    await expect(form(page).getByText('The highest price cannot be below the lowest.')).toBeVisible();
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await expect(to).toBeFocused();
    await expect(page).not.toHaveURL(/priceFrom/);
    await page.getByRole('textbox', { name: 'Identifiers' }).fill('12345');
    await page.keyboard.press('Enter');
    await expect(form(page).getByText(/^Not a CUSIP .*: 12345\.$/)).toBeVisible();
    await page.keyboard.press('Backspace');

    // The two cheapest: no header is copied with a single row.
    const [cheapest, second] = all.rows.map(({ bidPx }) => bidPx).toSorted((low, high) => low - high);
    await page.getByRole('textbox', { name: 'Price from' }).fill(String(cheapest));
    await to.fill(String(second));
    await to.press('Enter');
    await expect(page).toHaveURL(/priceFrom=.*&priceTo=/);
    const narrowed = all.rows.filter(({ bidPx }) => bidPx <= second!);
    await rowCount(page, narrowed.length);
    await expect(page.getByText('Left out by the other fields')).toBeVisible();

    const name = page.getByRole('textbox', { name: 'Name of this search' });
    await name.fill('Desk list');
    await name.press('Enter');
    await expect(saved(page).getByText('Saved as Desk list.')).toBeVisible();
    const shared = page.url();
    await page.goto(`${path}?by=criteria`);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await saved(page).getByRole('link', { name: 'Desk list' }).press('Enter');
    await rowCount(page, narrowed.length);
    const [, ...rows] = await copiedTable(page);
    expect(rows.map(([, isin]) => isin)).toEqual(narrowed.map(({ isin }) => isin ?? ''));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect((await readCsv(file)).slice(1).map(([, isin]) => isin)).toEqual(rows.map(([, isin]) => isin));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectReadable(page);

    // The address shows a colleague the same; the name stays one's own.
    await signInByApi(page, 'analyst');
    await page.goto(shared);
    await rowCount(page, narrowed.length);
    await expect(page.getByRole('textbox', { name: 'Name of this search' })).toBeVisible();
    await expect(saved(page).getByRole('link')).toHaveCount(0);
    await signInByApi(page, 'trader');
    await page.goto(`${path}?by=criteria`);
    await page.route(/saved-searches\/.+/, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Delete the saved search Desk list' }).press('Enter');
    await expect(saved(page).getByRole('alert')).toContainText('The server cannot be reached.');
    await expect(page.getByRole('button', { name: 'Delete the saved search Desk list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(saved(page).getByText('Desk list was deleted.')).toBeVisible();
    await expect(saved(page).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Undo the deletion of Desk list' }).press('Enter');
    await expect(saved(page).getByRole('link', { name: 'Desk list' })).toHaveAttribute(
      'href',
      shared.slice(new URL(shared).origin.length),
    );
    await page.getByRole('button', { name: 'Delete the saved search Desk list' }).press('Enter');
    await expect(saved(page).getByRole('link')).toHaveCount(0);
  },
);

test(
  'narrows by issuer, peril, region, maturity and margin, and says what it cannot find',
  { tag: '@slow' },
  async ({ page }) => {
    const date = await openMarketDay(page);
    const wanted = await served(page, `date=${date}&peril=earthquake&region=JP&dmFrom=1&maturityFrom=${date}`);
    expect(wanted.rows.length).toBeGreaterThan(0);
    await page.goto(`${path}?by=criteria`);
    await form(page).getByRole('button', { name: 'Search', exact: true }).click();
    await expect(form(page).getByText('Fill in at least one field.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Peril' }).fill('earthquake');
    await page.getByRole('combobox', { name: 'Region' }).fill('japan');
    // The choices come from the server.
    await chooseByKeyboard(page, page.getByRole('option', { name: 'Japan', exact: true }));
    await page.getByRole('textbox', { name: 'DM from' }).fill('1');
    await page.getByRole('textbox', { name: 'Maturity from' }).fill(date);
    await page.getByRole('textbox', { name: 'Maturity from' }).press('Enter');
    await rowCount(page, wanted.rows.length);
    const [header, ...rows] = await copiedTable(page);
    expect(rows.every((row) => row[header!.indexOf('Perils')]!.includes('Japan Earthquake'))).toBe(true);
    await page.goto(`${path}?by=criteria&issuer=nobody`);
    await expect(page.getByRole('heading', { name: 'No securities found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    await answer(page, '/securities/search', 503, {});
    await page.goto(`${path}?by=criteria&issuer=re`);
    await expect(page.getByRole('alert')).toContainText("We're temporarily unavailable.");
  },
);
