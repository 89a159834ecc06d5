import type { Request } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { expectLittleWorkPerFrame } from './support/frames.ts';
import { addManyDocuments } from './support/many-documents.ts';
import type { ManyDocuments } from './support/many-documents.ts';
import { documents, isList, node, row, tree } from './support/my-deals.ts';
import { expect, test } from './support/test.ts';

test.describe('hundreds of documents', () => {
  let many: ManyDocuments;
  test.beforeAll(async () => {
    many = await addManyDocuments(600, 2);
  });

  test('load page by page to the end, and scroll smoothly', { tag: '@slow' }, async ({ page }) => {
    const { date } = many;
    await signInByApi(page, 'analyst');
    // Count each page once: changes by other tests cause repeated requests.
    const asked = new Set<string>();
    const underway = new Set<Request>();
    let most = 0;
    page.on('request', (request) => {
      const url = new URL(request.url());
      const what = `${url.searchParams.get('page')} of ${url.searchParams.get('size')}`;
      if (!isList(url) || asked.has(what)) return;
      asked.add(what);
      most = Math.max(most, underway.add(request).size);
    });
    page.on('requestfinished', (request) => underway.delete(request));
    await page.goto(`/my-deals?date=${date}`);
    await expect(page.getByRole('heading', { name: 'Documents (600)' })).toBeVisible();
    expect([...asked]).toEqual(['0 of 20']);
    await expect(row(page, 'circular-00600.pdf')).toContainText('Series');

    const scroller = documents(page).locator('..');
    await scroller.evaluate(async (element) => {
      while (!element.textContent.includes('No more documents to load')) {
        element.scrollTop = element.scrollHeight;
        // Not at every frame: to draw them all would leave a busy machine no time to load a page.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      element.scrollTop = element.scrollHeight;
    });
    await expect(page.getByText('No more documents to load')).toBeVisible();
    await expect(row(page, 'circular-00001.pdf')).toBeVisible();
    expect([...asked]).toEqual(Array.from({ length: 30 }, (_, number) => `${number} of 20`));
    expect(most).toBe(1);
    expect(await documents(page).getByRole('listitem').count()).toBeLessThan(60);
    await expect(row(page, 'circular-00001.pdf')).toHaveAttribute('aria-posinset', '600');

    // Thirty frames a second on an ordinary shared machine; a desktop has twice as many.
    await expectLittleWorkPerFrame(page, scroller, { step: -240, frames: 20, limit: 33.3, of: 'typical' });
  });

  test('of hundreds of issuers are in a tree that draws only its visible part', async ({ page }) => {
    const { tag, issuers } = many;
    await signInByApi(page, 'analyst');
    await page.goto('/my-deals?tab=tree');
    await node(page, /^\S/).first().waitFor();
    await tree(page).focus();
    // Each press goes to the last loaded row, which loads the next ones. Other tests may add issuers meanwhile.
    const last = tree(page).locator('[aria-level="1"]').last();
    const place = async () => [await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')];
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End');
          const [position, all] = await place();
          return position === all && Number(all) >= issuers;
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
    // Keys that come faster than the browser draws still show where they lead.
    await tree(page).evaluate(async (element) => {
      for (const key of ['Home', 'ArrowRight']) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await Promise.resolve();
      }
    });
    await expect(tree(page).getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true');
    await expect(tree(page).getByRole('treeitem').first()).toBeInViewport();
    // The letters belong to one word, however long a busy machine takes for each.
    await page.clock.setFixedTime(new Date());
    await page.keyboard.type(`${tag} 00002`);
    await page.keyboard.press('ArrowRight');
    await expect(node(page, `${tag} 00002 Re Ltd.`)).toHaveAttribute('aria-expanded', 'true');
    await expect(node(page, /^2010-1/)).toContainText('2 documents');
  });
});
