import type { MarketMoves } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { withoutLiveUpdates } from './support/live-updates.ts';
import { answer, bondsAtRiskOn, copiedTable, keepFirstAnswer, openMarketDay, shownRow } from './support/market.ts';
import { expectReadable } from './support/looks.ts';
import { expect, test } from './support/test.ts';

async function served(page: Page, date: string): Promise<MarketMoves> {
  const answered = await page.request.get(`/securities/moves?date=${date}`);
  expect(answered.status()).toBe(200);
  return (await answered.json()) as MarketMoves;
}
const show = (page: Page, filter: string) => page.getByRole('radio', { name: new RegExp(`^${filter}\\b`) });

test('shows what moved since the day, week and month before, by keyboard alone', async ({ page }) => {
  await openMarketDay(page);
  const firstAnswer = await keepFirstAnswer<MarketMoves>(page, '/securities/moves');
  await page.goto('/');
  await page.getByRole('link', { name: 'What moved' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?view=moves$/);
  await expect(page.getByRole('link', { name: 'What moved' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('radio', { name: 'Day before' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Week before' })).toBeChecked();
  await show(page, 'All').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(show(page, 'Down')).toBeChecked();
  await expect(page).toHaveURL(/view=moves&span=week&show=down$/);

  // The furthest fall first.
  const { securities, since, turns } = await firstAnswer();
  const falls = securities.map(({ changes }) => changes.week?.price ?? 0).filter((change) => change < 0);
  expect(falls.length).toBeGreaterThan(0);
  await expect(page.getByText(`${falls.length} securities`, { exact: true })).toBeVisible();
  const [header, ...rows] = await copiedTable(page);
  const at = header!.indexOf('Price 1W');
  expect(rows.map((row) => Number(row[at]))).toEqual(falls.toSorted((one, other) => one - other));
  // A column sorts by Enter on its header.
  await expect(page.getByRole('grid').locator('[data-fall]').first()).toHaveText(/^−\d+\.\d{2}$/);
  await page.getByRole('columnheader', { name: 'DM 1M' }).getByRole('button').press('Enter');
  await expect(page.getByRole('columnheader', { name: 'DM 1M' })).toHaveAttribute('aria-sort', 'ascending');
  const name = (await shownRow(page, 0))[0]!;
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Back to the same view, and on to the notes that came and went.
  await page.goBack();
  await expect(show(page, 'Down')).toBeChecked();
  await page.goto('/?view=moves&span=month&show=ended');
  const ended = turns.filter(({ turn }) => turn !== 'NEW');
  await expect(show(page, 'Matured')).toHaveAccessibleName(`Matured ${ended.length}`);
  if (ended.length === 0) await expect(page.getByText(/^No note has matured or otherwise ended since/)).toBeVisible();
  else expect((await copiedTable(page)).slice(1).map(([noteName]) => noteName)).toEqual(ended.map((note) => note.name));
  await expect(page.getByText('against')).toBeVisible();
  expect(since.month < since.week && since.week < since.day).toBe(true);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectReadable(page);
});

test(
  'tells the live events that touch the list, and what cannot be had',
  { tag: '@slow' },
  async ({ page, context }) => {
    await page.clock.install();
    const date = await openMarketDay(page);
    const bonds = await bondsAtRiskOn(page, date);
    expect(bonds.length).toBeGreaterThan(0);
    await withoutLiveUpdates(page);
    await answer(page, '/securities/moves', 500, {});
    await page.goto('/?view=moves&show=at-risk');
    await expect(page.getByRole('alert')).toContainText('An error occurred while fetching data. Please try again.');
    await page.unrouteAll();
    await withoutLiveUpdates(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Live events: ')).toContainText(bonds[0]!.eventName);
    const touched = new Set(bonds.map(({ isin, cusip, name }) => isin ?? cusip ?? name));
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(touched.size + 1));
    await expect(page.getByRole('main').getByRole('link', { name: 'Bonds at Risk' })).toBeVisible();

    await answer(page, '/securities/moves', 503, {});
    await page.clock.fastForward(60_000);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toContainText('What is shown may be out of date.');
    await expect(page.getByRole('grid')).toBeVisible();
  },
);

test('is not offered to who may not see earlier prices', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page, 'viewer');
  await page.goto('/?view=moves');
  await expect(page.getByRole('grid', { name: /securities/i })).toBeVisible();
  await expect(page.getByRole('link', { name: 'What moved' })).toHaveCount(0);
});

test('a security of the watch list stands first among what moved', { tag: '@slow' }, async ({ page }) => {
  const date = await openMarketDay(page, 'qa');
  const { securities } = await served(page, date);
  const quiet = securities.find(({ isin, changes }) => isin !== null && Math.abs(changes.day?.price ?? 0) < 0.5)!;
  const star = page.getByRole('button', { name: `Watch ${quiet.name}`, exact: true });
  await page.goto(`/security/${quiet.isin}`);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.focus();
  const kept = page.waitForResponse((response) => response.url().endsWith(`/watch-list/${quiet.isin}`));
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await kept).status()).toBe(200);
  await expectReadable(page);

  await page.goto('/?view=moves');
  await expect(show(page, 'Mine')).toHaveAccessibleName('Mine 1');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await shownRow(page, 0))[0]).toBe(quiet.name);
  await page.goto('/?view=moves&show=mine');
  await expect(page.getByText('1 security', { exact: true })).toBeVisible();
  await expectReadable(page);

  // A refusal is said, and the star is as it was.
  await page.route('**/watch-list/*', (route) => route.abort());
  await star.click();
  await expect(page.getByText('Your watch list was not changed')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/watch-list/*');
  await star.click();
  await expect(page.getByText('No security of your watch list has a price of this day.')).toBeVisible();
  await page.goto(`/tools/security-analysis?type=ISIN&ids=${quiet.isin}&from=${date}&to=${date}`);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await test.step('the space bar sets the star of the row that the keyboard is on', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await expect(star).toHaveCSS('opacity', '1');
    await page.keyboard.press('Space');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('and so does the palette, on the row that the keyboard is on', async () => {
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Stop watching ${quiet.name}` })
      .click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('star');
    await page.keyboard.press('Enter');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('on a phone it is in the row that a tap opens', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('gridcell', { name: quiet.name }).click();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  // A list that cannot be loaded is not taken for an empty one.
  await page.route('**/watch-list', (route) => route.fulfill({ status: 500 }));
  await page.goto('/?view=moves&show=mine');
  await expect(page.getByText('Your watch list has not been loaded.')).toBeVisible();
  await expect(show(page, 'Mine')).toHaveAccessibleName('Mine');
});
