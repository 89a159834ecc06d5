import { withDatabase } from './support/database.ts';
import { startWithProvider } from './support/sign-on-fixture.ts';
import { expectReadable, violationsIn } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test(
  'single sign-on opens the page one wanted, and log out ends it at the provider too',
  { tag: '@slow' },
  async ({ page }) => {
    const { site, provider, data, stop } = await startWithProvider();
    try {
      provider.user = { sub: 'stranger', email: 'stranger@bank.example', email_verified: true, groups: ['football'] };
      await page.goto(`${site}/my-deals`);
      const signIn = page.getByRole('link', { name: 'Sign in with Harbour Bank' });
      await expect(signIn).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
      await expectReadable(page);
      await signIn.click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('You have no role here.');

      await page.context().clearCookies();
      const nora = { sub: 'nora', email: 'nora@bank.example', email_verified: true, name: 'Nora New' };
      provider.user = { ...nora, groups: ['cat-desk'] };
      await page.goto(`${site}/my-deals`);
      await signIn.click();
      await page.waitForURL(`${site}/my-deals`);
      await page.getByRole('button', { name: /User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(`${provider.issuer}/session/end**`);
      await page.getByRole('button').first().click();
      await page.waitForURL(/localhost:\d+\/login/);
      // A session that this browser has ended does not end the next one.
      await signIn.click();
      await page.waitForURL(`${site}/`);
      await expect(page.getByRole('button', { name: /User menu/ })).toBeVisible();

      // Who has to confirm signs in again in another tab, and this one goes on with what was entered.
      provider.user = { ...nora, sub: 'head', email: 'head@bank.example', groups: ['cat-heads'] };
      // First away from the page, which would go to its sign-in by itself.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(`${site}/account-security`);
      await signIn.click();
      const card = page.getByRole('region', { name: 'Tokens for programs' });
      await card.getByLabel('Name').fill('Nightly load');
      await card.getByRole('combobox', { name: 'Entitlements' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'SECURITY_ANALYSIS' }).click();
      await page.keyboard.press('Escape');
      await withDatabase((client) => client.query("update sessions set confirmed_at = now() - interval '1 day'"), data);
      await card.getByRole('button', { name: 'Make token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      const again = dialog.getByRole('link', { name: 'Sign in again with Harbour Bank' });
      await expect(again).toBeVisible();
      await expect(dialog.getByLabel('Your password')).toBeHidden();
      expect(await violationsIn(page, '[role="dialog"]')).toEqual([]);
      const opened = page.context().waitForEvent('page');
      await again.click();
      await (await opened).waitForURL(`${site}/account-security`);
      await expect(card.getByRole('list', { name: 'Tokens' })).toContainText('Nightly load');
      await expect(dialog).toBeHidden();
    } finally {
      await stop();
    }
  },
);
