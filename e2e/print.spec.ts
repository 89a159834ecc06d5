import type { Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { answerBoard, process, universe } from './support/eod.ts';
import { openMarketDay } from './support/market.ts';
import { expect, test } from './support/test.ts';

/** A4 between the margins, at 96 dpi. */
const paper = { width: 703, height: 1032 };

/** Lays the page out for paper; returns a function that restores it. */
async function print(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  return async () => {
    if (before) await page.setViewportSize(before);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')));
  };
}

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('a printed table has all rows and columns, is light, and lacks the shell', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signInByApi(page, 'admin');
  await page.goto('/');
  const grid = page.getByRole('grid');
  const rows = grid.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  expect(await rows.count()).toBeLessThan(count);
  expect(await schemeOf(page)).toBe('dark');

  const putBack = await print(page);
  await expect(rows).toHaveCount(count);
  expect(await schemeOf(page)).toBe('light');
  await expect(grid.getByRole('columnheader')).toHaveCount(8);
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('complementary', { name: 'Sidebar' }),
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('button', { name: 'Download CSV' }),
  ]) {
    await expect(part).toBeHidden();
  }
  const { width, height } = (await grid.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeLessThanOrEqual(paper.width);
  expect(height).toBeGreaterThan(count * 12);
  // The end of the last row is on the paper.
  const last = (await rows.last().getByRole('gridcell').last().boundingBox()) ?? { x: 0, width: 0 };
  expect(last.x + last.width).toBeLessThanOrEqual(paper.width);

  await putBack();
  await expect(rows).not.toHaveCount(count);
  expect(await schemeOf(page)).toBe('dark');
});

test('each printed page repeats the header of the table', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const head = page.getByRole('columnheader', { name: 'Maturity Date' });
  // Chromium repeats a header that is a header group, may not break, and contains no button.
  const styleOf = (property: string) =>
    head.evaluate((cell, name) => {
      const group = cell.closest('[role="rowgroup"]');
      const button = cell.querySelector('button');
      return [group, button].map((each) => (each ? getComputedStyle(each).getPropertyValue(name) : ''));
    }, property);
  expect(await styleOf('display')).toEqual(['table-header-group', 'contents']);
  expect((await styleOf('break-inside'))[0]).toBe('avoid');
});

test(
  'a printed end of day keeps the name of a universe with its first processes',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'admin');
    await answerBoard(page, [universe('2', 'Cat bonds', [process(1, 'Open business day', 'COMPLETED')])]);
    await page.goto('/eod-dashboard');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const shown = page.getByRole('region', { name: 'Cat bonds' });
    await expect(shown.getByText('Open business day')).toBeVisible();
    await print(page);
    const [isKept, room] = await shown.evaluate((section) => {
      const head = section.firstElementChild!;
      const after = getComputedStyle(head, '::after');
      return [
        getComputedStyle(head).breakInside,
        Number.parseFloat(after.height) + Number.parseFloat(after.marginBottom),
      ];
    });
    // No break between the name and the room that it asks for, which is that of a card and takes none itself.
    expect([isKept, room]).toEqual(['avoid', 0]);
  },
);

test('a printed review has the fields of all classes but no buttons', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  // A document of its own: one from another test may be a reset, which has fewer fields.
  const deals = await createDeals(page.request, uniqueIssuer('Print'), '2025-1', ['A', 'B']);
  const circular = uniquePdf('northwind-re-2025-1-offering-circular.pdf');
  const documentId = await uploadByApi(page.request, deals, circular, 'print.pdf');
  await waitForReading(page.request, documentId);
  await page.goto(`/report-triage/analyst-view?document=${documentId}`);
  const isin = page.getByRole('textbox', { name: /^ISIN/u }).first();
  await expect(isin).toBeVisible();
  const scroller = page.locator('main, [role="dialog"]').last();
  await page.getByRole('tab', { name: 'Class B' }).click();
  await isin.focus();
  const restore = await print(page);
  await expect(page.getByRole('heading', { name: /^Class/u })).toHaveText(['Class A', 'Class B']);
  await expect(page.getByRole('textbox', { name: /^ISIN/u })).toHaveCount(2);
  await expect(page.getByRole('tab').first()).toBeHidden();
  // Longer than what is left of a page.
  await expect(page.getByRole('group', { name: 'Base Identifiers 1' }).first()).toHaveCSS('break-inside', 'auto');
  await expect(page.getByRole('button', { name: 'Sign Off' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeHidden();
  // The whole form is laid out, not only its visible part.
  const { height } = (await scroller.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(paper.height);
  // The class that was in view is again, with the field that had the focus.
  await restore();
  await expect(page.getByRole('heading', { name: /^Class/u })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Class B' })).toHaveAttribute('aria-selected', 'true');
  await expect(isin).toBeFocused();
});

test('printed rows are as high as what is in them', { tag: '@slow' }, async ({ page }) => {
  const day = await openMarketDay(page, 'admin');
  await page.goto(`/tools/security-analysis?type=ALL&from=${day}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('grid').locator('[data-row]').first();
  await expect(row).toBeVisible();
  await print(page);
  await expect(row.locator('[data-star]')).toBeHidden();
  // At most the two lines of a long name.
  const name = (await row.getByRole('gridcell').first().boundingBox()) ?? { height: 0 };
  expect(name.height).toBeGreaterThan(10);
  expect(name.height).toBeLessThan(36);
});

test('columns that are many leave a printed name its room', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page, 'admin');
  await page.goto('/bonds-at-risk');
  const row = page.getByRole('grid').locator('[data-row]').first();
  await expect(row).toBeVisible();
  await print(page);
  const cells = row.getByRole('gridcell');
  expect((await cells.first().boundingBox())?.width).toBeGreaterThan(70);
  // A label does not break at its hyphen.
  expect((await row.locator('[data-label]').boundingBox())?.height).toBeLessThan(20);
  const last = (await cells.last().boundingBox()) ?? { x: 0, width: 0 };
  expect(last.x + last.width).toBeLessThanOrEqual(paper.width);
});
