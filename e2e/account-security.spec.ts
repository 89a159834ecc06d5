import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { enterPassword, newUser } from './support/new-user.ts';

test('a user sees the own sessions and ends all others', async ({ page, browser }) => {
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  const left = await elsewhere.request.get(`${baseURL}/auth/session`);
  expect(await left.json()).toMatchObject({ valid: false });
  await elsewhere.close();
});
