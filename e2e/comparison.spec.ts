import { readFileSync } from 'node:fs';
import type { ExtractedDocumentData } from '@landfall/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import {
  createDeals,
  dataOf,
  signOffByApi,
  uniqueIssuer,
  uniquePdf,
  uploadByApi,
  waitForReading,
} from './support/documents.ts';
import { expectReadable } from './support/looks.ts';
import { chooseByKeyboard } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';
const resetNotice = 'northwind-re-2025-1-reset.pdf';

/** Too long for one line of a phone, and without a place to break it. */
const longName = `final_circular${'_of_the_class'.repeat(5)}.pdf`;

test.describe.configure({ timeout: 240_000 });

async function addDocuments(request: APIRequestContext, name: string) {
  const issuer = uniqueIssuer(name);
  const deals = await createDeals(request, issuer, '2025-1', ['A', 'B']);
  const first = await uploadByApi(request, deals, uniquePdf(circular), circular);
  const reset = await uploadByApi(request, deals, uniquePdf(resetNotice), resetNotice, 'RESET');
  await waitForReading(request, first);
  await waitForReading(request, reset);
  return { issuer, deals, first, reset };
}

/** Tabs until the named element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const element = document.activeElement as HTMLElement | null;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim() === wanted;
    }, name);
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  expect(await isThere(), `Tab reaches ${name}`).toBe(true);
}

test(
  'a reset is compared with what is on file, with both places, by keyboard only',
  { tag: '@slow' },
  async ({ page, request }) => {
    const { first, reset } = await addDocuments(request, 'Compare');
    await signOffByApi(request, first);
    await signInByApi(page, 'analyst');
    await page.goto(`/report-triage/analyst-view?document=${reset}`);
    const offer = page.getByRole('dialog').getByRole('region', { name: 'What is on file' });
    await expect(offer).toContainText('This reset changes what is on file.');
    await offer.getByRole('link', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`compare\\?left=on-file&right=${reset}`));
    const status = page.getByRole('status').filter({ hasText: 'differ' });
    await expect(status).toHaveText(/^\d+ values differ, \d+ are the same\.$/);
    const ofA = page.getByRole('region', { name: 'Class A' });
    const stats = ofA.getByRole('table', { name: 'Modeled Stats' });
    const loss = stats.getByRole('row', { name: /Expected Loss/ });
    const [before, after] = [await dataOf(request, first), await dataOf(request, reset)];
    const lossOf = ({ modeledStats }: ExtractedDocumentData) =>
      modeledStats.find(({ issuerClass }) => issuerClass === 'A')?.expectedLoss;
    await expect(loss.getByRole('cell')).toHaveText([
      new RegExp(`^${lossOf(before)}%p\\. \\d+$`),
      new RegExp(`^${lossOf(after)}%p\\. \\d+$`),
      /^[−+]0\.\d+ pp[−+]\d+\.\d%$/,
    ]);

    await tabTo(page, 'Expected Loss');
    await page.keyboard.press('Enter');
    for (const side of ['Expected Loss before', 'Expected Loss after']) {
      const place = page.getByRole('region', { name: side, exact: true });
      await expect(place.getByRole('blockquote')).toContainText('per cent');
      await expect(place.locator('[data-evidence-highlight]').first()).toBeInViewport();
    }
    await expectReadable(page);
    await expectReadable(page, 'dark');
    const shownFields = await page.getByRole('rowheader').count();
    await page.getByRole('switch', { name: 'Show values that are the same' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(shownFields);
    await page.getByRole('button', { name: 'CSV' }).focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('On file against northwind-re-2025-1-reset, version 1.csv');
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv).toContain(`"Modeled Stats","A","Expected Loss",${lossOf(before)},${lossOf(after)},"Y",`);

    // Another side is one choice away, and the address is the view.
    await page.getByRole('combobox', { name: 'Before' }).focus();
    await page.keyboard.press('Enter');
    await chooseByKeyboard(page, page.getByRole('option', { name: `${circular}, version 1` }));
    await expect(page).not.toHaveURL(/on-file/);
    await page.goBack();
    await expect(page).toHaveURL(/left=on-file/);

    // A version that is saved while the screen is closed is compared when it is opened again.
    await page.goBack();
    await expect(offer).toBeVisible();
    const newer = await dataOf(request, reset);
    newer.modeledStats.find(({ issuerClass }) => issuerClass === 'A')!.expectedLoss = 1.2345;
    const address = `/deal-room/extracted-document-data/${reset}`;
    expect((await request.put(address, { data: newer })).status()).toBe(200);
    await page.goForward();
    await expect(loss.getByRole('cell').nth(1)).toContainText('1.2345%');
  },
);

test('an address of a document that is not there says so, and leads back', async ({ page }) => {
  await signInByApi(page, 'analyst');
  const unknown = '01a1fa73-40eb-7000-afbd-2a3b2417c012';
  for (const path of [`analyst-view?document=${unknown}`, `compare?left=on-file&right=${unknown}`]) {
    await page.goto(`/report-triage/${path}`);
    await expect(page.getByText('This document does not exist, or you may not see it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to My Deals' }).click();
  await expect(page).toHaveURL('/my-deals');
});

test(
  'versions are compared from My Deals on a phone; what is equal, missing or forbidden is said',
  { tag: '@slow' },
  async ({ page, request }) => {
    const { issuer, deals, first } = await addDocuments(request, 'Compare Versions');
    const second = await uploadByApi(request, deals, uniquePdf(circular), longName);
    await waitForReading(request, second);
    await uploadByApi(request, deals, uniquePdf(resetNotice), 'supplement.pdf', 'SUPPLEMENT', '1');
    const data = await dataOf(request, second);
    const securities = data.securities.map((row) => ({ ...row, parAmount: 99_000_000 }));
    const saved = await request.put(`/deal-room/extracted-document-data/${second}`, { data: { ...data, securities } });
    expect(saved.status()).toBe(200);

    await signInByApi(page, 'analyst');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/my-deals?any=true&q=${encodeURIComponent(issuer)}`);
    await page.getByRole('button', { name: `Actions for ${longName}` }).click();
    await page.getByRole('menuitem', { name: 'Compare' }).click();
    // The circular before it is what one mostly wants beside it.
    await expect(page.getByRole('combobox', { name: 'Before' })).toHaveValue(new RegExp(`^${circular}`));
    await expect(page.getByText('2 values differ')).toBeVisible();
    await page.getByRole('region', { name: 'Class A' }).getByRole('button', { name: 'Par Amount' }).click();
    const after = page.getByRole('region', { name: 'Par Amount after' });
    await expect(after).toContainText('No place is known for this value.');
    await expect(page.locator('[data-evidence-highlight]').first()).toBeVisible();
    await expect(page.getByText(/^Supplements are stored and not read, .*: supplement\.pdf\./)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.goto(`/report-triage/compare?left=${first}&right=${second}&rightVersion=1`);
    await expect(page.getByText('All values of both sides are the same.')).toBeVisible();
    const fewer = await dataOf(request, first);
    const elAttributions = fewer.elAttributions.slice(1);
    const cut = await request.put(`/deal-room/extracted-document-data/${first}`, {
      data: { ...fewer, elAttributions },
    });
    expect(cut.status()).toBe(200);
    await page.goto(`/report-triage/compare?left=${first}&right=${second}`);
    await expect(page.getByText(`Only in ${longName}`).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/report-triage/compare');
    await expect(page.getByText('No document is chosen')).toBeVisible();
    await page.goto(`/report-triage/compare?left=${first}&right=${second}&rightVersion=9`);
    await expect(page.getByRole('alert')).toContainText(`${longName} has no version 9.`);
    await signInByApi(page, 'trader');
    await page.goto(`/report-triage/compare?left=${first}&right=${second}`);
    await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  },
);
