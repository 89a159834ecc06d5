import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { startWithProvider } from './support/sign-on-fixture.ts';

test(
  'single sign-on opens the page one wanted, and log out ends it at the provider too',
  { tag: '@slow' },
  async ({ page }) => {
    const { site, provider, stop } = await startWithProvider();
    try {
      provider.user = { sub: 'stranger', email: 'stranger@bank.example', email_verified: true, groups: ['football'] };
      await page.goto(`${site}/my-deals`);
      const signIn = page.getByRole('link', { name: 'Sign in with Harbour Bank' });
      await expect(signIn).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
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
    } finally {
      await stop();
    }
  },
);
