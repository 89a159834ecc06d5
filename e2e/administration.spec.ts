import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { linkMailedTo } from './support/mails.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
const newEmail = () => `e2e-${randomUUID().slice(0, 8)}@landfall.example`;
const chosen = 'Quiet-harbour-evening-7';

test(
  'users: add, choose a password, change rights, end sessions, disable and enable',
  { tag: '@slow' },
  async ({ page, playwright, baseURL }) => {
    const email = newEmail();
    await signInByApi(page, 'admin');
    const answer = Promise.withResolvers<void>();
    await page.route('**/administration/roles', async (route) => {
      await answer.promise;
      await route.fallback();
    });
    // Nobody gets the list of the call, which has this address too.
    await page.goto('/administration/users');
    await expect(page).toHaveURL('/administration');
    await expect(page).toHaveTitle('Administration · Landfall');
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    // The roles move the button when they arrive: a click that had begun would be lost.
    await expect(dialog.getByRole('button', { name: 'Add user' })).toBeDisabled();
    answer.resolve();
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter both email and name');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    // Visible, however long the form is.
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Email').fill('analyst@landfall.example');
    await dialog.getByLabel('Name').fill('Nora New');
    // A click beside it takes nothing away.
    await page.mouse.click(10, 400);
    await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
    const asked = page.getByRole('dialog', { name: 'Abandone unsaved changes?' });
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Nora New');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByRole('alert')).toContainText('There is already a user analyst@landfall.example');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText(`A link to choose a password is on its way to ${email}.`)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Invited');
    await expect(page).toHaveURL(/search=e2e-/);

    // The new user chooses a password and signs in, in another window.
    const user = await playwright.request.newContext({ baseURL: baseURL! });
    const token = (await linkMailedTo(email)).split('/').at(-1);
    expect((await user.post('/users/reset-password', { data: { token, password: chosen } })).status()).toBe(200);
    const signIn = async () => (await user.post('/auth/login', { data: { email, password: chosen } })).status();
    expect(await signIn()).toBe(200);

    // Tokens that could not be fetched are not taken for none.
    await page.route('**/tokens', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
    await rows(page).getByRole('link', { name: email }).click();
    const drawer = page.getByRole('dialog', { name: 'User' });
    await expect(drawer.getByRole('alert')).toContainText('The tokens for programs could not be fetched.');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByRole('alert')).toHaveCount(0);
    await expect(drawer.getByText('Active')).toBeVisible();
    const entitlements = async () =>
      ((await (await user.get('/auth/entitlements')).json()) as { featureName: string }[]).map(
        (each) => each.featureName,
      );
    expect(await entitlements()).toEqual([]);
    await drawer.getByRole('checkbox', { name: 'Analyst', exact: true }).check();
    await drawer.getByRole('checkbox', { name: 'Bonds at Risk' }).check();
    await expect(drawer.getByText('Through Analyst').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User changed')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await entitlements()).toEqual(expect.arrayContaining(['REPORT_TRIAGE', 'BONDS_AT_RISK']));

    await drawer.getByRole('checkbox', { name: 'Bonds at Risk' }).uncheck();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect.poll(entitlements).not.toContain('BONDS_AT_RISK');

    await drawer.getByRole('button', { name: 'Disable' }).click();
    await drawer.getByRole('button', { name: 'Disable and sign out' }).click();
    await expect(drawer.getByText(`${email} is disabled and signed out everywhere.`)).toBeVisible();
    expect((await user.get('/auth/entitlements')).status()).toBe(401);
    expect(await signIn()).toBe(401);
    await expect(drawer.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
    await drawer.getByRole('button', { name: 'Enable' }).click();
    await expect(drawer.getByText(`${email} can sign in again.`)).toBeVisible();
    expect(await signIn()).toBe(200);
    await drawer.getByRole('button', { name: 'Send reset link' }).click();
    await expect(drawer.getByText(`A link to set a password is on its way to ${email}. It works once.`)).toBeVisible();
    expect(await linkMailedTo(email, 2)).toMatch(/^\/reset-password\/.{40,}/);
    await drawer.getByRole('checkbox', { name: 'Bonds at Risk' }).check();
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    // The dialog above is closed, and not the drawer below it.
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(drawer.getByRole('checkbox', { name: 'Bonds at Risk' })).toBeChecked();
    await page.mouse.click(10, 400);
    await asked.getByRole('button', { name: 'Abandon' }).click();
    await expect(drawer).toBeHidden();
    await user.dispose();
    for (const unknown of [randomUUID(), 'nobody']) {
      await page.goto(`/administration?user=${unknown}`);
      await expect(drawer.getByRole('heading', { name: 'User not found' })).toBeVisible();
    }
    await expect(drawer.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  },
);

test('roles: a concurrent change is not overwritten, and a change takes effect', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  await page.goto('/administration/roles?role=Portfolio+Manager');
  const form = page.getByRole('form', { name: 'Portfolio Manager' });
  const capping = form.getByRole('checkbox', { name: 'Capping' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await capping.check();

  const { data } = (await (await page.request.get('/administration/roles')).json()) as {
    data: { name: string; version: number; features: string[] }[];
  };
  const role = data.find(({ name }) => name === 'Portfolio Manager')!;
  const quicker = { version: role.version, features: [...role.features, 'VALIDATIONS'] };
  expect((await page.request.put('/administration/roles/Portfolio%20Manager', { data: quicker })).status()).toBe(200);

  await save.click();
  await expect(form.getByRole('alert')).toContainText('This role has been changed since you opened it.');
  await form.getByRole('button', { name: 'Look again' }).click();
  await expect(form.getByRole('checkbox', { name: 'Validations' })).toBeChecked();
  await expect(capping).not.toBeChecked();
  await form.getByRole('checkbox', { name: 'Validations' }).uncheck();
  await save.click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.getByRole('navigation', { name: 'Roles' }).getByRole('link', { name: 'DEV-QA' }).click();
  await expect(page.getByText('Passes every check: there is nothing to grant or to revoke.')).toBeVisible();
});

test('the audit log: newest first, searched, filtered, opened, paged', async ({ page }) => {
  const email = newEmail();
  await page.request.post('/auth/login', { data: { email, password: 'not-it' } });
  await signInByApi(page, 'admin');
  await page.goto('/administration/audit');
  const entry = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Administration' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const lines = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
  // Other tests sign in and out meanwhile, so the first line is unknown.
  await expect(lines).toHaveCount(50);
  await expect(lines.filter({ hasText: 'session.login-failed' }).first()).toBeVisible();
  const times = (await lines.locator('td:nth-child(2)').allTextContents()).map((text) => Date.parse(text));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.every((time) => time > 0)).toBe(true);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => lines.count()).toBeGreaterThan(50);

  await page.getByRole('searchbox', { name: 'Text' }).fill(email);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('session.login-failed');
  await expect(page).toHaveURL(/text=e2e-/);
  await lines.getByRole('button', { name: 'Details of session.login-failed' }).click();
  await expect(page.getByRole('region', { name: 'Detail' })).toContainText('credentials');
  await expect(page.getByRole('region', { name: 'Origin' })).toContainText('127.0.0.1');

  await page.goto('/administration/audit?action=["session.logout"]&text=no-such-text-anywhere');
  await expect(page.getByText('Nothing was logged')).toBeVisible();
});

test('universes: how each is set up, and how far it is', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  // The demonstration adds them one after the other once the server is up; this screen does not follow.
  const known = async () => ((await (await page.request.get('/eod/universes')).json()) as { data: unknown[] }).data;
  await expect.poll(known, { timeout: 90_000 }).toHaveLength(5);
  await page.goto('/administration/universes');
  const rows = page.getByRole('table', { name: 'Universes' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'CAT-ALL' })).toContainText('LF-CAT');
  await expect(rows.filter({ hasText: 'SIDECAR-NOTES' })).toContainText('wait for prices minutes 720');
  await page.route('**/eod/universes', (route) => route.fulfill({ json: { status: 'SUCCESS', data: [] } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No universes' })).toBeVisible();
});

test('only category admins may open it, not the other bypass role', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'qa');
  await page.goto('/administration/audit');
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toBeHidden();
  for (const path of ['administration/users', 'administration/roles', 'administration/audit', 'eod/universes']) {
    expect((await page.request.get(`/${path}`)).status()).toBe(403);
  }
});
