import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ElementHandle, Page } from '@playwright/test';
import { accounts, password, signInByApi } from './support/accounts.ts';
import { expectReadable } from './support/looks.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';

const box = (page: Page, name: string) => page.getByRole('combobox', { name });
const file = (page: Page) => page.getByLabel('File', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const failed = (page: Page) => page.locator('[data-kind]').filter({ hasText: 'Upload failed' });

async function choose(page: Page, name: string, ...options: string[]): Promise<void> {
  await box(page, name).click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  if (name === 'Classes') await page.keyboard.press('Escape');
}

test.describe('the upload form', () => {
  const issuer = uniqueIssuer('Form');
  const other = uniqueIssuer('Other');

  test.beforeAll(async ({ playwright, baseURL }) => {
    const administrator = await playwright.request.newContext({ baseURL: baseURL! });
    await createDeals(administrator, issuer, '2025-1', ['A', 'B']);
    await createDeals(administrator, issuer, '2026-1', ['C']);
    await createDeals(administrator, other, '2024-2', ['D']);
    await administrator.dispose();
  });

  test.beforeEach(async ({ page }) => {
    await signInByApi(page, 'analyst');
    await page.goto('/report-triage');
    await expect(box(page, 'Document Type')).toBeVisible();
  });

  test('offers a deal that was added since it was opened', async ({ page, playwright, baseURL }) => {
    const later = uniqueIssuer('Later');
    await choose(page, 'Issuer', issuer);
    const administrator = await playwright.request.newContext({ baseURL: baseURL! });
    await createDeals(administrator, later, '2026-2', ['A']);
    await createDeals(administrator, issuer, '2026-3', ['A']);
    await administrator.dispose();
    await choose(page, 'Series', '2026-3');
    await choose(page, 'Issuer', later);
  });

  test('opens step by step, and takes pages and files that fit', async ({ page }) => {
    await test.step('fields that depend on a changed choice are cleared', async () => {
      await expect(file(page)).toBeDisabled();
      await expect(box(page, 'Series')).toBeDisabled();
      await expect(box(page, 'Classes')).toBeDisabled();
      await choose(page, 'Document Type', 'Offering Circular (OC)');
      await expect(file(page)).toBeEnabled();
      await expect(page.getByLabel('Page Numbers')).toHaveCount(0);
      await choose(page, 'Issuer', issuer);
      await choose(page, 'Series', '2025-1');
      await choose(page, 'Classes', 'A', 'B');
      await choose(page, 'Series', '2026-1');
      await box(page, 'Classes').click();
      await expect(page.getByRole('option')).toHaveText(['C']);
      await page.keyboard.press('Escape');
      await choose(page, 'Issuer', other);
      await expect(box(page, 'Series')).toHaveValue('');
      await expect(box(page, 'Classes')).toBeDisabled();
      await expect(submit(page)).toBeDisabled();
    });

    await test.step('page numbers are asked for if the document type needs them', async () => {
      await choose(page, 'Document Type', 'Supplement');
      const pages = page.getByPlaceholder('Enter page numbers (e.g., 1-5, 8, 10-12)');
      await expect(pages).toBeVisible();
      await pages.fill('5-2');
      await pages.blur();
      await expect(page.getByText('The range 5-2 ends before it starts.')).toBeVisible();
    });

    await test.step('a file that is not a PDF or too large is refused, also with an upper-case name', async () => {
      await choose(page, 'Document Type', 'Offering Circular (OC)');
      const notPdf = 'Please select a valid PDF file. Only PDF documents are allowed.';
      await file(page).setInputFiles({ name: 'terms.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
      await expect(page.getByRole('alert').filter({ hasText: notPdf })).toHaveCSS('text-transform', 'uppercase');
      // The name and the type must both be those of a PDF.
      await file(page).setInputFiles({ name: 'terms.pdf', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expect(page.getByRole('alert').filter({ hasText: notPdf })).toBeVisible();
      await file(page).setInputFiles({
        name: 'large.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%'),
      });
      await expect(page.getByRole('alert').filter({ hasText: 'File too large. Maximum size: 10MB' })).toBeVisible();
      await expect(submit(page)).toBeDisabled();
      // A file dropped beside the field must not replace the page.
      expect(
        await page.evaluate(() => document.body.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }))),
      ).toBe(false);
    });
  });

  async function fill(page: Page, buffer: Buffer, name = `form-${randomUUID()}.pdf`): Promise<void> {
    await choose(page, 'Document Type', 'Offering Circular (OC)');
    await choose(page, 'Deal Room Host', 'DealVDR');
    await choose(page, 'Issuer', issuer);
    await choose(page, 'Series', '2025-1');
    await choose(page, 'Classes', 'A');
    await expect(submit(page)).toBeDisabled();
    await file(page).setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await expect(submit(page)).toBeEnabled();
  }

  test(
    'clears after success, recognises the same file, and sends several one after the other',
    { tag: '@slow' },
    async ({ page }) => {
      const bytes = uniquePdf(circular);
      await fill(page, bytes);
      await submit(page).click();
      await expect(page.getByText('Upload successful')).toBeVisible();
      await expect(box(page, 'Document Type')).toHaveValue('');
      await expect(box(page, 'Document Type')).toBeFocused();
      await fill(page, bytes);
      const pdf = (name: string, buffer: Buffer = Buffer.from(`%PDF-1.7\n${randomUUID()}`)) => ({
        name,
        mimeType: 'application/pdf',
        buffer,
      });
      await file(page).setInputFiles([pdf('new.pdf'), pdf('again.pdf', bytes), pdf('last.pdf')]);
      await expect(page.getByText(', then again.pdf, last.pdf')).toBeVisible();
      await submit(page).click();
      await expect(failed(page)).toContainText('Upload failed: 409 Conflict');
      await expect(submit(page)).toBeFocused();
      await expect(failed(page)).toHaveAttribute('data-kind', 'destructive');
      await expect(page.getByText(/already/i).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the existing document' })).toBeVisible();
      await expect(box(page, 'Issuer')).toHaveValue(issuer);
      // The one that failed and the one behind it stay chosen.
      await expect(page.getByRole('region', { name: 'Recent uploads' }).getByText('new.pdf')).toBeVisible();
      await expect(page.getByText(', then last.pdf')).toBeVisible();
      await page.getByRole('button', { name: 'Remove file' }).click();
      await expect(page.getByText('last.pdf', { exact: true })).toBeVisible();
      await file(page).setInputFiles(pdf('e.pdf', Buffer.alloc(0)));
      await expect(page.getByText('The file is empty.')).toBeVisible();
      await expect(submit(page)).toBeDisabled();
      // A later success does not stand beside the failure.
      await file(page).setInputFiles([pdf('one.pdf'), pdf('two.pdf')]);
      await submit(page).click();
      await expect(page.getByText('2 documents have been uploaded successfully')).toBeVisible();
      await expect(box(page, 'Document Type')).toHaveValue('');
      await expect(failed(page)).toBeHidden({ timeout: 1_000 });
    },
  );

  test(
    'shows what is wrong with a document that is only stored, and lets it be moved and removed',
    { tag: '@slow' },
    async ({ page }) => {
      await choose(page, 'Document Type', 'Supplement');
      await choose(page, 'Deal Room Host', 'iLink');
      await choose(page, 'Issuer', issuer);
      await choose(page, 'Series', '2025-1');
      await choose(page, 'Classes', 'A');
      await page.getByLabel('Page Numbers').fill('1');
      const name = `stored-${randomUUID()}.pdf`;
      await file(page).setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) });
      await submit(page).click();
      const recent = page
        .getByRole('region', { name: 'Recent uploads' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(recent).toContainText('Stored');
      await expect(recent.getByText('damaged')).toBeVisible({ timeout: 90_000 });

      await recent.getByRole('button', { name: `Move ${name}`, exact: true }).click();
      const moving = page.getByRole('dialog', { name: 'Move to another deal' });
      const chooseIn = async (field: string, option: string) => {
        await moving.getByRole('combobox', { name: field }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await chooseIn('Issuer', other);
      await chooseIn('Series', '2024-2');
      await chooseIn('Classes', 'D');
      await moving.getByRole('button', { name: 'Move', exact: true }).click();
      await expect(recent).toContainText(`${other} 2024-2, Class D`);

      await recent.getByRole('button', { name: `Remove ${name}` }).click();
      const removing = page.getByRole('dialog', { name: 'Remove the document' });
      await removing.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('Document removed')).toBeVisible();
      await expect(recent.getByText('Removed', { exact: true })).toBeVisible();
      await expect(recent.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      await expectReadable(page, 'dark');

      // To read the same file again cannot take a password away.
      const locked = `locked-${randomUUID()}.pdf`;
      const protectedPdf = readFileSync(new URL('fixtures/protected.pdf', import.meta.url));
      await fill(page, Buffer.concat([protectedPdf, Buffer.from(`\n%${locked}\n`)]), locked);
      await submit(page).click();
      const refused = page.getByRole('listitem').filter({ hasText: locked }).first();
      await expect(refused).toContainText('Replace it with a copy without the password.', { timeout: 90_000 });
      await expect(refused.getByRole('button', { name: `Remove ${locked}` })).toBeVisible();
      await expect(refused.getByRole('button', { name: `Retry ${locked}` })).toHaveCount(0);
    },
  );

  test('says why an upload failed, and keeps the form', { tag: '@slow' }, async ({ page }) => {
    await test.step('what the server found wrong in the file', async () => {
      await fill(page, Buffer.from('this only calls itself a PDF'));
      await submit(page).click();
      await expect(page.getByText('Upload failed').first()).toBeVisible();
      await expect(box(page, 'Issuer')).toHaveValue(issuer);
      await expect(submit(page)).toBeEnabled();
    });

    await test.step('a network failure', async () => {
      const problem = page.getByText('The document was not uploaded');
      await expect(problem).toBeVisible();
      await file(page).setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: uniquePdf(circular) });
      // It was about the file before.
      await expect(problem).toBeHidden();
      await page.route('**/deal-room/upload', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await submit(page).click();
      const reason = failed(page).filter({ hasText: 'Network error occurred during upload' });
      await expect(reason).toHaveAttribute('data-kind', 'destructive');
    });

    await test.step('no answer within five minutes', async () => {
      await page.evaluate(() => {
        const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
        Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
          ...timeout,
          set(this: XMLHttpRequest, milliseconds: number) {
            timeout.set!.call(this, milliseconds / 1_000);
          },
        });
      });
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/deal-room/upload', () => released);
      const began = Date.now();
      await submit(page).click();
      const reason = failed(page).filter({ hasText: 'Upload timed out' });
      await expect(reason).toHaveAttribute('data-kind', 'destructive');
      expect(Date.now() - began).toBeGreaterThanOrEqual(300);
      release();
    });
  });

  test('keeps the choices if the session ends during the upload', { tag: '@slow' }, async ({ page }) => {
    const name = `ended-${randomUUID()}.pdf`;
    const bytes = uniquePdf(circular);
    await fill(page, bytes, name);
    // The session ends during the upload: the first refused call leads away from the page.
    await page.route('**/deal-room/upload', async (route) => {
      await page.request.post('/auth/logout');
      await route.continue().catch(() => undefined);
    });
    await submit(page).click();
    await page.waitForURL('/login?redirect=%2Freport-triage');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByLabel('Email').fill(accounts.analyst);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Your session ended during the upload' });
    await expect(notice).toContainText(name);
    await expect(box(page, 'Issuer')).toHaveValue(issuer);
    await expect(box(page, 'Series')).toHaveValue('2025-1');
    await expect(submit(page)).toBeDisabled();
    await file(page).setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    await submit(page).click();
    await expect(page.getByText('Upload successful')).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test('offers a new deal only to administrators', { tag: '@slow' }, async ({ page }) => {
    await expect(page.getByRole('button', { name: 'New deal' })).toHaveCount(0);
    await signInByApi(page, 'admin');
    await page.reload();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const newDeal = page.getByRole('button', { name: 'New deal' });
    await newDeal.click();
    const dialog = page.getByRole('dialog', { name: 'New deal' });
    const name = uniqueIssuer('Added');
    const fill = async (classCode: string) => {
      await dialog.getByLabel('Issuer').fill(name);
      await dialog.getByLabel('Series').fill('2026-3');
      await dialog.getByLabel('Class').fill(classCode);
    };
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.method() === 'POST' && request.url().endsWith('/deals'))));
    await fill('A');
    // While it fades it takes no second click, and opened again meanwhile it is a new form.
    const again = dialog.evaluate(
      async (root, opener) => {
        const { promise: isClosing, resolve } = Promise.withResolvers<void>();
        const watch = new MutationObserver(() => root.querySelector('[inert] form') && resolve());
        watch.observe(root, { attributes: true, subtree: true });
        await isClosing;
        opener?.click();
      },
      (await newDeal.elementHandle()) as ElementHandle<HTMLElement> | null,
    );
    await dialog.getByRole('button', { name: 'Add deal' }).dblclick();
    await again;
    await expect(page.getByText(`${name} 2026-3 Class A`)).toBeVisible();
    await expect(dialog.getByLabel('Issuer')).toHaveValue('');
    await fill('B');
    await dialog.getByRole('button', { name: 'Add deal' }).click();
    await expect(dialog).toBeHidden();
    expect(asked).toBe(2);
    await expect(box(page, 'Issuer')).toHaveValue(name);
    await expect(box(page, 'Series')).toHaveValue('2026-3');

    await test.step('and the removal of one that was added by mistake', async () => {
      await page.route('**/deals/unused', (route) => route.fulfill({ status: 403, json: {} }));
      await newDeal.click();
      await dialog.getByRole('button', { name: 'Remove a deal' }).click();
      const tryAgain = dialog.getByRole('alert').getByRole('button', { name: 'Try again' });
      await expect(tryAgain).toBeVisible();
      await page.unroute('**/deals/unused');
      await tryAgain.click();
      await dialog.getByRole('button', { name: `Remove ${name} 2026-3 Class B` }).click();
      await expect(page.getByText('Deal removed')).toBeVisible();
      await expect(dialog.getByRole('button', { name: `Remove ${name} 2026-3 Class B` })).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: `Remove ${name} 2026-3 Class A` })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await box(page, 'Classes').press('ArrowDown');
      await expect(page.getByRole('option')).toHaveText(['A']);
    });
  });
});

test(
  'a document that cannot be read says why, can be tried again, and has its file replaced',
  { tag: '@slow' },
  async ({ page }) => {
    const deals = await createDeals(page.request, uniqueIssuer('Broken'), '2025-1', ['A']);
    await signInByApi(page, 'analyst');
    const form = new FormData();
    form.append('document_type', 'OC');
    form.append('deal_room_host', 'iLink');
    form.append('page_numbers', '');
    form.append('security_id', deals[0]!.security_id);
    const name = `broken-${randomUUID()}.pdf`;
    form.append('file', new Blob([`%PDF-1.7\n${randomUUID()}`], { type: 'application/pdf' }), name);
    const answer = await page.request.post('/deal-room/upload', { multipart: form });
    expect(answer.status()).toBe(201);
    await page.goto('/report-triage/analyst-view');
    const item = page.getByRole('listitem').filter({ hasText: name });
    await expect(item.getByText('damaged')).toBeVisible({ timeout: 90_000 });
    await item.getByRole('button', { name: 'Retry' }).click();
    await expect(item.getByText('damaged')).toBeVisible({ timeout: 90_000 });

    await item.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog');
    await expect(review.getByText('PDF preview not available in your browser')).toBeVisible({ timeout: 90_000 });
    await expect(review.getByRole('button', { name: 'Enter by hand' })).toBeEnabled();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      review.getByRole('button', { name: 'Replace the file' }).click(),
    ]);
    const good = `good-${randomUUID()}.pdf`;
    await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    const problem = page.locator('[data-kind]').filter({ hasText: 'The file was not replaced' });
    await expect(problem).toContainText('Please select a valid PDF file.');
    // The next one's stands alone.
    await chooser.setFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
    await expect(problem.filter({ hasText: 'The file is empty.' })).toBeVisible();
    await expect(problem).toHaveCount(1, { timeout: 2_000 });
    // A browser tells of the same file again only where the field has none.
    expect(await chooser.element().evaluate((input) => (input as HTMLInputElement).value)).toBe('');
    await chooser.setFiles({ name: good, mimeType: 'application/pdf', buffer: uniquePdf(circular) });
    const base = review.getByRole('region', { name: 'Base Identifiers' });
    await expect(base.getByLabel('ISIN')).toHaveValue('US2459H1AA37', { timeout: 90_000 });
    await expect(review.getByRole('heading', { name: good })).toBeVisible();
    await expect(review.locator('canvas').first()).toBeVisible({ timeout: 90_000 });
  },
);

test(
  'a document with wrong page numbers is entered by hand, or read on other pages',
  { tag: '@slow' },
  async ({ page }) => {
    const deals = await createDeals(page.request, uniqueIssuer('Pages'), '2025-1', ['A', 'B']);
    await signInByApi(page, 'analyst');
    const documentId = await uploadByApi(page.request, deals, uniquePdf(circular), 'pages.pdf', 'OC', '900');
    await waitForReading(page.request, documentId);
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    await expect(page.getByText('Extraction failed. None of these pages exist')).toBeVisible();
    await page.getByRole('button', { name: 'Enter by hand' }).click({ timeout: 90_000 });
    const base = page.getByRole('region', { name: 'Base Identifiers' });
    await expect(base.getByLabel('Series')).toHaveValue('2025-1');
    await expect(page.getByText(/^Entered by hand by/)).toBeVisible();
    await base.getByLabel('Currency').fill('USD');
    const pages = page.getByRole('button', { name: 'Read other pages' });
    await expect(pages).toBeDisabled();
    await expect(pages).not.toHaveAttribute('title');
    await pages.hover();
    await expect(page.getByRole('tooltip', { name: 'Read other pages: save first' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Save successful')).toBeVisible();

    await pages.click();
    const dialog = page.getByRole('dialog', { name: 'Read other pages' });
    await dialog.getByRole('textbox', { name: 'Page Numbers' }).fill('3-1');
    await expect(dialog.getByText('The range 3-1 ends before it starts.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Page Numbers' }).fill('');
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(dialog.getByText('You have edited this document.')).toBeVisible();
    const [edits] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the edits' }).click(),
    ]);
    expect(edits.suggestedFilename()).toBe('pages.json');
    await dialog.getByRole('button', { name: 'Replace the edits' }).click();
    await expect(base.getByLabel('ISIN')).toHaveValue('US2459H1AA37', { timeout: 90_000 });
    await expect(page.getByText(/^Entered by hand by/)).toBeHidden();
  },
);
