import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { expectReadable } from './support/looks.ts';
import { chooseByKeyboard } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';
const cusip = '2459H1AA3';

/** A circular that was read, of an issuer of its own. */
async function addCircular(request: APIRequestContext): Promise<{ issuer: string; documentId: string }> {
  const issuer = uniqueIssuer('Search');
  const deals = await createDeals(request, issuer, '2025-1', ['A', 'B']);
  const documentId = await uploadByApi(request, deals, uniquePdf(circular), circular);
  await waitForReading(request, documentId);
  return { issuer, documentId };
}

const marks = (page: Page) => page.locator('[data-find-mark]');
const current = (page: Page) => page.locator('[data-find-mark="current"]');

test(
  'a page is found by what it says, and opens with the words marked, by keyboard only',
  { tag: '@slow' },
  async ({ page, request }) => {
    const { issuer } = await addCircular(request);
    await signInByApi(page, 'analyst');
    await page.goto('/my-deals');
    await page.getByRole('link', { name: 'Find in documents' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`"attachment probability" ${cusip.slice(0, 8)}*`);
    await expect(page.locator('[data-action][data-selected]')).toContainText('Find in documents');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Document Search' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Issuer' }).focus();
    await page.keyboard.type(issuer);
    await chooseByKeyboard(page, page.getByRole('option', { name: issuer }));
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('listitem')).toHaveCount(1);
    await expect(results.locator('mark').first()).toHaveText(new RegExp(`Attachment Probability|${cusip}`));
    await expectReadable(page);

    await results.getByRole('link', { name: `${circular}, page 2` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: circular });
    await expect(dialog.getByRole('status').filter({ hasText: ' of ' })).toHaveText('1 of 4');
    await expect(current(page)).toBeInViewport();
    await expect(dialog.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(results.getByRole('link')).toBeFocused();
    // The address is the view: a link to it, and the way back, lead here.
    await page.goBack();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
  },
);

test('says what cannot be searched, what is not there, and what went wrong', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'analyst');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-deals?q=zyzzyva');
  await page.getByRole('link', { name: 'Find in documents: zyzzyva' }).click();
  await expect(page.getByText('No page has all of these words')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Find in documents' });
  await field.fill('"open');
  await field.press('Enter');
  await expect(page.getByText('A quotation mark is not closed.')).toBeVisible();
  // A day that is none is not left out in silence.
  const from = page.getByRole('textbox', { name: 'Uploaded from' });
  await from.fill('soon');
  await from.blur();
  await expect(page.getByText('Please enter a date, such as 2026-01-30.')).toBeVisible();
  await from.fill('');
  let isDown = true;
  await page.route(/\/deal-room\/document-pages\?/, (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }) : route.fallback(),
  );
  await field.fill('belmarsh');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('temporarily unavailable');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('best first')).toBeVisible();
  // What has been read meanwhile is found by the same search.
  const again = page.waitForResponse((answer) => answer.url().includes('query=belmarsh'));
  await field.press('Enter');
  await again;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // An address of a document that is not there says so, and the screen behind it can be used.
  for (const [path, title] of [
    ['/document-search', 'Document'],
    ['/my-deals', 'Document not found'],
  ] as const) {
    await page.goto(`${path}?document=${randomUUID()}`);
    const unknown = page.getByRole('dialog', { name: title });
    await expect(unknown).toContainText('This document or its file does not exist, or you may not see it.');
    await expect(unknown).toContainText('PDF preview not available in your browser');
    await expect(unknown.getByText('Download')).toHaveCount(0);
    await unknown.getByRole('button', { name: 'Close' }).click();
    await expect(unknown).toBeHidden();
    expect(new URL(page.url()).search).toBe('');
  }
});

test('whoever may not read documents does not search them', async ({ page }) => {
  await signInByApi(page, 'trader');
  await page.goto('/document-search?q=notes');
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
});

test('a text is found in the document under review, by keyboard only', { tag: '@slow' }, async ({ page, request }) => {
  const { documentId } = await addCircular(request);
  await signInByApi(page, 'analyst');
  await page.goto(`/report-triage/analyst-view?document=${documentId}`);
  const review = page.getByRole('dialog');
  await expect(review.getByRole('button', { name: 'Find in the document' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('per annum thereafter');
  const found = review.getByRole('search', { name: 'Find in the document' });
  await expect(found.getByRole('status')).toHaveText('1 of 2');
  // It runs over the end of a line: two boxes.
  await expect(current(page)).toHaveCount(2);
  await expect(current(page).first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(found.getByRole('status')).toHaveText('2 of 2');
  await expect(review.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
  await page.keyboard.press('Shift+Enter');
  await expect(found.getByRole('status')).toHaveText('1 of 2');
  await expectReadable(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zyzzyva');
  await expect(found.getByRole('status')).toHaveText('No results.');
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await expect(marks(page)).toHaveCount(0);
  await expect(review).toBeVisible();
});
