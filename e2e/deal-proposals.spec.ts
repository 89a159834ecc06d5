import { signInByApi } from './support/accounts.ts';
import { uniquePdf } from './support/documents.ts';
import { expectReadableInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

test(
  'where no deal fits, one is proposed from the cover and confirmed, and the upload goes on',
  { tag: '@slow' },
  async ({ page, browser, baseURL }) => {
    const name = `proposed-${Date.now()}.pdf`;
    await signInByApi(page, 'analyst');
    await page.goto('/report-triage');
    await page.getByRole('combobox', { name: 'Document Type' }).click();
    await page.getByRole('option', { name: 'Offering Circular (OC)' }).click();
    await page.getByRole('combobox', { name: 'Deal Room Host' }).click();
    await page.getByRole('option', { name: 'Intralinks' }).click();
    const propose = page.getByRole('button', { name: 'Propose a deal' });
    await expect(propose).toBeDisabled();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: uniquePdf('northwind-re-2025-1-offering-circular.pdf'),
    });
    // By keyboard from here on.
    await propose.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Deal proposed')).toBeVisible();
    const proposals = page.getByRole('region', { name: 'Proposed deals' });
    const mine = proposals.getByRole('listitem').filter({ hasText: name });
    await expect(mine.getByLabel('Proposed issuer')).toHaveValue('Northwind Re Ltd.', { timeout: 60_000 });
    await expect(mine.getByLabel('Proposed series')).toHaveValue('2025-1');
    await expect(mine.getByLabel('Proposed classes')).toHaveValue('A, B');
    // It waits for an administrator, not for the one who proposed it.
    await page.getByRole('button', { name: /^Waiting for you/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /proposed deal/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await mine.getByLabel('Proposed series').fill('first');
    await page.keyboard.press('Enter');
    await expect(mine.getByText('Allowed format is dddd-d or dddd-dd where d is for "digit"')).toBeVisible();
    const series = `${1000 + (Date.now() % 9000)}-1`;
    await mine.getByLabel('Proposed series').fill(series);
    await page.keyboard.press('Enter');
    await expect(mine.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expect(mine.getByRole('button', { name: 'Confirm and upload' })).toHaveCount(0);
    await expectReadableInEveryLook(page);

    const context = await browser.newContext({ baseURL: baseURL! });
    const administrator = await context.newPage();
    await signInByApi(administrator, 'admin');
    await administrator.goto('/');
    await administrator.getByRole('button', { name: /^Waiting for you: \d+$/ }).click();
    await administrator.getByRole('menuitem', { name: /proposed deals? to decide$/ }).click();
    await expect(administrator).toHaveURL(/\/report-triage$/);
    const theirs = administrator.getByRole('region', { name: 'Proposed deals' }).getByRole('listitem').filter({
      hasText: name,
    });
    await expect(theirs.getByLabel('Proposed series')).toHaveValue(series);
    await theirs.getByRole('button', { name: 'Confirm and upload' }).focus();
    await administrator.keyboard.press('Enter');
    await expect(administrator.getByText('Deal confirmed')).toBeVisible();
    await context.close();

    // The analyst sees it at once, and the document is read like any other.
    await expect(mine.getByText(/^Confirmed/).first()).toBeVisible();
    await mine.getByRole('link', { name: `Review ${name}` }).click();
    const review = page.getByRole('dialog');
    await expect(review.getByRole('tab', { name: 'Class B' })).toBeVisible({ timeout: 90_000 });
    await expect(review.getByText(`Northwind Re Ltd. ${series}`)).toBeVisible();
  },
);
