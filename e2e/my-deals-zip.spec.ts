import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn, signInByApi } from './support/accounts.ts';
import { withDatabase } from './support/database.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi } from './support/documents.ts';
import { addLargeDocument } from './support/large-document.ts';
import { node } from './support/my-deals.ts';
import { expect, test } from './support/test.ts';
import { readZip } from './support/zip.ts';

test.describe('documents of a deal', () => {
  // With characters that paths and file names must escape.
  const tag = `zip-${randomUUID().slice(0, 8)}`;
  const issuer = `${tag} Deals/Co Re Ltd.`;
  const names = { oc: `oc-${randomUUID()}.pdf`, reset: `reset-${randomUUID()}.pdf` };
  const bytes = {
    oc: uniquePdf('northwind-re-2025-1-offering-circular.pdf'),
    reset: uniquePdf('northwind-re-2025-1-reset.pdf'),
  };

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! });
    const first = await createDeals(request, issuer, '2025-1', ['A', 'B']);
    const second = await createDeals(request, issuer, '2026-1', ['A']);
    await logIn(request, 'analyst');
    await uploadByApi(request, first, bytes.oc, names.oc);
    await uploadByApi(request, second, bytes.reset, names.reset, 'RESET');
    await request.dispose();
  });

  test.beforeEach(async ({ page }) => {
    await signInByApi(page, 'analyst');
  });

  async function downloadZip(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: /^All documents as a zip/ }).click();
  }

  test('are downloaded as a zip with a manifest', async ({ page }) => {
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(issuer)}`);
    await node(page, names.oc).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), downloadZip(page, issuer)]);
    expect(download.suggestedFilename()).toBe(`${tag}_Deals_Co_Re_Ltd-documents.zip`);
    const files = readZip(readFileSync(await download.path()));
    const oc = [...files.keys()].find((name) => name.endsWith(names.oc));
    expect(oc).toMatch(new RegExp(`/2025-1/Offering Circular .OC./${names.oc}$`));
    expect(files.get(oc ?? '')?.equals(bytes.oc)).toBe(true);
    expect(files.size).toBe(3);
    const manifest = files.get('MANIFEST.csv')?.toString('utf8') ?? '';
    expect(manifest).toContain(createHash('sha256').update(bytes.oc).digest('hex'));
    expect(manifest).toContain(createHash('sha256').update(bytes.reset).digest('hex'));
    const [ofSeries] = await Promise.all([page.waitForEvent('download'), downloadZip(page, `${issuer} 2026-1`)]);
    expect(ofSeries.suggestedFilename()).toBe(`${tag}_Deals_Co_Re_Ltd-2026-1-documents.zip`);
    expect(readZip(readFileSync(await ofSeries.path())).size).toBe(2);
  });

  test('raise an alert if the zip fails or is empty', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(issuer)}`);
    await node(page, names.oc).waitFor();
    let body: { status: number; json?: unknown; body?: string } = {
      status: 503,
      json: { message: 'Storage is away.' },
    };
    await page.route('**/download-zip/**', (route) => route.fulfill(body));
    await downloadZip(page, issuer);
    await expect(page.getByRole('alert').filter({ hasText: 'Download failed: Storage is away.' })).toBeVisible();
    body = { status: 200, body: '' };
    await downloadZip(page, issuer);
    await expect(page.getByRole('alert').filter({ hasText: 'Empty file received' })).toBeVisible();
  });

  test('are saved by the browser if the zip is large, and a refusal is shown', { tag: '@slow' }, async ({ page }) => {
    await page.route('**/documents/tree/issuers?**', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { content: { sizeBytes: number }[] } };
      for (const each of json.data.content) each.sizeBytes = 3_000_000_000;
      await route.fulfill({ response, json });
    });
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(issuer)}`);
    await node(page, names.oc).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), downloadZip(page, issuer)]);
    expect(download.suggestedFilename()).toBe(`${tag}_Deals_Co_Re_Ltd-documents.zip`);
    expect(readZip(readFileSync(await download.path())).size).toBe(3);
    await page.reload();
    await node(page, names.oc).waitFor();
    await page.route('**/download-zip/**', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
    await downloadZip(page, issuer);
    await expect(page.getByRole('alert').filter({ hasText: 'Download failed: ' })).toBeVisible();
  });

  test('can be cancelled during the download', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(issuer)}`);
    await node(page, names.oc).waitFor();
    await page.route('**/download-zip/**', () => new Promise(() => undefined));
    await downloadZip(page, issuer);
    await page.getByRole('button', { name: `Download ${issuer}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel the download' }).click();
    await expect(page.getByText('Download cancelled')).toBeVisible();
  });

  test('can be cancelled by the browser, and the server stops reading', { tag: '@slow' }, async ({ page }) => {
    const of = uniqueIssuer('Large');
    const [deal] = await createDeals(page.request, of, '2026-1', ['A']);
    await addLargeDocument(deal!, 8_000_000_000);
    await signInByApi(page, 'analyst');
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(of)}`);
    await node(page, of).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), downloadZip(page, of)]);
    await page.getByRole('button', { name: `Download ${of}`, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /cancel it there/ })).toBeVisible();
    await download.cancel();
    expect(await download.failure()).toBe('canceled');
    const outcome = () =>
      withDatabase(async (client) => {
        const { rows } = await client.query<{ outcome: string }>(
          `select detail ->> 'outcome' as outcome from audit_log where action = 'deal.download-zip' and subject_id = $1`,
          [of],
        );
        return rows.map((row) => row.outcome);
      });
    await expect.poll(outcome).toEqual(['client gone']);
  });
});
