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

/** Signs the page's own cookies in through the API, for tests whose subject is not the login page. */
export async function signInByApi(request: APIRequestContext, account: Account): Promise<void> {
  const answer = await request.post('/auth/login', { data: { email: accounts[account], password } });
  expect(answer.status()).toBe(200);
}
