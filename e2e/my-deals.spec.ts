import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Deal } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { logIn, signInByApi } from './support/accounts.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { withNews, withoutLiveUpdates } from './support/live-updates.ts';
import { addManyDocuments } from './support/many-documents.ts';
import { documents, filter, isList, node, row, tree } from './support/my-deals.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';
const reset = 'northwind-re-2025-1-reset.pdf';

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Loads page after page until the end. */
async function scrollToEnd(page: Page): Promise<void> {
  const scroller = documents(page).locator('..');
  await expect
    .poll(
      async () => {
        await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return page.getByText('No more documents to load').isVisible();
      },
      { timeout: 90_000 },
    )
    .toBe(true);
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("says that the days are the market's and the times the reader's", async ({ page }) => {
    await signInByApi(page, 'analyst');
    await page.goto('/my-deals?date=2009-03-02');
    await expect(page.getByText('Days in New York, times in Pacific/Kiritimati')).toBeVisible();
  });
});

test.describe('the stream', () => {
  test('shows the day, and what to do if there is nothing or an error', async ({ page }) => {
    await signInByApi(page, 'analyst');
    await withoutLiveUpdates(page);
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
    await test.step('a day that no document can have is refused once, by its field', async () => {
      await page.goto('/my-deals?date=9999-12-31');
      await expect(page.getByRole('alert')).toHaveText(/^Please pick a day from 1 Jan 2008 to/);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    });
  });

  test('adds new documents without moving the visible ones', { tag: '@slow' }, async ({ page }) => {
    const { date } = await addManyDocuments(45, 45);
    await signInByApi(page, 'analyst');
    const hears = await withNews(page);
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
    // After scrolling, rows are drawn in the next frame.
    await expect.poll(async () => Number((await atTop()).split(' ').at(-1))).toBeLessThan(100);
    const before = await atTop();
    await hears('documents');
    await addManyDocuments(3, 3, { date, hour: 13 });
    await expect(page.getByRole('heading', { name: 'Documents (48)' })).toBeVisible({ timeout: 30_000 });
    // The count may appear a moment before its rows.
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
    await expect.poll(atTop).toBe(before);
  });

  test('loads the next page within 200 px of the bottom', async ({ page }) => {
    const { date } = await addManyDocuments(45, 45);
    await signInByApi(page, 'analyst');
    // Count each page once: uploads by other tests cause repeated requests.
    const asked = new Set<string | null>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isList(url)) asked.add(url.searchParams.get('page'));
    });
    await page.goto(`/my-deals?date=${date}`);
    await expect(page.getByRole('heading', { name: 'Documents (45)' })).toBeVisible();
    const stopAbove = (distance: number) =>
      documents(page)
        .locator('..')
        .evaluate((element, px) => {
          element.scrollTo({ top: element.scrollHeight - element.clientHeight - px });
          return new Promise<void>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          });
        }, distance);
    await stopAbove(205);
    expect([...asked]).toEqual(['0']);
    await stopAbove(195);
    await expect.poll(() => [...asked]).toEqual(['0', '1']);
  });

  test(
    'says so if what is shown could not be read again, as the tree and the queue do',
    { tag: '@slow' },
    async ({ page }) => {
      const deals = await createDeals(page.request, uniqueIssuer('Stale'), '2025-1', ['A']);
      await signInByApi(page, 'analyst');
      const heard = await withNews(page);
      const change = () =>
        uploadByApi(page.request, deals, Buffer.from(`event,loss\n${randomUUID()},1\n`), 'l.csv', 'MODEL');
      await change();
      for (const [address, calls] of [
        ['/my-deals', '**/documents/list*'],
        ['/my-deals?tab=tree', '**/documents/tree/issuers*'],
        ['/report-triage/analyst-view', '**/analyst-view/documents*'],
      ] as const) {
        await page.goto(address);
        await heard('documents');
        await expect(
          page
            .getByRole('heading', { name: 'Documents (' })
            .or(page.getByRole('tree'))
            .or(page.getByText(/\d documents?$/))
            .first(),
        ).toBeVisible();
        await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
        await change();
        const notice = page.getByRole('alert').filter({ hasText: 'What is shown may be out of date.' });
        await expect(notice).toContainText("We're temporarily unavailable.");
        await page.unroute(calls);
        await change();
        await expect(notice).toBeHidden();
      }
    },
  );

  test('continues after a failed page where it stopped', { tag: '@slow' }, async ({ page }) => {
    const { date } = await addManyDocuments(45, 45);
    await signInByApi(page, 'analyst');
    await withoutLiveUpdates(page);
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
  // First in the tree, with characters that paths and file names must escape.
  const tag = `00${randomUUID().slice(0, 8)}`;
  const issuer = `${tag} Deals/Co Re Ltd.`;
  const names = {
    oc: `oc-${randomUUID()}.pdf`,
    reset: `reset-${randomUUID()}.pdf`,
    losses: `losses-${randomUUID()}.csv`,
  };
  const bytes = { oc: uniquePdf(circular), reset: uniquePdf(reset) };

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! });
    const first = await createDeals(request, issuer, '2025-1', ['A', 'B']);
    const second = await createDeals(request, issuer, '2026-1', ['A']);
    const other = await createDeals(request, `Losses ${tag} Re Ltd.`, '2025-1', ['A']);
    await logIn(request, 'analyst');
    const oc = await uploadByApi(request, first, bytes.oc, names.oc);
    await uploadByApi(request, other, Buffer.from(`event,loss\n${randomUUID()},1\n`), names.losses, 'MODEL');
    const last = await uploadByApi(request, second, bytes.reset, names.reset, 'RESET');
    for (const documentId of [oc, last]) await waitForReading(request, documentId);
    await request.dispose();
  });

  test.beforeEach(async ({ page }) => {
    await signInByApi(page, 'analyst');
  });

  test('are found by file name, class and series while typing, on the day or on every day', async ({ page }) => {
    await page.goto('/my-deals?date=2009-03-02');
    await page.getByText('No documents found for this date').waitFor();
    await page.keyboard.press('/');
    await expect(filter(page)).toBeFocused();
    // As fast as the search follows, so that keys fall between a search and the change of the address: none is lost.
    await page.keyboard.type(names.oc.slice(0, 20), { delay: 205 });
    await expect(filter(page)).toHaveValue(names.oc.slice(0, 20));
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

  test('are previewed and downloaded under their name, and show who did so', async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await act(page, names.oc, 'Preview');
    const preview = page.getByRole('dialog', { name: names.oc });
    await expect(preview.locator('canvas').first()).toBeVisible({ timeout: 90_000 });
    await expect(preview.getByText(/^of \d+$/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('attachment probability');
    await expect(preview.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
    await page.keyboard.press('Escape');
    await expect(preview.getByRole('search')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    const menu = page.getByRole('button', { name: `Actions for ${names.oc}` });
    await expect(menu).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, names.oc, 'Download')]);
    expect(download.suggestedFilename()).toBe(names.oc);
    expect(readFileSync(await download.path()).equals(bytes.oc)).toBe(true);
    // Where its code does not come, the list stays.
    const itsCode = '**/assets/activity-drawer-*.js';
    await page.route(itsCode, (route) => route.abort());
    await act(page, names.oc, 'Activity');
    await expect(page.getByText('The activity could not be opened')).toBeVisible();
    await page.unroute(itsCode);
    // The focus may be nowhere at the moment when its code comes.
    await page.route(itsCode, async (route) => {
      await expect(menu).toBeFocused();
      await menu.evaluate((element) => element.blur());
      await route.continue();
    });
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

    // Only a PDF has pages to show.
    await page.goto(`/my-deals?q=${names.losses}`);
    await page.getByRole('button', { name: `Actions for ${names.losses}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeHidden();
    await expect(row(page, names.losses).getByRole('button', { name: names.losses, exact: true })).toBeHidden();
  });

  test('log a failed preview or download without an alert', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await row(page, names.oc).waitFor();
    await page.route('**/documents/download/**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('was not downloaded'));
    await act(page, names.oc, 'Download');
    await logged;
    await act(page, names.oc, 'Preview');
    const preview = page.getByRole('dialog', { name: names.oc });
    await expect(preview.getByText('PDF preview not available in your browser')).toBeVisible({ timeout: 90_000 });
    await page.unroute('**/documents/download/**');
    await preview.getByRole('button', { name: 'Try again' }).click();
    await expect(preview.locator('canvas').first()).toBeVisible({ timeout: 90_000 });
  });

  test('say that a PDF has a password, and do not ask for it', { tag: '@slow' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`/my-deals?q=${names.oc}`);
    await row(page, names.oc).waitFor();
    await page.route('**/documents/download/**', (route) =>
      route.fulfill({
        path: new URL('fixtures/protected.pdf', import.meta.url).pathname,
        contentType: 'application/pdf',
      }),
    );
    await act(page, names.oc, 'Preview');
    const preview = page.getByRole('dialog', { name: names.oc });
    await expect(preview.getByText('PDF preview not available in your browser')).toBeVisible({ timeout: 90_000 });
    await expect(preview.getByText('The PDF is protected with a password.')).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Download the document' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('lead to the sign-in page and back if the session has ended', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/my-deals?q=${names.oc}`);
    await row(page, names.oc).waitFor();
    // Only this call may find that the session has ended: another one would leave before the menu is open.
    const gone = { status: 'ERROR', code: 'NO_SESSION', message: 'Please sign in.', requestId: 'test' };
    await page.route('**/documents/download/**', (route) => route.fulfill({ status: 401, json: gone }));
    await act(page, names.oc, 'Preview');
    await page.waitForURL(/\/login\?redirect=%2Fmy-deals/);
    await expect(page.getByText('You are no longer signed in. Please sign in again.')).toBeVisible();
  });

  test('are in the tree under issuer, series and folder, which opens by keyboard', async ({ page }) => {
    await page.goto(`/my-deals?tab=tree`);
    await expect(page.getByRole('tab', { name: 'Tree View' })).toHaveAttribute('aria-selected', 'true');
    await expect(node(page, issuer)).toHaveAttribute('aria-expanded', 'false');
    await tree(page).focus();
    // The letters belong to one word, however long a busy machine takes for each.
    await page.clock.setFixedTime(new Date());
    await page.keyboard.type(tag);
    await expect(node(page, issuer)).toHaveAttribute('aria-selected', 'true');
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
    await expect(page.getByRole('dialog', { name: names.oc })).toBeVisible({ timeout: 90_000 });
    await page.keyboard.press('Escape');
    await tree(page).focus();
    // Go to the folder and close it, then the series.
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect(folder).toBeHidden();
  });

  test('are found in the palette, as securities are', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/my-deals?date=2009-03-02');
    await page.getByText('No documents found for this date').waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('textbox', { name: 'Go to a screen, security or document' });
    await palette.fill(names.reset);
    // The search of all pages for it is offered below.
    await page.getByRole('button', { name: names.reset }).first().click();
    await expect(page.getByRole('dialog', { name: names.reset })).toBeVisible({ timeout: 90_000 });
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

test(
  'a document uploaded elsewhere appears, changes its state and can be read again',
  { tag: '@slow' },
  async ({ page, playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! });
    const deals: Deal[] = await createDeals(request, uniqueIssuer('Live'), '2026-1', ['A']);
    await logIn(request, 'analyst');
    await signInByApi(page, 'analyst');
    const name = deals[0]!.issuer_name;
    const hears = await withNews(page);
    await page.goto(`/my-deals?tab=tree&q=${encodeURIComponent(name)}`);
    await expect(page.getByText('No issuers found')).toBeVisible();
    await page.getByRole('tab', { name: 'Document Stream' }).click();
    await page.getByRole('heading', { name: /^Documents \(\d+\)/ }).waitFor();
    const good = `live-${randomUUID()}.pdf`;
    await hears('documents');
    await uploadByApi(request, deals, uniquePdf(circular), good);
    await expect(row(page, good)).toContainText(/Processing|Pending/);
    // The tree, which was not shown meanwhile, has it too.
    await page.getByRole('tab', { name: 'Tree View' }).click();
    await expect(node(page, name)).toBeVisible();
    await page.getByRole('tab', { name: 'Document Stream' }).click();
    await expect(row(page, good).getByText('Pending', { exact: true })).toBeVisible({ timeout: 90_000 });
    const broken = `broken-${randomUUID()}.pdf`;
    await uploadByApi(request, deals, Buffer.from(`%PDF-1.7\n${randomUUID()}`), broken);
    await expect(row(page, broken).getByText('damaged')).toBeVisible({ timeout: 90_000 });
    const issuer = row(page, broken).getByText(name, { exact: true });
    expect(await issuer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const queued = page
      .getByRole('complementary', { name: 'Processing' })
      .getByRole('listitem')
      .filter({ hasText: broken });
    await expect(queued).toContainText('damaged');
    const again = page.waitForResponse((response) => response.url().endsWith('/retry-extraction'));
    await row(page, broken).getByRole('button', { name: 'Retry' }).click();
    expect((await again).status()).toBe(202);
    await expect(row(page, broken).getByText('damaged')).toBeVisible({ timeout: 90_000 });
    // To read the same file again, or other pages of it, cannot take a password away.
    const locked = `locked-${randomUUID()}.pdf`;
    const protectedPdf = readFileSync(new URL('fixtures/protected.pdf', import.meta.url));
    await uploadByApi(request, deals, Buffer.concat([protectedPdf, Buffer.from(`\n%${randomUUID()}\n`)]), locked);
    await expect(row(page, locked).getByText('Replace it with a copy without the password.')).toBeVisible({
      timeout: 90_000,
    });
    await expect(row(page, locked).getByRole('button', { name: 'Retry' })).toBeHidden();
    const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
    const otherPages = page.getByRole('menuitem', { name: 'Read other pages' });
    await openMenu(broken);
    await expect(otherPages).toBeVisible();
    await page.keyboard.press('Escape');
    await openMenu(locked);
    const review = page.getByRole('menuitem', { name: 'Review', exact: true });
    await expect(review).toBeVisible();
    await expect(otherPages).toBeHidden();
    await review.click();
    await expect(page.getByRole('button', { name: 'Replace the file' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read other pages' })).toBeHidden();
    await request.dispose();
  },
);
