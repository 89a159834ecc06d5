import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { withDatabase } from './support/database.ts';
import { enterPassword, newUser } from './support/new-user.ts';
import type { NewUser } from './support/new-user.ts';
import { expectReadable, violationsIn } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('a user sees the own sessions and ends all others', { tag: '@slow' }, async ({ page, browser }) => {
  const user = await newUser(page, { roles: ['Viewer'] });
  const elsewhere = await browser.newContext({ userAgent: 'curl/8.5.0' });
  const { baseURL = '' } = test.info().project.use;
  for (let time = 0; time < 2; time += 1) {
    await elsewhere.clearCookies();
    expect((await elsewhere.request.post(`${baseURL}/auth/login`, { data: user })).status()).toBe(200);
  }
  await enterPassword(page, user);
  await page.waitForURL('/');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account Security' }).click();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const rows = sessions.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This session' })).toContainText('From 127.0.0.1. Begun');
  await rows.filter({ hasText: 'curl/8.5.0' }).first().getByRole('button').click();
  await expect(sessions.getByRole('status')).toHaveText('1 session has ended.');
  await expect(rows).toHaveCount(2);
  await expectReadable(page);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  // The button has no more to do.
  await expect(page.getByRole('main')).toBeFocused();
  const left = await elsewhere.request.get(`${baseURL}/auth/session`);
  expect(await left.json()).toMatchObject({ valid: false });
  await elsewhere.close();
});

/** Passkeys need a page with a name. */
const named = (page: Page, user: NewUser) => {
  const { port } = new URL(test.info().project.use.baseURL ?? '');
  const site = `http://localhost:${port}`;
  return {
    site,
    logIn: async () => {
      // An open page would notice the missing session and leave by itself.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await enterPassword(page, user, site);
    },
  };
};

/** Enters the present code of an authenticator app, and the next one where it has expired before the server looked at it. */
async function enterCode(page: Page, field: Locator, key: string): Promise<void> {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  for (;;) {
    const code = app.generate();
    const answered = page.waitForResponse((response) => response.request().postData()?.includes(code) ?? false);
    await field.fill(code);
    await field.press('Enter');
    if ((await answered).ok() || code === app.generate()) return;
  }
}

/** As if the last code had been used one step earlier, so that nobody waits for the next. */
const letCodeCountAgain = (email: string) =>
  withDatabase((client) =>
    client.query(
      'update user_factors set last_step = last_step - 1 where user_id = (select id from users where email = $1)',
      [email],
    ),
  );

/** As if the user had last shown the second factor this long ago. */
const letConfirmationAge = (email: string) =>
  withDatabase((client) =>
    client.query(
      `update sessions set confirmed_at = now() - interval '16 minutes'
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  );

test(
  'a second factor: app, passkey, recovery code, asked for at sign-in and before a change',
  { tag: '@slow' },
  async ({ page }) => {
    const user = await newUser(page, { roles: ['Viewer'] });
    const { site, logIn } = named(page, user);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn();
    await page.waitForURL(`${site}/`);
    await page.goto(`${site}/account-security`);
    const card = page.getByRole('region', { name: 'Second factor' });
    await card.getByRole('button', { name: 'Add an authenticator app' }).click();
    await expect(card.getByRole('img', { name: 'The key as a QR code' })).toHaveAttribute('src', /^data:image/);
    const key = await card.locator('code').innerText();
    const code = card.getByLabel('Code that the app shows');
    await code.fill('000000');
    await code.press('Enter');
    await expect(card.getByRole('alert')).toHaveText(
      'This code is wrong or has expired. Compare the clock of your device.',
    );
    await enterCode(page, code, key);
    const codes = card.getByRole('group', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await expectReadable(page);
    const leaving = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
    await page.getByRole('link', { name: 'Home' }).first().click();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(codes.getByRole('listitem').first()).toHaveText(recoveryCode);
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await expect(card.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
    await expect(card).toContainText('10 recovery codes left');

    await logIn();
    const given = page.getByLabel('Code from your authenticator app');
    await given.fill('000000');
    await given.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This code is wrong, has expired or was used before.',
    );
    await expectReadable(page);
    await letCodeCountAgain(user.email);
    await enterCode(page, given, key);
    await page.waitForURL(`${site}/`);

    await page.goto(`${site}/account-security`);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(card.getByRole('alert')).toContainText('No passkey was added');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    // Two devices can be told apart.
    await expect(card.getByText(/^Passkey, added in Chrome \d+ on \w+$/)).toBeVisible();
    await letConfirmationAge(user.email);
    // Without the code that asks, the page stays.
    await page.route('**/assets/confirm-dialog-*.js', (route) => route.abort(), { times: 1 });
    await card.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await expect(page.getByText('You could not be asked for confirmation')).toBeVisible();
    await card.getByRole('button', { name: 'Remove Authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    expect(await violationsIn(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Authenticator app', { exact: true })).toBeHidden();

    await logIn();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${site}/`);
    await logIn();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter the code');
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${site}/`);
    await page.goto(`${site}/account-security`);
    await expect(card).toContainText('9 recovery codes left');

    await card.getByRole('button', { name: /^Remove Passkey/ }).click();
    const question = page.getByRole('dialog', { name: 'Remove your only second factor?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    expect(await violationsIn(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await card.getByRole('button', { name: /^Remove Passkey/ }).click();
    await question.getByRole('button', { name: 'Remove it' }).click();
    await expect(card).toContainText('a stolen password does not open your account');
  },
);

test(
  'who has a role that requires a second factor sets one up before anything else',
  { tag: '@slow' },
  async ({ page }) => {
    const user = await newUser(page, { roles: ['Portfolio Manager'] });
    const require = (isRequired: boolean) =>
      withDatabase((client) =>
        client.query("update roles set requires_factor = $1 where name = 'Portfolio Manager'", [isRequired]),
      );
    await require(true);
    await page.route('**/users/factors', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
    await enterPassword(page, user);
    await page.waitForURL('/set-up-second-factor');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await page.goto('/eod-dashboard');
    await page.waitForURL('/set-up-second-factor');
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const key = await page.getByRole('main').locator('code').innerText();
    await enterCode(page, page.getByLabel('Code that the app shows'), key);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.waitForURL('/');
    await expect(page.getByRole('button', { name: /User menu/ })).toBeVisible();
    await require(false);
  },
);

const run = promisify(execFile);

test(
  'a token is made, the page shows how to call with it, the examples run, and it is revoked',
  { tag: '@slow' },
  async ({ page }) => {
    const user = await newUser(page, { roles: ['Trader'], grants: ['APIS'] });
    await enterPassword(page, user);
    await page.waitForURL('/');
    await page.goto('/account-security');
    const card = page.getByRole('region', { name: 'Tokens for programs' });
    await card.getByLabel('Name').fill('Nightly load');
    await card.getByRole('combobox', { name: 'Entitlements' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'SECURITY_ANALYSIS' }).click();
    await page.keyboard.press('Escape');
    await letConfirmationAge(user.email);
    await page.route('**/auth/ways-in', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
    await card.getByRole('button', { name: 'Make token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByRole('alert')).toContainText('An error occurred while fetching data.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter your password');
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await dialog.getByLabel('Your password').fill(user.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const token = await card.getByRole('group', { name: 'New token' }).locator('code').innerText();
    await expectReadable(page);
    await card.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.locator('body')).not.toBeFocused();
    await expect(card.getByRole('list', { name: 'Tokens' })).toContainText('SECURITY_ANALYSIS. Expires');

    await card.getByRole('link', { name: 'API Reference' }).click();
    await page.waitForURL('/api-reference');
    const reference = page.locator('rapi-doc');
    const env = { PATH: process.env['PATH'], LANDFALL_TOKEN: token };
    for (const path of ['/securities/lookup', '/market-data/status']) {
      const operation = reference.locator('.m-endpoint').filter({ hasText: path }).first();
      await operation.locator('.endpoint-head').click();
      await expect(operation.getByText('curl -sS')).toBeVisible();
      const curl = await operation.locator('pre').filter({ hasText: 'curl -sS' }).innerText();
      const { stdout: json } = await run('sh', ['-c', curl], { env });
      expect(JSON.parse(json)).not.toHaveProperty('code');
      await operation.getByText('Python', { exact: true }).click();
      await expect(operation.locator('pre').filter({ hasText: 'import requests' })).toBeVisible();
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The colours inside the component are its makers'.
    expect(await violationsIn(page, { exclude: ['rapi-doc'] })).toEqual([]);

    await page.goto('/account-security');
    await expect(card).toContainText('Last used');
    await card.getByRole('button', { name: 'Revoke Nightly load' }).click();
    await expect(card.getByRole('list', { name: 'Tokens' })).toBeHidden();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/market-data/status', { headers })).status()).toBe(401);
  },
);
