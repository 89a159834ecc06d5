import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { createDeals, dataOf, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { expectReadable } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';

test.describe.configure({ timeout: 240_000 });

async function openReview(page: Page, request: APIRequestContext, name: string) {
  const deals = await createDeals(request, uniqueIssuer(name), '2025-1', ['A', 'B']);
  const documentId = await uploadByApi(request, deals, uniquePdf(circular), circular);
  await waitForReading(request, documentId);
  await signInByApi(page, 'analyst');
  await page.goto(`/report-triage/analyst-view?document=${documentId}`);
  const review = page.getByRole('dialog');
  await expect(review.getByRole('tab', { name: 'Class A' })).toBeVisible();
  return { documentId, review };
}

const shownPage = (review: Locator, page: number) => review.locator(`[data-pdf-page="${page}"]`);

/** Drags the pointer over a text of a page. */
async function selectText(page: Page, text: Locator): Promise<void> {
  const box = (await text.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.move(box.x + box.width - 1, y);
  await page.mouse.up();
}

test(
  'a field takes what is selected, boxed or clicked on the page, and keeps the place',
  { tag: '@slow' },
  async ({ page, request }) => {
    const { documentId, review } = await openReview(page, request, 'Fill');
    const loss = review.getByRole('region', { name: 'Modeled Stats' }).getByLabel('Expected Loss');
    const told = review.getByRole('status').filter({ hasText: 'Expected Loss' });
    await loss.focus();
    await expect(loss).toHaveValue('1.448');
    await expect(review.getByText('to fill Expected Loss (in %)')).toBeVisible();
    const terms = shownPage(review, 2);
    await expect(terms.locator('[data-candidate]').first()).toBeVisible();

    // Selected text is typed by the reader of the field, which has the focus again.
    await selectText(page, terms.getByText('2.05 per cent.', { exact: true }));
    await expect(told).toHaveText(/^Expected Loss is 2\.05 %, from “2\.05 per cent\.?” on page 2\.$/);
    await expect(loss).toHaveValue('2.05');
    await expect(loss).toBeFocused();
    await expect(review.getByText('Read: 1.448')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(loss).toHaveValue('1.448');

    // What cannot be read as the field is said, and changes nothing.
    await selectText(page, terms.getByText('Following Business Day Convention', { exact: true }));
    await expect(told).toHaveText(
      '“Following Business Day Convention” cannot be read as Expected Loss. Nothing was changed.',
    );
    await expect(loss).toHaveValue('1.448');

    // A box may be drawn from where there is no text, as on a scan.
    const figure = (await terms.getByText('1.14 per cent.', { exact: true }).boundingBox())!;
    await page.mouse.move(figure.x - 8, figure.y + 1);
    await page.mouse.down();
    await page.mouse.move(figure.x + figure.width + 4, figure.y + figure.height - 1, { steps: 4 });
    await page.mouse.up();
    await expect(loss).toHaveValue('1.14');
    await review.getByRole('button', { name: 'Undo' }).click();
    await expect(loss).toHaveValue('1.448');
    await expect(loss).toBeFocused();

    // Of another class: nothing of this tab stands there, so the click fills.
    await review.getByRole('textbox', { name: 'Page number' }).fill('3');
    await page.keyboard.press('Enter');
    const other = shownPage(review, 3).getByText('2.7 per cent.', { exact: true });
    await expect(shownPage(review, 3).locator('[data-candidate]').first()).toBeVisible();
    await other.click();
    await expect(told).toHaveText('Expected Loss is 2.7 %, from “2.7 per cent.” on page 3.');
    await expect(loss).toHaveValue('2.7');

    await review.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Save successful')).toBeVisible();

    // Of a class that was added, what the deal says is filled in and marked, until it is changed.
    await review.getByRole('button', { name: 'Add class' }).click();
    await review.getByLabel('New class').fill('C');
    await page.keyboard.press('Enter');
    const issuer = review.getByLabel('Issuer Name');
    await expect(issuer).toHaveValue(/^Fill/);
    await expect(issuer).toHaveAccessibleDescription(/From the deal/);
    await expect(review.getByText('From the deal')).toHaveCount(2);
    await issuer.fill('Other Re Ltd.');
    await expect(review.getByText('From the deal')).toHaveCount(1);

    const { filled } = await dataOf(request, documentId);
    expect(filled).toMatchObject([{ field: 'expectedLoss', value: 2.7, page: 3, quote: '2.7 per cent.' }]);
    // Whoever opens it later is led to the place.
    await page.reload();
    await review.getByRole('region', { name: 'Modeled Stats' }).getByLabel('Expected Loss').focus();
    await expect(review.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
    await expect(shownPage(review, 3).locator('[data-evidence-highlight]')).toBeInViewport();
  },
);

/** As Ctrl+V over the whole field. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const input = element as HTMLInputElement;
    input.focus();
    input.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a field is filled from the page by keyboard only', { tag: '@slow' }, async ({ page, request }) => {
  const { review } = await openReview(page, request, 'Fill Keys');
  const loss = review.getByRole('region', { name: 'Modeled Stats' }).getByLabel('Expected Loss');
  await test.step('what is pasted with its unit is taken as the field wants it, and can be taken back', async () => {
    await paste(loss, '228 bp');
    await expect(loss).toHaveValue('2.28');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(loss).toHaveValue('1.448');
  });
  await loss.focus();
  await expect(loss).toHaveValue('1.448');
  await page.keyboard.press('Alt+p');
  const chooser = review.getByRole('application', { name: 'Choose Expected Loss (in %) on the page' });
  await expect(chooser).toBeFocused();
  const told = chooser.getByRole('status');
  await expect(told).toHaveText(/^[\d.]+ %, from “.*”: 1 of \d+ on page 2$/);
  await expectReadable(page);
  await expectReadable(page, 'dark');

  // Through the values to the one that is wanted.
  for (let presses = 0; presses < 20 && !(await told.textContent())?.startsWith('2.05 %,'); presses++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(told).toHaveText(/^2\.05 %, from “2\.05 per cent\.”/);
  await page.keyboard.press('Enter');
  await expect(loss).toBeFocused();
  await expect(loss).toHaveValue('2.05');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(loss).toHaveValue('1.448');

  // Through the words; what they say is refused plainly, and Escape goes back to the field.
  await page.keyboard.press('Alt+p');
  await expect(told).toHaveText(/1\.448|of \d+ on page 2/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(told).toHaveText(/^“\S+ \S+”, page 2$/);
  const words = /“(.*)”/.exec((await told.textContent()) ?? '')?.[1];
  await page.keyboard.press('Enter');
  await expect(told).toHaveText(`“${words}” cannot be read as Expected Loss. Nothing was changed.`);
  await page.keyboard.press('Escape');
  await expect(loss).toBeFocused();
  await expect(loss).toHaveValue('1.448');
  await expect(review).toBeVisible();
});
