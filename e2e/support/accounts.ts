import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const accounts = {
  admin: 'admin@landfall.example',
  analyst: 'analyst@landfall.example',
  trader: 'trader@landfall.example',
  viewer: 'viewer@landfall.example',
  qa: 'qa@landfall.example',
} as const;
export type Account = keyof typeof accounts;
export const password = 'Landfall-demo-1';

/** Signs in through the login page, as a person does. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts[account]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** Sessions from earlier tests of this worker. */
const signedIn = new Map<Account, Cookies>();

/**
 * Signs the page in through the API, for tests that are not about the login page. A login is slow on purpose, so a valid
 * session from an earlier test is used again.
 */
export async function signInByApi(page: Page, account: Account): Promise<void> {
  const known = signedIn.get(account);
  if (known) {
    await page.context().addCookies(known);
    const session = await page.request.get('/auth/session');
    if (((await session.json()) as { valid: boolean }).valid) return;
  }
  // In a browser of its own: a login ends the session that its cookie is of, and an open page may still make calls in it.
  const elsewhere = await page.context().browser()?.newContext();
  if (!elsewhere) throw new Error('the page has no browser');
  await logIn(elsewhere.request, account);
  const { cookies } = await elsewhere.storageState();
  await elsewhere.close();
  await page.context().addCookies(cookies);
  signedIn.set(account, cookies);
}

/** A new session. */
export async function logIn(request: APIRequestContext, account: Account): Promise<void> {
  const answer = await request.post('/auth/login', { data: { email: accounts[account], password } });
  expect(answer.status()).toBe(200);
}
