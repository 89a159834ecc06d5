import { expect, test } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import {
  createDeals,
  ownSecurities,
  saveOwnSecurities,
  signOffByApi,
  uniqueIssuer,
  uniquePdf,
  uploadByApi,
  waitForReading,
} from './support/documents.ts';
import { expectReadableInEveryLook, violationsIn } from './support/looks.ts';
import { row } from './support/my-deals.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';

test('a document that was filed by mistake is removed while somebody else edits it', async ({
  page,
  browser,
  baseURL,
}) => {
  const issuer = uniqueIssuer('Misfiled');
  const deals = await createDeals(page.request, issuer, '2025-1', ['A', 'B']);
  await signInByApi(page, 'analyst');
  const wrong = await uploadByApi(page.request, deals, uniquePdf(circular), 'wrong-deal.pdf');
  const signed = await uploadByApi(page.request, deals, uniquePdf(circular), 'signed.pdf');
  for (const documentId of [wrong, signed]) await waitForReading(page.request, documentId);
  const own = ownSecurities(issuer);
  for (const documentId of [wrong, signed]) await saveOwnSecurities(page.request, documentId, own);
  await signOffByApi(page.request, signed);

  const context = await browser.newContext({ baseURL: baseURL! });
  const elsewhere = await context.newPage();
  await signInByApi(elsewhere, 'qa');
  await elsewhere.goto(`/report-triage/analyst-view?document=${wrong}`);
  const review = elsewhere.getByRole('dialog', { name: 'wrong-deal.pdf' });
  await review.getByLabel('Maturity Date').first().fill('2028-11-24');
  await expect(review.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

  await page.goto(`/my-deals?q=${issuer}&any=true`);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    const item = page.getByRole('menuitem', { name: 'Remove' });
    await expect(item).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsIn(page, '[role="menu"]', ['color-contrast'])).toEqual([]);
    }
    await item.click();
  };
  const dialog = page.getByRole('dialog', { name: 'Remove the document' });
  await remove('signed.pdf');
  await expect(dialog.getByText('This document has been signed off')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await remove('wrong-deal.pdf');
  await expect(dialog.getByText('what was read from it')).toBeVisible();
  await expect(dialog.getByText(`${issuer} 2025-1, Classes A, B`)).toBeVisible();
  await expectReadableInEveryLook(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('You have edited this document.')).toBeVisible();
  await expectReadableInEveryLook(page);
  await dialog.getByRole('button', { name: 'Remove with the edits' }).click();
  await expect(page.getByText('Document removed')).toBeVisible();
  await expect(row(page, 'wrong-deal.pdf')).toBeHidden();
  await expect(row(page, 'signed.pdf')).toBeVisible();

  // Whoever has it open is told at once, and again when it is saved; nothing that was typed is lost.
  await expect(review.getByText('Ana Analyst has removed this document.')).toBeVisible();
  await expect(review.getByText('Your edits are kept here, but can no longer be saved.')).toBeVisible();
  await expectReadableInEveryLook(elsewhere);
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  const told = elsewhere.getByRole('dialog', { name: 'This document has been removed' });
  await expect(told.getByText('Your edits can no longer be saved here. Download them')).toBeVisible();
  await expectReadableInEveryLook(elsewhere);
  const [download] = await Promise.all([
    elsewhere.waitForEvent('download'),
    told.getByRole('button', { name: 'Download my edits' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wrong-deal.json');
  await told.getByRole('button', { name: 'Close the document' }).click();
  await elsewhere.getByRole('button', { name: 'Abandon', exact: true }).click();
  await expect(review).toBeHidden();
  await elsewhere.goto(`/report-triage/analyst-view?document=${wrong}`);
  await expect(elsewhere.getByText('Ana Analyst has removed this document.')).toBeVisible();
  await context.close();
});

test('what was just uploaded for the wrong deal is removed where it was uploaded', async ({ page }) => {
  const issuer = uniqueIssuer('Slip');
  await createDeals(page.request, issuer, '2025-1', ['A']);
  await signInByApi(page, 'analyst');
  await page.goto('/report-triage');
  for (const [field, option] of [
    ['Document Type', 'Risk model files'],
    ['Deal Room Host', 'Intralinks'],
    ['Issuer', issuer],
    ['Series', '2025-1'],
    ['Classes', 'A'],
  ] as const) {
    const box = page.getByRole('combobox', { name: field });
    if (field === 'Issuer') await box.fill(option);
    else await box.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: uniquePdf(circular) });
  await page.getByRole('button', { name: 'Submit' }).click();
  const recent = page.getByRole('region', { name: 'Recent uploads' });
  await recent.getByRole('button', { name: 'Remove slip.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the document' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Document removed')).toBeVisible();
  await expect(recent.getByText('Removed', { exact: true })).toBeVisible();
  await expect(recent.getByRole('button', { name: 'Remove slip.pdf' })).toBeHidden();
  await expectReadableInEveryLook(page);
});
