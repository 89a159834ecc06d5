import { expect, test } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import {
  createDeals,
  ownSecurities,
  saveOwnSecurities,
  uniqueIssuer,
  uniquePdf,
  uploadByApi,
  waitForReading,
} from './support/documents.ts';
import { expectReadable, expectReadableInEveryLook } from './support/looks.ts';
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
  await uploadByApi(page.request, deals, uniquePdf(circular), 'right.pdf', 'MODEL');
  await waitForReading(page.request, wrong);
  await saveOwnSecurities(page.request, wrong, ownSecurities(issuer));

  const context = await browser.newContext({ baseURL: baseURL! });
  const elsewhere = await context.newPage();
  await signInByApi(elsewhere, 'qa');
  await elsewhere.goto(`/report-triage/analyst-view?document=${wrong}`);
  const review = elsewhere.getByRole('dialog', { name: 'wrong-deal.pdf' });
  await review.getByLabel('Maturity Date').first().fill('2028-11-24');
  await expect(review.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

  await page.goto(`/my-deals?q=${issuer}&any=true`);
  await page.getByRole('button', { name: 'Actions for wrong-deal.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the document' });
  await expect(dialog.getByText('what was read from it')).toBeVisible();
  await expect(dialog.getByText(`${issuer} 2025-1, Classes A, B`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('You have edited this document.')).toBeVisible();
  await expectReadableInEveryLook(page);
  await dialog.getByRole('button', { name: 'Remove with the edits' }).click();
  await expect(page.getByText('Document removed')).toBeVisible();
  await expect(row(page, 'wrong-deal.pdf')).toBeHidden();
  await expect(row(page, 'right.pdf')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for right.pdf' })).toBeFocused();

  // Whoever has it open is told at once, and again when it is saved; nothing that was typed is lost.
  await expect(review.getByText('Ana Analyst has removed this document.')).toBeVisible();
  await expect(review.getByText('Your edits are kept here, but can no longer be saved.')).toBeVisible();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  const told = elsewhere.getByRole('dialog', { name: 'This document has been removed' });
  await expect(told.getByText('Your edits can no longer be saved here. Download them')).toBeVisible();
  const [download] = await Promise.all([
    elsewhere.waitForEvent('download'),
    told.getByRole('button', { name: 'Download my edits' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wrong-deal.json');
  await told.getByRole('button', { name: 'Close the document' }).click();
  await elsewhere.getByRole('button', { name: 'Abandon', exact: true }).click();
  await expect(review).toBeHidden();
  // A draft of it that another browser had kept goes.
  const { user } = (await (await elsewhere.request.get('/auth/session')).json()) as { user: { id: string } };
  const draft = `landfall.draft.${user.id}.${wrong}`;
  await elsewhere.evaluate((name) => localStorage.setItem(name, 'sealed'), draft);
  await elsewhere.goto(`/report-triage/analyst-view?document=${wrong}`);
  await expect(elsewhere.getByText('Ana Analyst has removed this document.')).toBeVisible();
  await expect.poll(() => elsewhere.evaluate((name) => localStorage.getItem(name), draft)).toBeNull();
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
  await expect(page.getByRole('main')).toBeFocused();
  await expectReadable(page, 'dark');
});
