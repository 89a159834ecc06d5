import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { accounts, password, signInByApi } from './support/accounts.ts';
import { linkMailedTo } from './support/mails.ts';
import { expect, test } from './support/test.ts';

const first = 'Quiet-harbour-evening-7';
const second = 'Slow-river-morning-8';

/** A new user with a mailed link to choose a password. */
async function inviteUser(page: Page): Promise<{ email: string; link: string }> {
  const email = `e2e-${randomUUID().slice(0, 8)}@landfall.example`;
  await signInByApi(page, 'admin');
  const data = { email, username: 'Nora New', roles: ['Viewer'], grants: [], isSuperUser: false };
  expect((await page.request.post('/administration/users', { data })).status()).toBe(201);
  await page.context().clearCookies();
  return { email, link: await linkMailedTo(email) };
}

/** A moment in the future, at which the page's clock can be paused: also where the pausing itself takes its time. */
const later = (page: Page): Promise<number> => page.evaluate(() => Date.now() + 60_000);

/** Advances a paused clock in small steps until something appears. */
async function tickUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass();
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('login: missing and wrong input, a remembered account, a visible password', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Landfall');
  const email = page.getByLabel('Email');
  const secret = page.getByLabel('Password', { exact: true });
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect(alert(page)).toHaveText('Please enter both email and password');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('nobody@landfall.example');
  await secret.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('Login failed. Please check your email and password.');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Show password').check();
  await expect(secret).toHaveAttribute('type', 'text');

  await page.route('**/auth/login', (route) =>
    route.fulfill({
      status: 429,
      json: {
        success: false,
        status: 'ERROR',
        code: 'RATE_LIMITED',
        message: 'Too many sign-in attempts. Please try again in 30 seconds.',
        requestId: 'r',
      },
    }),
  );
  await login.click();
  await expect(alert(page)).toHaveText('Too many sign-in attempts. Please try again in 30 seconds.');
  await page.unroute('**/auth/login');

  await email.fill(accounts.viewer);
  await secret.fill(password);
  await page.getByLabel('Remember this account').check();
  await login.click();
  await page.waitForURL('/');
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('rememberedEmail'), localStorage.getItem('rememberAccount')]);
  expect(await stored()).toEqual([accounts.viewer, 'true']);
  await page.goto('/login');
  await page.waitForURL('/');

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(email).toHaveValue(accounts.viewer);
  await page.getByLabel('Remember this account').uncheck();
  await secret.fill(password);
  await login.click();
  await page.waitForURL('/');
  expect(await stored()).toEqual([null, null]);
});

test(
  'a browser that keeps nothing signs in all the same, and one without cookies says why it cannot',
  { tag: '@slow' },
  async ({ page }) => {
    const sealed = () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        Object.defineProperty(globalThis, name, { get });
      }
    };
    await page.addInitScript(sealed);
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.viewer);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.context().clearCookies();
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
    await page.goto('/login');
    await expect(alert(page)).toHaveText('Your browser blocks cookies. Allow them for this site to sign in.');
  },
);

test('forgot password: missing input, the message after sending, and the way back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  const back = page.getByRole('button', { name: 'Back to Login' });
  await send.click();
  await expect(alert(page)).toHaveText('Please enter your email address');
  await page.getByLabel('Email').fill('banana');
  await send.click();
  await expect(alert(page)).toHaveText('Please enter a valid email address, such as name@company.com');
  await page.route('**/users/forgot-password', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Email').fill('nobody-at-all@landfall.example');
  await send.click();
  await expect(alert(page)).toHaveText('Failed to send reset link. Please try again.');
  await send.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Password reset link has been sent to your email address. Please check your inbox and follow the instructions to reset your password.',
  );
  await expect(send).toBeHidden();
  await expect(back).toBeFocused();
  await back.click();
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await back.click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test(
  'a link sets a password once; the password can then be changed, which ends the session',
  { tag: '@slow' },
  async ({ page }) => {
    const { email, link } = await inviteUser(page);
    await page.clock.install();
    await page.goto(link);
    const reset = page.getByRole('button', { name: 'Reset Password' });
    const next = page.getByLabel('New Password', { exact: true });
    const again = page.getByLabel('Confirm Password');
    await reset.click();
    await expect(alert(page)).toHaveText('All fields are required');
    await next.fill('short');
    await again.fill('shorter');
    await reset.click();
    await expect(alert(page)).toHaveText('Passwords do not match');
    await expect(again).toBeFocused();
    await again.fill('short');
    await reset.click();
    await expect(alert(page)).toHaveText('Password must be at least 8 characters long');
    await next.fill('password1');
    await again.fill('password1');
    await reset.click();
    await expect(alert(page)).toHaveText('Failed to reset password. Please try again.');
    await expect(page.getByText('This password is too common')).toBeVisible();
    await next.fill(first);
    await again.fill(first);
    await page.clock.pauseAt(await later(page));
    await reset.click();
    await tickUntilVisible(
      page,
      page.getByText('Password reset successfully! You can now log in with your new password.'),
    );
    await page.clock.runFor(2_500);
    await expect(page).toHaveURL('/reset-password/opened');
    await page.clock.runFor(600);
    await page.waitForURL('/login');
    await page.clock.resume();

    await page.goto(link);
    await next.fill(second);
    await again.fill(second);
    await reset.click();
    await expect(alert(page)).toHaveText('Invalid reset token. Please request a new password reset link.');
    await expect(reset).toBeFocused();
    await page.getByRole('link', { name: 'Back to Login' }).click();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/');
    await changePassword(page);
    expect((await page.request.post('/auth/login', { data: { email, password: first } })).status()).toBe(401);
    expect((await page.request.post('/auth/login', { data: { email, password: second } })).status()).toBe(200);

    // Leaving before the three seconds have passed leads to the sign-in page, without a message about a lost session.
    const isSignInPage = async () => {
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expect(page.getByText('Session Ended')).toBeHidden();
    };
    await page.clock.resume();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/');
    await page.goto('/change-password');
    for (const [label, value] of Object.entries({
      'Current Password': second,
      'New Password': first,
      'Confirm New Password': first,
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.clock.pauseAt(await later(page));
    await page.getByRole('button', { name: 'Change Password' }).click();
    await tickUntilVisible(page, page.getByText('Password changed successfully!', { exact: true }));
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await isSignInPage();
    await page.clock.resume();

    expect((await page.request.post('/users/forgot-password', { data: { email } })).status()).toBe(200);
    const secondLink = await linkMailedTo(email, 2);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/');
    await page.goto(secondLink);
    await next.fill(second);
    await again.fill(second);
    await page.clock.pauseAt(await later(page));
    await reset.click();
    await tickUntilVisible(page, page.getByText('Password reset successfully!'));
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await isSignInPage();
  },
);

test(
  'the way back to the sign-in waits for the answer, because a second click may hit it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/reset-password/some-token');
    await page.getByLabel('New Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm Password').fill(first);
    const held = Promise.withResolvers<void>();
    await page.route('**/users/reset-password', async (route) => {
      await held.promise;
      await route.fulfill({ json: { status: 'SUCCESS' } });
    });
    const sent = page.waitForRequest('**/users/reset-password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await sent;
    await page.getByText('Back to Login').click({ force: true });
    held.resolve();
    await expect(page.getByText('Password reset successfully!')).toBeVisible();
  },
);

test('an answer other than SUCCESS shows its own message or ours', { tag: '@slow' }, async ({ page }) => {
  const refuse = (message?: string) => (route: Route) => route.fulfill({ json: { status: 'FAILED', message } });
  const said = async (button: string, path: string, ours: string) => {
    for (const message of ['The directory is closed.', undefined]) {
      await page.route(path, refuse(message), { times: 1 });
      await page.getByRole('button', { name: button }).click();
      await expect(alert(page)).toHaveText(message ?? ours);
    }
  };
  await page.goto('/reset-password/some-token');
  await expect(page).toHaveURL('/reset-password/opened');
  await page.getByLabel('New Password', { exact: true }).fill(first);
  await page.getByLabel('Confirm Password').fill(first);
  await said('Reset Password', '**/users/reset-password', 'Reset password failed');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(accounts.viewer);
  await said('Send Reset Link', '**/users/forgot-password', 'Failed to send reset link');

  await signInByApi(page, 'viewer');
  await page.goto('/change-password');
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await page.getByLabel(label, { exact: true }).fill(label === 'Current Password' ? second : first);
  }
  await said('Change Password', '**/users/change-password', 'Failed to change password');
});

test(
  'a password is reset without a session and changed with one; each field has its own show button',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'viewer');
    const cookieOf = async (path: string, button: string) => {
      const asked = page.waitForRequest(path);
      await page.getByRole('button', { name: button }).click();
      return (await (await asked).allHeaders())['cookie'];
    };
    await page.goto('/reset-password/not-a-token');
    await page.getByLabel('New Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm Password').fill(first);
    expect(await cookieOf('**/users/reset-password', 'Reset Password')).toBeUndefined();
    await page.goto('/change-password');
    const shows = page.getByRole('main').getByRole('button', { name: 'Toggle password visibility' });
    await expect(shows).toHaveCount(3);
    for (const [index, label] of ['Current Password', 'New Password', 'Confirm New Password'].entries()) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill(label === 'Current Password' ? second : first);
      await expect(field).toHaveAttribute('type', 'password');
      await shows.nth(index).click();
      await expect(field).toHaveAttribute('type', 'text');
    }
    expect(await cookieOf('**/users/change-password', 'Change Password')).toContain('landfall_session=');
  },
);

async function changePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.waitForURL('/change-password');
  await expect(page.getByText('At least 8 characters long')).toBeVisible();
  await expect(page.getByText('Your new password cannot be the same as your current password')).toBeVisible();
  await expect(page.getByText('Security tips')).toBeVisible();
  const fields = ['Current Password', 'New Password', 'Confirm New Password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const fill = async (...values: string[]) => {
    for (const [index, value] of values.entries()) await fields[index]!.fill(value);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(first, second);
  await expect(alert(page)).toHaveText('All fields are required');
  await expect(fields[2]!).toBeFocused();
  await fill(first, second, first);
  await expect(alert(page)).toHaveText('New passwords do not match');
  await fill(first, 'short', 'short');
  await expect(alert(page)).toHaveText('New password must be at least 8 characters long');
  await fill(first, first, first);
  await expect(alert(page)).toHaveText('New password must be different from current password');
  await fill('not the password', second, second);
  await expect(alert(page)).toHaveText('Current password is incorrect.');
  await fill(first, 'password1', 'password1');
  await expect(alert(page)).toHaveText('Failed to change password. Please try again.');
  await expect(page.getByText('This password is too common')).toBeVisible();
  await page.clock.pauseAt(await later(page));
  await fill(first, second, second);
  await tickUntilVisible(page, page.getByText('Password changed successfully!', { exact: true }));
  const toast = page.locator('[data-kind=success]').filter({ hasText: 'Password Changed Successfully' });
  await expect(toast).toContainText(
    'Your password has been updated. You will be logged out and redirected to the login page.',
  );
  for (const field of fields) await expect(field).toHaveValue('');
  await page.clock.runFor(3_100);
  await page.waitForURL('/login');
}
