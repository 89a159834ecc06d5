import { readFileSync } from 'node:fs';
import type { Deal, ExtractedDocumentData } from '@landfall/contract';
import { logIn, signIn, signInByApi } from './support/accounts.ts';
import {
  createDeals,
  dataOf,
  ownSecurities,
  saveOwnSecurities,
  signOffByApi,
  uniqueIssuer,
  uniquePdf,
  uploadByApi,
  waitForReading,
} from './support/documents.ts';
import { withNews } from './support/live-updates.ts';
import { expectReadable } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const circular = 'northwind-re-2025-1-offering-circular.pdf';

test.describe.configure({ timeout: 120_000 });

test('the main job: upload, read, evidence, correct, save, sign off, export, read-only', async ({
  page,
  playwright,
  baseURL,
}) => {
  const issuer = uniqueIssuer('Main Job');
  const administrator = await playwright.request.newContext({ baseURL: baseURL! });
  await createDeals(administrator, issuer, '2025-1', ['A', 'B']);
  await administrator.dispose();

  await signIn(page, 'analyst');
  await page.goto('/report-triage');
  await expect(page.getByText('Upload documents for automated processing and data extraction')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByRole('combobox', { name: 'Document Type' }).click();
  await page.getByRole('option', { name: 'Offering Circular (OC)' }).click();
  await page.getByRole('combobox', { name: 'Deal Room Host' }).click();
  await page.getByRole('option', { name: 'Intralinks' }).click();
  await page.getByRole('combobox', { name: 'Issuer' }).fill(issuer);
  await page.getByRole('option', { name: issuer }).click();
  await page.getByRole('combobox', { name: 'Series' }).click();
  await page.getByRole('option', { name: '2025-1' }).click();
  await page.getByRole('combobox', { name: 'Classes' }).click();
  await page.getByRole('option', { name: 'A', exact: true }).click();
  await page.getByRole('option', { name: 'B', exact: true }).click();
  await page.keyboard.press('Escape');
  const name = `main-job-${Date.now()}.pdf`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: uniquePdf(circular) });
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByText('Upload successful')).toBeVisible();
  await expect(page.getByText('Document has been uploaded successfully')).toBeVisible();

  await page.goto('/report-triage/analyst-view?pending=true');
  await expect(page.getByRole('heading', { name: 'Extracted securities details' })).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: name });
  await item.getByRole('button', { name: 'Review' }).click({ timeout: 90_000 });

  const review = page.getByRole('dialog');
  await expect(review.getByRole('tab', { name: 'Class A' })).toBeVisible();
  await expect(review.getByRole('tab', { name: 'Class B' })).toBeVisible();
  const base = review.getByRole('region', { name: 'Base Identifiers' });
  await expect(base.getByLabel('ISIN')).toHaveValue('US2459H1AA37');
  await expect(base.getByLabel('Par Amount')).toHaveValue(/62,?500,?000/);

  // Focusing a field shows the line it came from.
  const maturity = base.getByLabel('Maturity Date');
  await maturity.focus();
  const highlight = review.locator('[data-evidence-highlight]').first();
  await expect(highlight).toBeVisible();
  const box = await highlight.boundingBox();
  expect(box!.width).toBeGreaterThan(10);
  expect(box!.x).toBeLessThan(720);

  // Beside a long value, the button keeps its word.
  await base.getByLabel('Short Description').focus();
  await page.keyboard.press('Alt+i');
  const card = page.getByRole('dialog', { name: 'Where this value comes from' });
  const word = card.getByRole('button', { name: 'Show' }).first().getByText('Show', { exact: true });
  await expect(word).toBeVisible();
  expect(await word.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // Correct, save.
  const save = review.getByRole('button', { name: 'Save', exact: true });
  const signOff = review.getByRole('button', { name: 'Sign Off' });
  await expect(save).toBeHidden();
  await base.getByLabel('Maturity Date').fill('25/11/2028');
  await expect(base.getByText('Date must be in format YYYY-MM-DD')).toBeVisible();
  await base.getByLabel('Maturity Date').fill('2028-11-24');
  await expect(signOff).toBeDisabled();
  await save.click();
  const told = page.getByText('Save successful');
  // Under the pointer it stays until something takes it away.
  await told.hover();
  await expect(page.getByText('Extracted data has been updated')).toBeVisible();
  await expect(save).toBeHidden();

  // Sign off. The last coupon is now after maturity, which needs a reason.
  await expect(signOff).toBeEnabled();
  await expect(review.getByText('1 error will need a reason at sign-off.')).toBeVisible();
  await signOff.focus();
  await page.keyboard.press('Enter');
  const reasons = page.getByRole('dialog', { name: 'Sign off with errors?' });
  // The word about the save would lie over the dialog's button.
  await expect(told).toBeHidden();
  const confirm = reasons.getByRole('button', { name: 'Sign Off' });
  await expect(confirm).toBeDisabled();
  await expectReadable(page, 'dark');
  await expectReadable(page);
  const ofA = reasons.getByRole('region', { name: 'Class A in the security master' });
  await expect(ofA.getByRole('row', { name: /^Maturity Date .*2028-11-24$/ })).toBeVisible();
  await expect(reasons.getByRole('heading', { name: 'Edited since it was read (1)' })).toBeVisible();
  await expect(
    reasons.getByRole('row', { name: /^Class A · Maturity Date 2028-11-25 2028-11-24 Ana Analyst/ }),
  ).toBeVisible();
  await reasons
    .getByRole('textbox', { name: 'Last Coupon Date 2028-11-25 is after Maturity Date 2028-11-24.' })
    .fill('As the pricing supplement says');
  await confirm.click();
  const signedOff = page.getByText('Sign Off successful');
  // Another test may have published the same securities since the dialog opened; then it shows that first.
  const outdated = reasons.getByText('The security master has changed since you looked.');
  await expect(signedOff.or(outdated)).toBeVisible();
  if (await outdated.isVisible()) await confirm.click();
  await expect(signedOff).toBeVisible();
  await expect(page.getByText('Document has been signed off')).toBeVisible();

  // Read-only afterwards.
  await expect(signOff).toBeHidden();
  await expect(review.getByRole('region', { name: 'Base Identifiers' }).getByRole('textbox')).toHaveCount(0);
  await expect(review.getByText('2028-11-24').first()).toBeVisible();
  await review.getByRole('button', { name: 'Show findings' }).click();
  await expect(review.getByText('Acknowledged: As the pricing supplement says')).toBeVisible();

  // Exports.
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    review.getByRole('button', { name: 'JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toBe(name.replace('.pdf', '.json'));
  const data = JSON.parse(readFileSync(await json.path(), 'utf8')) as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(data)).toEqual(['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions']);
  expect(data['securities']).toHaveLength(2);
  expect(data['securities']![0]).toMatchObject({
    isin: 'US2459H1AA37',
    cusip: '2459H1AA3',
    maturityDate: '2028-11-24',
    parAmount: 62_500_000,
    couponRate: 5,
  });
  expect(data['elAttributions']).toHaveLength(8);
  const [csv] = await Promise.all([page.waitForEvent('download'), review.getByRole('button', { name: 'CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe(name.replace('.pdf', '.csv'));
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toMatch(/^section,isin,cusip,/);
  expect(lines).toHaveLength(1 + 2 + 2 + 4 + 8);
  expect(lines[1]).toContain('"2028-11-24"');
});

test.describe('with a document pending review', () => {
  let documentId = '';
  let dealsOfSeries: Deal[] = [];

  test.beforeEach(async ({ page }) => {
    dealsOfSeries = await createDeals(page.request, uniqueIssuer('Review'), '2025-1', ['A', 'B']);
    await signInByApi(page, 'analyst');
    documentId = await uploadByApi(page.request, dealsOfSeries, uniquePdf(circular), 'review.pdf');
    const document = await waitForReading(page.request, documentId);
    expect(document.status).toBe('PENDING_REVIEW');
  });

  test(
    'opens and closes by keyboard, and asks before unsaved changes are abandoned, and takes notes',
    { tag: '@slow' },
    async ({ page }) => {
      await test.step('it opens from the list and closes without losing focus', async () => {
        await page.goto('/report-triage/analyst-view?pending=true');
        const row = page.getByRole('listitem').filter({ hasText: dealsOfSeries[0]!.issuer_name });
        const open = row.getByRole('button', { name: 'Review' });
        await open.focus();
        await page.keyboard.press('Enter');
        const review = page.getByRole('dialog');
        await expect(review.getByRole('tab').first()).toBeVisible();
        await expect(review.getByRole('button', { name: 'Close' })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(review).toBeHidden();
        await expect(open).toBeFocused();
      });

      await test.step('unsaved changes', async () => {
        await page.goto(`/report-triage/analyst-view?document=${documentId}`);
        const review = page.getByRole('dialog').first();
        await review.getByRole('region', { name: 'Base Identifiers' }).getByLabel('Issuer Name').fill('Another Re');
        await review.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByText('Abandone unsaved changes?')).toBeVisible();
        await page.getByRole('button', { name: 'Keep editing' }).click();
        await expect(review.getByLabel('Issuer Name')).toHaveValue('Another Re');

        // A note is written beside them, and stays in view.
        await review.getByRole('button', { name: 'Activity and notes' }).click();
        const activity = page.getByRole('dialog', { name: 'Activity' });
        const note = activity.getByRole('textbox', { name: 'Note' });
        await note.fill('x'.repeat(1_001));
        await expect(activity.getByText('Please write at most 1,000 characters.')).toBeVisible();
        await expect(activity.getByText('1,001 / 1,000')).toBeVisible();
        await expect(activity.getByRole('button', { name: 'Add note' })).toBeDisabled();
        await note.fill('Page 12 will be corrected.\nWait for it.');
        await page.route('**/notes', (route) => route.abort());
        await activity.getByRole('button', { name: 'Add note' }).click();
        await expect(activity.getByRole('alert')).toContainText('The server cannot be reached.');
        await page.unroute('**/notes');
        // A double click adds it once.
        await activity.getByRole('button', { name: 'Add note' }).dblclick();
        await expect(activity.getByRole('textbox', { name: 'Note' })).toHaveValue('');
        await expect(activity.getByRole('listitem').filter({ hasText: 'Page 12 will be corrected.' })).toHaveCount(1);
        await expect(activity.getByRole('listitem').first()).toContainText('Page 12 will be corrected.');
        await expectReadable(page);
        await page.keyboard.press('Escape');
        await expect(activity).toBeHidden();
        await expect(review.getByRole('region', { name: 'Last note' })).toContainText('Ana Analyst');
        await expect(review.getByLabel('Issuer Name')).toHaveValue('Another Re');
        await review.getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: 'Abandon', exact: true }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      await test.step('a save that ends while the question is open leaves nothing to abandon', async () => {
        const url = `/deal-room/extracted-document-data/${documentId}`;
        const answer = await dataOf(page.request, documentId);
        const isAsked = Promise.withResolvers<void>();
        // Answered here, so that the document stays as it is for the other tests.
        await page.route(
          (address) => address.pathname === url,
          async (route) => {
            if (route.request().method() !== 'PUT') return route.fallback();
            await isAsked.promise;
            answer.securities[0]!.issuerName = 'Another Re';
            await route.fulfill({ json: { ...answer, version: answer.version + 1 } });
          },
        );
        await page.goto(`/report-triage/analyst-view?document=${documentId}`);
        const base = page.getByRole('region', { name: 'Base Identifiers' });
        await base.getByLabel('Issuer Name').fill('Another Re');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.keyboard.press('Escape');
        await expect(page.getByText('Abandone unsaved changes?')).toBeVisible();
        isAsked.resolve();
        await expect(page.getByText('Save successful')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    },
  );

  test(
    'a save elsewhere is told or found out, and the edits are kept on top of it',
    { tag: '@slow' },
    async ({ page, request }) => {
      await logIn(request, 'qa');
      const hears = await withNews(page);
      await page.goto(`/report-triage/analyst-view?document=${documentId}`);
      const base = page.getByRole('region', { name: 'Base Identifiers' });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const url = `/deal-room/extracted-document-data/${documentId}`;
      const read = () => dataOf(page.request, documentId);
      const saveElsewhere = async (currency: string, by = request) => {
        const theirs = await read();
        theirs.securities[0]!.currency = currency;
        expect((await by.put(url, { data: theirs })).status()).toBe(200);
      };

      await test.step('a notice offers to reload', async () => {
        await base.getByLabel('Issuer Name').fill('Mine Re');
        await hears('documents');
        await saveElsewhere('EUR');
        const notice = page.getByRole('status').filter({ hasText: 'has saved this document since you opened it.' });
        await expect(notice).toContainText('Your edits are kept.');
        await expect(base.getByLabel('Currency')).not.toHaveValue('EUR');
        await notice.getByRole('button', { name: 'Reload' }).click();
        await expect(base.getByLabel('Currency')).toHaveValue('EUR');
        await expect(base.getByLabel('Issuer Name')).toHaveValue('Mine Re');
        await expect(notice).toHaveCount(0);

        // The user's own save is not reported, unless it was made in another window.
        const told = page.waitForResponse(
          (answer) => answer.url().includes(url) && answer.request().method() === 'GET',
        );
        await save.click();
        await expect(page.getByText('Save successful')).toBeVisible();
        await told;
        await expect(notice).toHaveCount(0);
        await saveElsewhere('CHF', page.request);
        const own = page.getByRole('status').filter({ hasText: 'You have saved this document in another window' });
        // Before the next answer is held back: it is the notice's own.
        await expect(own).toBeVisible();
        // What is typed while the newest version comes is kept.
        const typed = Promise.withResolvers<void>();
        await page.route(
          (address) => address.pathname === url,
          async (route) => {
            await typed.promise;
            await route.fallback();
          },
          { times: 1 },
        );
        await own.getByRole('button', { name: 'Reload' }).click();
        await base.getByLabel('Issuer Name').fill('Typed Re');
        typed.resolve();
        await expect(base.getByLabel('Currency')).toHaveValue('CHF');
        await expect(base.getByLabel('Issuer Name')).toHaveValue('Typed Re');
      });

      await test.step('a stale save offers both ways out', async () => {
        await base.getByLabel('Issuer Name').fill('Still Mine Re');
        await saveElsewhere('GBP');
        await save.click();
        await page.getByRole('button', { name: 'Keep my edits' }).click();
        await expect(base.getByLabel('Issuer Name')).toHaveValue('Still Mine Re');
        await expect(base.getByLabel('Currency')).toHaveValue('GBP');
        await save.click();
        await expect.poll(async () => (await read()).version).toBe(6);
        expect((await read()).securities[0]).toMatchObject({ issuerName: 'Still Mine Re', currency: 'GBP' });
      });

      await test.step('a save whose answer was lost is one’s own, and what was typed since is saved', async () => {
        // The route stays until its answer is lost: a browser sends on what waits at a route that is taken away.
        let isLost = false;
        await page.route(
          (address) => address.pathname === url,
          async (route) => {
            if (route.request().method() !== 'PUT' || isLost) return route.fallback();
            isLost = true;
            await route.fetch();
            await route.abort('connectionreset');
          },
        );
        await base.getByLabel('Issuer Name').fill('Lost Answer Re');
        await save.click();
        await expect(page.getByText('Save successful')).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
        await expect(save).toBeHidden();
        await expect(page.getByText('in another window')).toHaveCount(0);
        await expect.poll(async () => (await read()).version).toBe(7);
        await base.getByLabel('Issuer Name').fill('Answered Re');
        await save.click();
        await expect.poll(async () => (await read()).securities[0]?.issuerName).toBe('Answered Re');
        expect((await read()).version).toBe(8);
      });
    },
  );

  test(
    'says that somebody else has signed off, and offers nothing that would be refused',
    { tag: '@slow' },
    async ({ page, request }) => {
      await logIn(request, 'qa');
      await page.goto(`/report-triage/analyst-view?document=${documentId}`);
      await page.getByRole('region', { name: 'Base Identifiers' }).getByLabel('Issuer Name').fill('Mine Re');
      const data = await dataOf(page.request, documentId);
      const answer = await request.post(`/deal-room/documents/${documentId}/sign-off`, { data });
      expect(answer.status()).toBe(200);

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'This document has changed' });
      await expect(dialog).toContainText('has signed off this document since you opened it.');
      await expect(dialog).toContainText('Your edits can no longer be saved here.');
      await expect(dialog.getByRole('button', { name: 'Keep my edits' })).toHaveCount(0);
      const [edits] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download my edits' }).click(),
      ]);
      expect(edits.suggestedFilename()).toBe('review.json');
      await dialog.getByRole('button', { name: 'Reload latest' }).click();
      await expect(page.getByRole('button', { name: 'Sign Off' })).toBeHidden();
    },
  );

  test(
    'an administrator withdraws a sign-off with a reason, and the analyst goes on',
    { tag: '@slow' },
    async ({ page }) => {
      const issuer = dealsOfSeries[0]!.issuer_name;
      await saveOwnSecurities(page.request, documentId, ownSecurities(issuer));
      await signOffByApi(page.request, documentId);
      await page.goto(`/report-triage/analyst-view?document=${documentId}`);
      await expect(page.getByRole('button', { name: 'Next document' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Withdraw sign-off' })).toHaveCount(0);

      await signInByApi(page, 'admin');
      await page.goto(`/report-triage/analyst-view?document=${documentId}`);
      await page.setViewportSize({ width: 390, height: 900 });
      await expect(page.getByRole('button', { name: 'Withdraw sign-off' })).toBeVisible();
      const words = page.getByRole('toolbar', { name: 'Extracted data' }).getByRole('button');
      const cut = await words.evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const label = document.createRange();
            label.selectNodeContents(button);
            return label.getBoundingClientRect().right > button.getBoundingClientRect().right;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Withdraw sign-off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Withdraw the sign-off' });
      await expect(dialog).toContainText('Ana Analyst signed review.pdf off.');
      await expect(dialog).toContainText('Prices of a class that only this document brought are kept');
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('A reason is required');
      await page.keyboard.type('Printed for another series');
      await expectReadable(page);
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Sign-off withdrawn')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('region', { name: 'Withdrawn sign-off' })).toContainText(
        /^Ada Admin withdrew the sign-off, .*: Printed for another series$/,
      );
      await expect(page.getByRole('button', { name: 'Sign Off' })).toBeEnabled();
      // The button that was pressed has gone, and the focus stays in the review.
      const hasFocus = () => page.evaluate(() => Boolean(document.activeElement?.closest('[role="dialog"]')));
      await expect.poll(hasFocus).toBe(true);
    },
  );

  test('highlights a page only after it is painted', { tag: '@slow' }, async ({ page }) => {
    // A page is drawn over several frames: without further frames it has begun but does not end.
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame.bind(window);
      const held: FrameRequestCallback[] = [];
      const gate = { isHeld: true };
      window.requestAnimationFrame = (go) => (gate.isHeld ? held.push(go) : frame(go));
      Object.assign(window, {
        paint: () => {
          gate.isHeld = false;
          for (const go of held) frame(go);
        },
      });
    });
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    await page.getByRole('region', { name: 'Base Identifiers' }).getByLabel('Issue Date').focus();
    const pages = page.getByRole('region', { name: 'Document', exact: true });
    await expect(pages.locator('canvas').first()).toBeAttached({ timeout: 90_000 });
    const marks = pages.locator('[data-evidence-highlight]');
    await expect(marks).toHaveCount(0);
    await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
    await expect(marks.first()).toBeVisible();
  });

  test('checks input while typing, and prevents two classes with one name', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    const base = page.getByRole('region', { name: 'Base Identifiers' });
    const stats = page.getByRole('region', { name: 'Modeled Stats' });
    await expect(page.getByText('Nothing blocks sign-off.')).toBeVisible();
    await base.getByLabel('ISIN').fill('US2459H1AA38');
    await expect(base.getByText('The check digit of ISIN US2459H1AA38 is wrong.')).toBeVisible();
    // As a page or a spreadsheet gives it, with what nobody sees.
    await base.getByLabel('ISIN').fill('\u{FEFF}US2459\u{200B}H1AA37\u{A0}');
    await base.getByLabel('ISIN').blur();
    await expect(base.getByLabel('ISIN')).toHaveValue('US2459H1AA37');
    await expect(base.getByText('The check digit of ISIN')).toHaveCount(0);
    await stats.getByLabel('Expected Loss').fill('9');
    await expect(stats.getByText(/^Expected Loss 9 % is above Attachment Probability/)).toBeVisible();
    await page.getByRole('button', { name: 'Show findings' }).click();
    const findings = page.getByRole('region', { name: 'Findings' });
    await expect(findings.getByRole('button', { name: /^error, Modeled Stats, Expected Loss/ })).toBeVisible();
    await test.step('on a phone the toolbar takes one line, and a menu has the rest, by keyboard alone', async () => {
      await page.setViewportSize({ width: 390, height: 900 });
      const toolbar = page.getByRole('toolbar', { name: 'Extracted data' });
      expect((await toolbar.boundingBox())?.height).toBeLessThan(36);
      const more = toolbar.getByRole('button', { name: 'More' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem')).toHaveText([
        'Download JSON',
        'Download CSV',
        'Compare',
        'Activity and notes',
        'Read other pages: save first',
        'Move to another deal: save first',
        'Remove the document: save first',
      ]);
      await expect(page.getByRole('menuitem', { name: 'Download JSON' })).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem').last()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Remove the document' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await stats.getByRole('button', { name: 'Put back' }).click();
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Download JSON' })).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      const removal = page.getByRole('dialog', { name: 'Remove the document' });
      await expect(removal).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(removal).toBeHidden();
      await expect(more).toBeFocused();
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await page.getByRole('tab', { name: 'Class B' }).click();
    await base.getByLabel('Issuer Class').fill('A');
    await expect(base.getByText('Another row has this class')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(base.getByLabel('Issuer Class')).toBeFocused();
    const read = () => dataOf(page.request, documentId);
    expect((await read()).version).toBe(1);

    // With a free name all rows move to it; the deal has no such class and misses its own.
    await base.getByLabel('Issuer Class').fill('C');
    await findings.getByText('Class B of the deal was not found in the document.').waitFor();
    await findings.getByText('The deal has no class C.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Class C' })).toBeVisible();
    const saved = await read();
    const lists = [saved.securities, saved.modeledStats, saved.couponChangeHistories, saved.elAttributions];
    expect(lists.map((rows) => rows.filter((row) => row.issuerClass === 'C').length)).toEqual([1, 1, 2, 4]);
    expect(lists.flat().some((row) => row.issuerClass === 'B')).toBe(false);
  });

  test('says what blocks sign-off, and why a save failed, which loses nothing', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    const base = page.getByRole('region', { name: 'Base Identifiers' });

    await test.step('the class and the field that block sign-off are marked', async () => {
      await base.getByLabel('Currency').fill('');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Save successful')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign Off' })).toBeDisabled();
      await expect(base.getByText('Required for sign off')).toBeVisible();
    });

    await test.step('a failed save', async () => {
      await base.getByLabel('Issuer Name').fill('Kept Re');
      await page.route('**/deal-room/extracted-document-data/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Save failed')).toBeVisible();
      await expect(page.getByText('An unexpected error occurred during save.')).toBeVisible();
      await expect(base.getByLabel('Issuer Name')).toHaveValue('Kept Re');
      const failed = page.getByRole('alert').filter({ hasText: 'Save failed' });
      await expect(failed).toHaveAttribute('data-kind', 'destructive');

      // After success the screen shows no error.
      await page.unrouteAll();
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect((await saved).status()).toBe(200);
      await expect(failed).toHaveCount(0);
    });
  });

  test(
    'shows before sign-off what it changes, and shows it anew when the master has changed, by keyboard alone',
    { tag: '@slow' },
    async ({ page }) => {
      const own = ownSecurities(uniqueIssuer('Own'));
      const described = (id: string, shortDescription: string): Promise<ExtractedDocumentData> =>
        saveOwnSecurities(page.request, id, (data) => {
          const named = own(data);
          return { ...named, securities: named.securities.map((row) => ({ ...row, shortDescription })) };
        });
      const texts = [`Storm ${Date.now()}`, `Quake ${Date.now()}`] as const;
      await described(documentId, texts[0]);
      const other = await uploadByApi(page.request, dealsOfSeries, uniquePdf(circular), 'other.pdf');
      await waitForReading(page.request, other);

      await page.goto(`/report-triage/analyst-view?document=${documentId}`);
      await page.getByRole('button', { name: 'Sign Off' }).focus();
      await page.keyboard.press('Enter');
      const checkpoint = page.getByRole('dialog', { name: 'Sign off and publish?' });
      const ofB = checkpoint.getByRole('region', { name: 'Class B in the security master' });
      await expect(ofB.getByRole('row', { name: new RegExp(`^Short Description ${texts[0]}$`) })).toBeVisible();
      // Escape closes the dialog, and not the review behind it.
      await page.keyboard.press('Escape');
      await expect(checkpoint).toBeHidden();
      await expect(page.getByRole('button', { name: 'Sign Off' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(ofB.getByRole('row', { name: new RegExp(`^Short Description ${texts[0]}$`) })).toBeVisible();
      const published = await page.request.post(`/deal-room/documents/${other}/sign-off`, {
        data: await described(other, texts[1]),
      });
      expect(published.status()).toBe(200);
      await page.keyboard.press('Control+Enter');
      await expect(checkpoint.getByText('The security master has changed since you looked.')).toBeVisible();
      await expect(ofB.getByRole('row', { name: `Short Description ${texts[1]} ${texts[0]}` })).toBeVisible();
      await expect(ofB.getByRole('row')).toHaveCount(3);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Sign Off successful')).toBeVisible();
      await expect(checkpoint).toBeHidden();
      await expect(page.getByRole('button', { name: 'Next document' })).toBeFocused();
    },
  );

  test('reports a failed sign-off, and can sign off again', { tag: '@slow' }, async ({ page }) => {
    await saveOwnSecurities(page.request, documentId, ownSecurities(uniqueIssuer('Own')));
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    const signOff = page.getByRole('button', { name: 'Sign Off' });
    await page.route('**/sign-off', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await signOff.click();
    const confirm = page
      .getByRole('dialog', { name: 'Sign off and publish?' })
      .getByRole('button', { name: 'Sign Off' });
    await confirm.click();
    const toast = page.getByRole('alert').filter({ hasText: 'Sign Off failed' });
    await expect(toast).toContainText('An unexpected error occurred during sign off.');
    await expect(toast).toHaveAttribute('data-kind', 'destructive');
    // A double click sends one request.
    await confirm.dblclick();
    await expect(page.getByText('Sign Off successful')).toBeVisible();
    await expect(page.getByText('This document has changed')).toHaveCount(0);
  });

  test('shows the document 700 px wide at 75 %, and tooltips after 700 ms', { tag: '@slow' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/report-triage/analyst-view');
    const list = page.getByRole('list', { name: 'Documents', exact: true });
    await expect.poll(async () => (await list.boundingBox())?.width).toBe(700);
    await page.goto(`/report-triage/analyst-view?document=${documentId}`);
    const pages = page.getByRole('region', { name: 'Document', exact: true });
    await expect(pages.locator('canvas').first()).toBeVisible({ timeout: 90_000 });
    expect((await pages.boundingBox())?.width).toBe(700);
    await expect(pages.getByText('75 %', { exact: true })).toBeVisible();
    // At 75 % a letter page is as many pixels wide as it has points.
    await expect.poll(async () => (await pages.locator('canvas').first().boundingBox())?.width).toBeCloseTo(612, 0);

    // Zoomed to 400 %, the fields have room, and the way out stays.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 256 });
    const field = page.getByRole('textbox', { name: 'Maturity Date' }).first();
    await field.focus();
    for (const part of [field, page.getByRole('button', { name: 'Close', exact: true })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    if (size) await page.setViewportSize(size);

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.getByRole('button', { name: 'Download JSON' }).hover();
    const tooltip = page.getByRole('tooltip', { name: 'The saved version' });
    await page.clock.runFor(650);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(100);
    await expect(tooltip).toBeVisible();
    // The next tooltip within 300 ms appears at once.
    const [json] = await tooltip.evaluateAll((all) => all.map((each) => each.id));
    await page.getByRole('button', { name: 'Download CSV' }).hover();
    await page.clock.runFor(50);
    await expect(page.getByRole('tooltip').and(page.locator(`:not([id="${json}"])`))).toBeVisible();
  });
});
