import { signInByApi } from './support/accounts.ts';
import { createDeals, uniqueIssuer, uploadByApi, waitForReading } from './support/documents.ts';
import { expectReadable } from './support/looks.ts';
import { node, row, tree } from './support/my-deals.ts';
import { expect, test } from './support/test.ts';

const right = 'right-with-a-name-that-is-longer-than-a-phone-is-wide-and-is-cut-off.pdf';

test(
  'a document that was filed by mistake is moved, and then removed, while somebody else edits it',
  { tag: '@slow' },
  async ({ page, browser, baseURL }) => {
    const issuer = uniqueIssuer('Misfiled');
    const deals = await createDeals(page.request, issuer, '2025-1', ['A', 'B']);
    await createDeals(page.request, issuer, '2025-2', ['A']);
    await signInByApi(page, 'analyst');
    // Entered by hand, which takes no time to read and is a person's work.
    const damaged = Buffer.from(`%PDF-1.7\n${issuer}`);
    const wrong = await uploadByApi(page.request, deals, damaged, 'wrong-deal.pdf');
    await uploadByApi(page.request, deals, damaged, right, 'MODEL');
    await waitForReading(page.request, wrong);
    expect((await page.request.post(`/deal-room/documents/${wrong}/enter-by-hand`)).status()).toBe(200);

    const context = await browser.newContext({ baseURL: baseURL! });
    const elsewhere = await context.newPage();
    await signInByApi(elsewhere, 'qa');
    await elsewhere.goto(`/report-triage/analyst-view?document=${wrong}`);
    const review = elsewhere.getByRole('dialog', { name: 'wrong-deal.pdf' });
    await review.getByLabel('Maturity Date').first().fill('2028-11-24');
    await expect(review.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

    await page.goto(`/my-deals?q=${issuer}&any=true`);
    const actions = page.getByRole('button', { name: 'Actions for wrong-deal.pdf' });
    await page.route('**/deal-room/deals', (route) => route.fulfill({ status: 403, json: {} }));
    await actions.click();
    await page.getByRole('menuitem', { name: 'Move to another deal' }).click();
    const moving = page.getByRole('dialog', { name: 'Move to another deal' });
    await expect(moving.getByText('The deals could not be loaded.')).toBeVisible();
    await page.unroute('**/deal-room/deals');
    await moving.getByRole('button', { name: 'Try again' }).click();
    const move = moving.getByRole('button', { name: 'Move', exact: true });
    await expect(moving.getByText(`${issuer} 2025-1, Classes A, B`)).toBeVisible();
    await expect(move).toBeDisabled();
    await moving.getByRole('combobox', { name: 'Series' }).click();
    await page.getByRole('option', { name: '2025-2' }).click();
    await expect(move).toBeDisabled();
    await moving.getByRole('combobox', { name: 'Classes' }).click();
    await page.getByRole('option', { name: 'A', exact: true }).click();
    // Closes the list, and not the dialog.
    await page.keyboard.press('Escape');
    await expectReadable(page);
    await move.click();
    await expect(page.getByText('Document moved')).toBeVisible();
    await expect(row(page, 'wrong-deal.pdf')).toContainText('2025-2');
    await expect(actions).toBeFocused();

    // Whoever has it open is told where it is now, and goes on with what was typed.
    await expect(
      review.getByText(`This document has been moved to ${issuer} 2025-2, Class A. Your edits are kept.`),
    ).toBeVisible();
    await review.getByRole('button', { name: 'Reload' }).click();
    await elsewhere.getByRole('button', { name: 'Keep my edits' }).click();
    await expect(review.getByText('has been moved')).toBeHidden();
    await expect(review.getByText(`${issuer} 2025-2 · A`)).toBeVisible();
    await expect(review.getByLabel('Maturity Date').first()).toHaveValue('2028-11-24');

    await page.getByRole('tab', { name: 'Tree View' }).click();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the document' });
    await expect(dialog.getByText('what was read from it')).toBeVisible();
    await expect(dialog.getByText(`${issuer} 2025-2, Class A`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog.getByText('You have edited this document.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove with the edits' }).click();
    await expect(page.getByText('Document removed')).toBeVisible();
    await expect(node(page, 'wrong-deal.pdf')).toBeHidden();
    await expect(tree(page)).toBeFocused();
    // The row in its place is the current one.
    await expect(node(page, right)).toHaveAttribute('aria-selected', 'true');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('tab', { name: 'Document Stream' }).click();
    await expect.poll(() => row(page, right).evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);

    // Whoever has it open is told at once, and again when it is saved; nothing that was typed is lost.
    await expect(review.getByText('Ana Analyst has removed this document.')).toBeVisible();
    await expect(review.getByText('Your edits are kept here, but can no longer be saved.')).toBeVisible();
    // Nothing suggests that a save, a sign-off or another action would still help.
    const toolbar = review.getByRole('toolbar', { name: 'Extracted data' });
    await expect(toolbar.getByRole('button', { name: 'Sign Off' })).toHaveAttribute(
      'title',
      /has removed this document/,
    );
    await toolbar.getByRole('button', { name: 'Read other pages' }).hover();
    await expect(
      elsewhere.getByRole('tooltip', { name: 'Read other pages: Ana Analyst has removed this document.' }),
    ).toBeVisible();
    await expect(review.getByRole('progressbar', { name: 'Required values' })).toHaveCount(0);
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
  },
);
