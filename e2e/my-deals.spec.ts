import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Deal } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { withDatabase } from './support/database.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { workPerFrame } from './support/frames.ts';
import { addLargeDocument } from './support/large-document.ts';
import { addManyDocuments } from './support/many-documents.ts';
import type { ManyDocuments } from './support/many-documents.ts';
import { readZip } from './support/zip.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';
const reset = 'northwind-re-2025-1-reset.pdf';

const documents = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true });
const row = (page: Page, name: string) => documents(page).getByRole('listitem').filter({ hasText: name });
const tree = (page: Page) => page.getByRole('tree', { name: 'Documents by issuer' });
const node = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name });
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Find documents' });
const isList = (url: URL) => url.pathname === '/deal-room/deals/documents/list';

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Page after page, until there are no more. */
async function scrollToEnd(page: Page): Promise<void> {
  const scroller = documents(page).locator('..');
  await expect
    .poll(
      async () => {
        await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return page.getByText('No more documents to load').isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

test.describe('the stream', () => {
  test('shows the day with every text, and what to do where there is nothing or an error', async ({ page }) => {
    await signInByApi(page.request, 'analyst');
    let isDown = true;
    await page.route(isList, (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Down for a moment.' } }) : route.fallback(),
    );
    await page.goto('/my-deals?date=2009-03-02');
    await expect(page.getByRole('heading', { level: 1, name: 'My Deals' })).toBeVisible();
    await expect(page.getByText('View processed documents by date')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Document Stream' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('alert')).toContainText('Down for a moment.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Documents (0)' })).toBeVisible();
    await expect(page.getByText('No documents found for this date')).toBeVisible();
    await expect(page.getByText('Try selecting a different date')).toBeVisible();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2009-03-02');
  });

  test('takes in what is new without moving what is read', async ({ page }) => {
    const { date } = await addManyDocuments(45, 45);
    await signInByApi(page.request, 'analyst');
    await page.goto(`/my-deals?date=${date}`);
    const scroller = documents(page).locator('..');
    await scrollToEnd(page);
    await scroller.evaluate((element) => element.scrollTo({ top: 1_000 }));
    /** The row at the top of the view, and how far it is scrolled. */
    const atTop = () =>
      scroller.evaluate((element) => {
        const top = element.getBoundingClientRect().top;
        const rows = [...element.querySelectorAll('li')].map((item) => ({
          name: item.querySelector('h3')?.textContent,
          from: Math.round(item.getBoundingClientRect().top - top),
          to: item.getBoundingClientRect().bottom - top,
        }));
        const first = rows.toSorted((a, b) => a.from - b.from).find(({ to }) => to > 0);
        return `${first?.name} ${first?.from}`;
      });
    const before = await atTop();
    await addManyDocuments(3, 3, { date, hour: 13 });
    await expect(page.getByRole('heading', { name: 'Documents (48)' })).toBeVisible({ timeout: 15_000 });
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
    expect(await atTop()).toBe(before);
  });

  test('goes on after a page that failed, from where it stopped', async ({ page }) => {
    const { date } = await addManyDocuments(45, 45);
    await signInByApi(page.request, 'analyst');
    let isDown = true;
    await page.route(
      (url) => isList(url) && url.searchParams.get('page') === '1',
      (route) => (isDown ? route.abort() : route.fallback()),
    );
    await page.goto(`/my-deals?date=${date}`);
    await expect(page.getByRole('heading', { name: 'Documents (45)' })).toBeVisible();
    await documents(page)
      .locator('..')
      .evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(page.getByText('More documents could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await scrollToEnd(page);
    await expect(row(page, 'circular-00001.pdf')).toBeVisible();
  });
});

test.describe('documents of a deal', () => {
  // The first of the tree, and with what no path and no file name takes as it is.
  const tag = `00${randomUUID().slice(0, 8)}`;
  const issuer = `${tag} Deals/Co Re Ltd.`;
  const names = { oc: `oc-${randomUUID()}.pdf`, reset: `reset-${randomUUID()}.pdf` };
  const bytes = { oc: uniquePdf(circular), reset: uniquePdf(reset) };

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! });
    const first = await createDeals(request, issuer, '2025-1', ['A', 'B']);
    const second = await createDeals(request, issuer, '2026-1', ['A']);
    await signInByApi(request, 'analyst');
    await uploadByApi(request, first, bytes.oc, names.oc);
    const last = await uploadByApi(request, second, bytes.reset, names.reset, 'RESET');
    await waitForReading(request, last);
    await request.dispose();
  });

  test.beforeEach(async ({ page }) => {
    await signInByApi(page.request, 'analyst');
  });

  test('are found by file name, class and series as one types, on the day or on every day', async ({ page }) => {
    await page.goto('/my-deals?date=2009-03-02');
    await page.getByText('No documents found for this date').waitFor();
    await page.keyboard.press('/');
    await expect(filter(page)).toBeFocused();
    await page.keyboard.type(names.oc.slice(0, 20));
    await page.getByRole('button', { name: 'Search every date' }).click();
    await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    await expect(row(page, names.oc)).toContainText('A, B');
    await expect(page).toHaveURL(/any=true/);
    await page.getByRole('tab', { name: 'Tree View' }).click();
    await expect(node(page, names.oc)).toBeVisible();
    await filter(page).fill(`${issuer} 2026-1`);
    await expect(node(page, names.reset)).toBeVisible();
    await expect(node(page, names.oc)).toBeHidden();
    await filter(page).fill('no such words anywhere');
    await expect(page.getByText('No issuers found')).toBeVisible();
    await filter(page).press('Escape');
    await expect(filter(page)).toHaveValue('');
    await expect(page).toHaveURL(/^[^?]*\?(?!.*q=)/);
  });

  test('are previewed, downloaded under their name, and say who did so', async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await act(page, names.oc, 'Preview');
    const preview = page.getByRole('dialog', { name: names.oc });
    await expect(preview.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
    await expect(preview.getByText(/^of \d+$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    const menu = page.getByRole('button', { name: `Actions for ${names.oc}` });
    await expect(menu).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, names.oc, 'Download')]);
    expect(download.suggestedFilename()).toBe(names.oc);
    expect(readFileSync(await download.path()).equals(bytes.oc)).toBe(true);
    await act(page, names.oc, 'Activity');
    const activity = page.getByRole('dialog', { name: 'Activity' });
    await expect(activity.getByRole('listitem')).toContainText([
      'Downloaded',
      'Viewed',
      'Securities extracted',
      'Uploaded',
    ]);
    await page.keyboard.press('Escape');
    await expect(activity).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('that cannot be shown or fetched say so quietly', async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await row(page, names.oc).waitFor();
    await page.route('**/documents/download/**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await act(page, names.oc, 'Download');
    await expect(page.getByText('The document could not be downloaded')).toBeVisible();
    await act(page, names.oc, 'Preview');
    const preview = page.getByRole('dialog', { name: names.oc });
    await expect(preview.getByText('PDF preview not available in your browser')).toBeVisible({ timeout: 30_000 });
  });

  test('are not previewed without a session: the sign-in page comes, and leads back', async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await row(page, names.oc).waitFor();
    await page.context().clearCookies();
    await act(page, names.oc, 'Preview');
    await page.waitForURL(/\/login\?redirect=%2Fmy-deals/);
    await expect(page.getByText('You are no longer signed in. Please sign in again.')).toBeVisible();
  });

  test('stand in the tree under issuer, series and folder, which the keyboard opens', async ({ page }) => {
    await page.goto(`/my-deals?tab=tree`);
    await expect(page.getByRole('tab', { name: 'Tree View' })).toHaveAttribute('aria-selected', 'true');
    await tree(page).focus();
    await page.keyboard.type(tag);
    await expect(node(page, issuer)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(node(page, issuer)).toContainText('2 series, 2 documents');
    await expect(node(page, /^2026-1/)).toHaveAttribute('aria-level', '2');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    const folder = node(page, /^Offering Circular \(OC\)/);
    await expect(folder).toContainText('(1 documents)');
    await page.keyboard.press('Enter');
    await expect(node(page, names.oc)).toHaveAttribute('aria-level', '4');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: names.oc })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await tree(page).focus();
    // To the folder and shut it, to the series and shut that.
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect(folder).toBeHidden();
  });

  async function downloadZip(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: /^All documents as a zip/ }).click();
  }

  test('are taken away as a zip with a manifest', async ({ page }) => {
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

  test('whose zip fails or is empty raise an alert', async ({ page }) => {
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

  test('whose zip is too large to hold are saved by the browser, and a refusal is told', async ({ page }) => {
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

  test('whose zip is on its way can be called off', async ({ page }) => {
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(issuer)}`);
    await node(page, names.oc).waitFor();
    await page.route('**/download-zip/**', () => new Promise(() => undefined));
    await downloadZip(page, issuer);
    await page.getByRole('button', { name: `Download ${issuer}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel the download' }).click();
    await expect(page.getByText('Download cancelled')).toBeVisible();
  });

  test('whose zip the browser saves are called off there, and the server stops reading', async ({ page }) => {
    const of = uniqueIssuer('Large');
    const [deal] = await createDeals(page.request, of, '2026-1', ['A']);
    await addLargeDocument(deal!, 8_000_000_000);
    await signInByApi(page.request, 'analyst');
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

  test('are found by the palette, as securities are', async ({ page }) => {
    await page.goto('/my-deals?date=2009-03-02');
    await page.getByText('No documents found for this date').waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('textbox', { name: 'Go to a screen, security or document' });
    await palette.fill(names.reset);
    await page.getByRole('button', { name: names.reset }).click();
    await expect(page.getByRole('dialog', { name: names.reset })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const [security] = (await (await page.request.get('/securities/lookup?query=re&limit=1')).json()) as {
      name: string;
      isin: string;
    }[];
    await palette.fill(security!.isin);
    await page.getByRole('button', { name: security!.name }).click();
    await expect(page).toHaveURL(`/security/${security!.isin}`);
  });
});

test('a document appears when it is uploaded elsewhere, moves through its states and can be read again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const deals: Deal[] = await createDeals(request, uniqueIssuer('Live'), '2026-1', ['A']);
  await signInByApi(request, 'analyst');
  await signInByApi(page.request, 'analyst');
  await page.goto('/my-deals');
  await page.getByRole('heading', { name: /^Documents \(\d+\)/ }).waitFor();
  const good = `live-${randomUUID()}.pdf`;
  await uploadByApi(request, deals, uniquePdf(circular), good);
  await expect(row(page, good)).toContainText(/Processing|Pending/);
  await expect(row(page, good).getByText('Pending', { exact: true })).toBeVisible({ timeout: 30_000 });
  const broken = `broken-${randomUUID()}.pdf`;
  await uploadByApi(request, deals, Buffer.from(`%PDF-1.7\n${randomUUID()}`), broken);
  await expect(row(page, broken).getByText('damaged')).toBeVisible({ timeout: 30_000 });
  const queued = page
    .getByRole('complementary', { name: 'Processing' })
    .getByRole('listitem')
    .filter({ hasText: broken });
  await expect(queued).toContainText('damaged');
  const again = page.waitForResponse((response) => response.url().endsWith('/retry-extraction'));
  await row(page, broken).getByRole('button', { name: 'Retry' }).click();
  expect((await again).status()).toBe(202);
  await expect(row(page, broken).getByText('damaged')).toBeVisible({ timeout: 30_000 });
  await request.dispose();
});

test.describe('thousands of documents', () => {
  let many: ManyDocuments;
  test.beforeAll(async () => {
    many = await addManyDocuments(5_000, 4);
  });

  test('come page after page to the end, and scroll smoothly', async ({ page }) => {
    test.setTimeout(180_000);
    const { date } = many;
    await signInByApi(page.request, 'analyst');
    const asked: (string | null)[] = [];
    let underway = 0;
    let most = 0;
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!isList(url)) return;
      asked.push(`${url.searchParams.get('page')} of ${url.searchParams.get('size')}`);
      most = Math.max(most, (underway += 1));
    });
    page.on('requestfinished', (request) => {
      if (isList(new URL(request.url()))) underway -= 1;
    });
    await page.goto(`/my-deals?date=${date}`);
    await expect(page.getByRole('heading', { name: 'Documents (5,000)' })).toBeVisible();
    expect(asked).toEqual(['0 of 20']);
    await expect(row(page, 'circular-05000.pdf')).toContainText('Series');

    const scroller = documents(page).locator('..');
    await scroller.evaluate(async (element) => {
      while (!element.textContent.includes('No more documents to load')) {
        element.scrollTop = element.scrollHeight;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      element.scrollTop = element.scrollHeight;
    });
    await expect(page.getByText('No more documents to load')).toBeVisible();
    await expect(row(page, 'circular-00001.pdf')).toBeVisible();
    expect(asked).toEqual(Array.from({ length: 250 }, (_, number) => `${number} of 20`));
    expect(most).toBe(1);
    expect(await documents(page).getByRole('listitem').count()).toBeLessThan(60);
    await expect(row(page, 'circular-00001.pdf')).toHaveAttribute('aria-posinset', '5000');

    // A frame at 60 a second has 16.7 ms; of a slow machine the typical one still has to be well within reach.
    const work = await workPerFrame(page, scroller, -240, 60);
    expect(work.toSorted((a, b) => a - b)[30]).toBeLessThan(16.7);
  });

  test('of as many issuers stand in a tree that is drawn as far as it is seen', async ({ page }) => {
    const { tag, issuers } = many;
    await signInByApi(page.request, 'analyst');
    await page.goto('/my-deals?tab=tree');
    await node(page, /^\S/).first().waitFor();
    const all = Number(await node(page, /^\S/).first().getAttribute('aria-setsize'));
    expect(all).toBeGreaterThanOrEqual(issuers);
    await tree(page).focus();
    // Each press goes to the last of what has come, which fetches what follows.
    const last = tree(page).locator(`[aria-level="1"][aria-posinset="${all}"]`);
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End');
          return last.isVisible();
        },
        { timeout: 40_000 },
      )
      .toBe(true);
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
    await page.keyboard.press('Home');
    await page.keyboard.type(`${tag} 00002`);
    await page.keyboard.press('ArrowRight');
    await expect(node(page, `${tag} 00002 Re Ltd.`)).toHaveAttribute('aria-expanded', 'true');
    await expect(node(page, /^2010-1/)).toContainText('4 documents');
  });
});
