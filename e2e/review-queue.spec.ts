import { randomUUID } from 'node:crypto';
import type { DocumentPage } from '@landfall/contract';
import { logIn, signInByApi } from './support/accounts.ts';
import {
  createDeals,
  ownSecurities,
  saveOwnSecurities,
  uniqueIssuer,
  uniquePdf,
  uploadByApi,
  waitForReading,
} from './support/documents.ts';
import { withoutLiveUpdates } from './support/live-updates.ts';
import { expectReadableInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

test(
  'the queue by keyboard alone: find, take, take over, review, sign off, next',
  { tag: '@slow' },
  async ({ page, playwright, baseURL }) => {
    const issuer = uniqueIssuer('Queue');
    const deals = await createDeals(page.request, issuer, '2025-1', ['A', 'B']);
    await signInByApi(page, 'analyst');
    const ids: string[] = [];
    for (const name of ['older.pdf', 'newer.pdf']) {
      const file = uniquePdf('northwind-re-2025-1-offering-circular.pdf');
      const documentId = await uploadByApi(page.request, deals, file, name);
      await waitForReading(page.request, documentId);
      ids.push(documentId);
    }
    const [older = '', newer = ''] = ids;
    await saveOwnSecurities(page.request, older, ownSecurities(issuer));

    await page.goto('/report-triage/analyst-view?pending=true');
    const list = page.getByRole('list', { name: 'Documents', exact: true });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Find documents' })).toBeFocused();
    await page.keyboard.type(issuer);
    await page.keyboard.press('Enter');
    const cards = list.getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(page.getByText('2 documents', { exact: true })).toBeVisible();
    await expect(cards.nth(0)).toContainText('newer.pdf');
    await page.getByRole('combobox', { name: 'Order' }).focus();
    await page.keyboard.type('Oldest');
    await page.keyboard.press('Enter');
    await expect(cards.nth(0)).toContainText('older.pdf');
    await expect(page).toHaveURL(/order=oldest/);
    await expect(cards.nth(0)).toContainText(/Waiting\d+ minutes?, begun by Ana Analyst/);
    await expect(cards.nth(1)).toContainText(/Waiting\d+ minutes?, nobody has edited it/);

    // Somebody else takes one: it shows at once, and is taken over after a warning.
    const quinn = await playwright.request.newContext({ baseURL: baseURL! });
    await logIn(quinn, 'qa');
    expect((await quinn.post(`/deal-room/documents/${newer}/take`, { data: {} })).status()).toBe(200);
    await quinn.dispose();
    await expect(cards.nth(1)).toContainText('Taken byQuinn QA');
    await expectReadableInEveryLook(page);
    await cards.nth(0).getByRole('button', { name: 'Review' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards.nth(1).getByRole('button', { name: 'Review' })).toBeFocused();
    await page.keyboard.press('t');
    const warning = page.getByRole('dialog', { name: 'Take over from Quinn QA?' });
    await expect(warning.getByRole('button', { name: 'Take over' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards.nth(1)).toContainText('Taken byYou');
    await expect(cards.nth(1).getByRole('button', { name: 'Give back' })).toBeEnabled();
    await cards.nth(1).getByRole('button', { name: 'Review' }).focus();
    await page.keyboard.press('t');
    await expect(cards.nth(1).getByRole('button', { name: 'Take', exact: true })).toBeVisible();

    // Review the oldest, sign it off, and go on to another.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('t');
    await expect(cards.nth(0)).toContainText('Taken byYou');
    await page.keyboard.press('Enter');
    const signOff = page.getByRole('button', { name: 'Sign Off' });
    await expect(page.getByText('Taken by you')).toBeVisible();
    await expect(signOff).toBeEnabled();
    await signOff.focus();
    await page.keyboard.press('Enter');
    const checkpoint = page.getByRole('dialog', { name: 'Sign off and publish?' });
    await expect(checkpoint.getByText('New security')).toHaveCount(2);
    await expect(checkpoint.getByRole('columnheader', { name: 'On file' })).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Sign Off successful')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next document' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(older));
    await expect(page).toHaveURL(/document=/);
    await expect(page.getByText('Taken by you')).toBeVisible();

    await page.goto(`/my-deals?q=${issuer}&any=true`);
    await page.getByRole('button', { name: 'Actions for older.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the document' });
    await expect(removal.getByText('This document has been signed off')).toBeVisible();
    await expect(removal.getByRole('button', { name: 'Remove' })).toBeHidden();
  },
);

test(
  'several documents are taken and given back at once, by keyboard alone',
  { tag: '@slow' },
  async ({ page, playwright, baseURL }) => {
    const issuer = uniqueIssuer('Several');
    const deals = await createDeals(page.request, issuer, '2025-1', ['A']);
    await signInByApi(page, 'analyst');
    const ids: string[] = [];
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      const file = Buffer.from(`%PDF-1.7\n${issuer} ${name}`);
      ids.push(await uploadByApi(page.request, deals, file, name));
      await waitForReading(page.request, ids.at(-1)!);
    }
    await page.goto(`/report-triage/analyst-view?q=${issuer}&order=oldest`);
    const cards = page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem');
    const review = (place: number) => cards.nth(place).getByRole('button', { name: 'Review' });
    const bar = page.getByRole('toolbar', { name: 'Chosen documents' });
    await expect(review(2)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(review(0)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('x');
    await expect(bar.getByText('2 documents chosen')).toBeVisible();
    await expectReadableInEveryLook(page);

    // Somebody else has taken one of them, which this list has not heard yet.
    await withoutLiveUpdates(page);
    const quinn = await playwright.request.newContext({ baseURL: baseURL! });
    await logIn(quinn, 'qa');
    await page.reload();
    await review(0).focus();
    for (const key of ['x', 'ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await expect(bar.getByText('3 documents chosen')).toBeVisible();
    expect((await quinn.post(`/deal-room/documents/${ids[1]}/take`, { data: {} })).status()).toBe(200);
    await quinn.dispose();
    await bar.getByRole('button', { name: 'Take', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 documents taken')).toBeVisible();
    await expect(page.getByText('two.pdf: Quinn QA has taken this document.')).toBeVisible();
    await expect(bar.getByText('1 document chosen')).toBeVisible();
    await expect(cards.nth(1)).toContainText('Taken byQuinn QA');
    await bar.getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
    await expect(review(1)).toBeFocused();

    const all = page.getByRole('checkbox', { name: 'Choose all' });
    await all.focus();
    await page.keyboard.press('Space');
    await expect(bar.getByText('3 documents chosen')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(bar).toHaveCount(0);
    await page.keyboard.press('Space');
    await review(1).focus();
    await page.keyboard.press('x');
    await expect(all).toHaveJSProperty('indeterminate', true);
    await bar.getByRole('button', { name: 'Give back' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 documents given back')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(review(0)).toBeFocused();
    await expect(cards.nth(2).getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  },
);

test('the queue says when nothing is found, and when it cannot be loaded', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'analyst');
  await withoutLiveUpdates(page);
  await page.goto('/report-triage/analyst-view?q=nothing-is-called-this&taken=me');
  await expect(page.getByText('No documents found')).toBeVisible();
  await expect(page.getByText('Clear the search, or choose whose documents to show.')).toBeVisible();
  await page.route('**/deal-room/analyst-view/documents?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('combobox', { name: 'Taken by' }).selectOption('Not taken');
  await expect(page.getByText('The documents could not be loaded')).toBeVisible();
  await page.unroute('**/deal-room/analyst-view/documents?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No documents found')).toBeVisible();
});

test(
  'a document that could not be read fits a narrow screen, with all its actions',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'analyst');
    await withoutLiveUpdates(page);
    await page.route('**/deal-room/analyst-view/documents?**', async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as DocumentPage;
      const assignee = { id: randomUUID(), username: 'Quinn QA', at: list.data.content[0]!.uploadedAt };
      Object.assign(list.data.content[0]!, {
        status: 'EXTRACTION_FAILED',
        statusReason: 'The PDF is damaged.',
        assignee,
      });
      await route.fulfill({ response, json: list });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/report-triage/analyst-view');
    const failed = page.getByRole('listitem').filter({ hasText: 'The PDF is damaged.' });
    for (const name of ['Retry', 'Take over', 'Review']) {
      await expect(failed.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);
