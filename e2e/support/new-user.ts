import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signInByApi } from './accounts.ts';
import { linkMailedTo } from './mails.ts';

export interface NewUser {
  email: string;
  password: string;
}

interface Rights {
  roles: string[];
  grants?: string[];
}

/** A user of this test's own, with a chosen password; the page is signed out afterwards. */
export async function newUser(page: Page, { roles, grants = [] }: Rights): Promise<NewUser> {
  const email = `e2e-${randomUUID().slice(0, 8)}@landfall.example`;
  await signInByApi(page, 'admin');
  const data = { email, username: 'Nora New', roles, grants, isSuperUser: false };
  expect((await page.request.post('/administration/users', { data })).status()).toBe(201);
  await page.context().clearCookies();
  const password = 'Quiet-harbour-evening-7';
  const token = (await linkMailedTo(email)).split('/').at(-1);
  expect((await page.request.post('/users/reset-password', { data: { token, password } })).status()).toBe(200);
  return { email, password };
}

/** Signs in through the login page, up to what comes after the password. */
export async function enterPassword(page: Page, { email, password }: NewUser, site = ''): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
