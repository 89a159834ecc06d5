import { signInByApi } from './support/accounts.ts';
import { openMarketDay } from './support/market.ts';
import { open, sidebar, visit } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('breadcrumbs: labels, links that need parent and feature, title case for unknown parts', async ({ page }) => {
  await open(page, 'admin');
  const seen = await visit(page, [
    '/report-triage/analyst-view',
    '/tools/upload/price',
    '/tools',
    '/investor-qa',
    '/administration/audit',
    '/dashboard/by-cusip-or-isin',
  ]);
  expect(seen.map(({ trail }) => trail)).toEqual([
    '[Home] > [Report Triage] > [Analyst View]',
    '[Home] > Tools > [Uploads] > [Price Upload]',
    '[Home] > Tools',
    '[Home] > Investor Q&A',
    '[Home] > Administration > Audit Log',
    '[Home] > By CUSIP Or ISIN',
  ]);
});

test('the sidebar: icons, tooltips, groups after 150 ms, disabled entries, its cookie', async ({ page, context }) => {
  await signInByApi(page, 'qa');
  await page.clock.install({ time: new Date() });
  await page.goto('/change-password');
  const bar = sidebar(page);
  await expect(bar).toHaveAttribute('data-state', 'collapsed');
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(48);
  await expect(bar.getByRole('button', { name: 'Expand All' })).toBeHidden();
  await bar.getByRole('link', { name: 'Home', exact: true }).hover();
  await expect(page.getByRole('tooltip', { name: 'Home' })).toBeVisible();

  const group = bar.getByRole('button', { name: 'Deal Room Automation' });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await group.click();
  await expect(bar).toHaveAttribute('data-state', 'expanded');
  await page.clock.runFor(140);
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.clock.runFor(20);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.clock.resume();
  await expect(bar.getByRole('link', { name: 'Analyst View' })).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(256);

  await bar.getByRole('button', { name: 'Expand All' }).click();
  await expect(bar.getByRole('link', { name: 'Price Upload' })).toBeVisible();
  await bar.getByRole('link', { name: 'My Deals' }).hover();
  await expect(page.getByRole('tooltip')).toBeHidden();
  const disabled = bar.getByRole('link', { name: 'Live Cats' });
  await expect(disabled).toHaveAttribute('aria-disabled', 'true');
  await disabled.click({ force: true });
  await expect(page).toHaveURL('/change-password');
  // What is under a disabled group is shown too, and stays: the group cannot be clicked.
  await expect(bar.getByRole('link', { name: 'Fund Performance' })).toHaveAttribute('aria-disabled', 'true');
  await bar.getByRole('button', { name: 'Investor Relations' }).click({ force: true });
  await expect(bar.getByRole('link', { name: 'Fund Performance' })).toBeVisible();
  await bar.getByRole('button', { name: 'Collapse All' }).click();
  await expect(bar.getByRole('link', { name: 'Price Upload' })).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Fund Performance' })).toBeHidden();

  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('true');
  const sevenDays = 604_800;
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - sevenDays)).toBeLessThan(600);
  await page.reload();
  await expect(bar).toHaveAttribute('data-state', 'expanded');
  await page.keyboard.press('Control+b');
  await expect(bar).toHaveAttribute('data-state', 'collapsed');
  await page.keyboard.press('Meta+b');
  await expect(bar).toHaveAttribute('data-state', 'expanded');
});

test('the collapsed sidebar shows letters, and opens at the first press', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'trader');
  const bar = sidebar(page);
  const logo = bar.getByRole('link', { name: 'Landfall, home' });
  await expect(logo).toHaveText('L');
  await expect(bar.getByRole('button', { name: 'User menu of trader@landfall.example' })).toHaveText('T');
  await bar.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL('/');
  await expect(bar).toHaveAttribute('data-state', 'expanded');
  await expect(logo).toHaveText('Landfall');
  await expect(bar.getByRole('button', { name: 'trader@landfall.example' })).toHaveText(
    'Ttrader@landfall.exampleTheo Trader',
  );
});

test('a closed menu group marks the current screen inside it', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'qa', '/latest-trades');
  const group = sidebar(page).getByRole('button', { name: 'TRACE Surveillance' });
  const entry = sidebar(page).getByRole('link', { name: 'Latest Trades' });
  await expect(group).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Control+b');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(group).not.toHaveAttribute('aria-current');
  await group.click();
  await expect(entry).toBeHidden();
  await expect(group).toHaveAttribute('aria-current', 'true');
});

test('an icon shows its tooltip after 700 ms, the next one at once', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);
  await page.goto('/');
  const copy = page.getByRole('button', { name: 'Copy the table' });
  await expect(copy).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const hint = page.getByRole('tooltip');
  await copy.hover();
  await page.clock.runFor(650);
  await expect(hint).toBeHidden();
  await page.clock.runFor(100);
  await expect(hint).toHaveText('Copy the table');
  await page.getByRole('button', { name: 'Columns' }).hover();
  await page.clock.runFor(50);
  await expect(hint.filter({ hasText: 'Columns' })).toBeVisible();
  expect(await page.locator('main button[title], header button[title]').count()).toBe(0);
});

test('below 768 px the sidebar is a drawer that closes after navigation or by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 844 });
  await open(page, 'trader');
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(sidebar(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sidebar(page)).toBeHidden();
  const drawer = page.getByRole('dialog', { name: 'Sidebar' });
  const toggle = page.getByRole('button', { name: 'Toggle Sidebar' });
  await toggle.click();
  await expect(drawer.getByText('trader@landfall.example')).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
  await drawer.getByRole('button', { name: 'TRACE Surveillance' }).click();
  await drawer.getByRole('link', { name: 'Latest Trades' }).click();
  await page.waitForURL('/latest-trades');
  await expect(drawer).toBeHidden();
  await toggle.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await toggle.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await page.waitForURL('/change-password');
  await expect(drawer).toBeHidden();

  // Every part of the longest breadcrumb.
  await page.goto('/tools/security-analysis');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Tools', 'Security Analysis']);
  for (const crumb of await crumbs.all()) await expect(crumb).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
