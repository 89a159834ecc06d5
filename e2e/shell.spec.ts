import { appRoutes, demonstrationAccounts, routeAccess } from '@landfall/contract';
import type { DemonstrationAccount, SecurityPrice, SessionResponse } from '@landfall/contract';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import { openMarketDay } from './support/market.ts';

const kilobyte = 1_024;
const paths = Object.keys(routeAccess);
const labelOf = (path: string): string => appRoutes.find((route) => route.path === path)?.label ?? '';
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

async function open(page: Page, account: DemonstrationAccount, path = '/change-password') {
  await signInByApi(page, account);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Visits addresses without reloading the page; returns what each one shows. */
function visit(page: Page, addresses: string[]) {
  return page.evaluate(async (list) => {
    const settled = () =>
      document.title !== '' &&
      document.querySelector('main h1') &&
      !document.querySelector('main [aria-busy="true"] h1');
    const seen: { path: string; title: string; heading: string; text: string; trail: string }[] = [];
    for (const path of list) {
      document.title = '';
      globalThis.history.pushState({}, '', path);
      const until = performance.now() + 10_000;
      while (!settled() && performance.now() < until) await new Promise(requestAnimationFrame);
      const crumbs = [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')];
      seen.push({
        path,
        title: document.title,
        heading: document.querySelector('main h1')?.textContent ?? '',
        text: document.querySelector('main')?.textContent ?? '',
        trail: crumbs
          .map((crumb) => (crumb.querySelector('a') ? `[${crumb.textContent}]` : crumb.textContent))
          .join(' > '),
      });
    }
    return seen;
  }, addresses);
}

for (const account of Object.keys(demonstrationAccounts) as DemonstrationAccount[]) {
  // Those with the most and with the fewest rights at once, the others with the slow journeys.
  const details = account === 'admin' || account === 'viewer' ? {} : { tag: '@slow' };
  test(`every route for ${account}: allowed, forbidden, not available yet`, details, async ({ page }) => {
    await open(page, account);
    const seen = await visit(page, paths);
    expect(seen.map(({ path, title }) => `${path}: ${title}`)).toEqual(
      paths.map((path) => {
        const isAllowed = routeAccess[path]?.[1].includes(account);
        return `${path}: ${isAllowed ? labelOf(path) : 'Access Forbidden'} · Landfall`;
      }),
    );
    for (const { path, heading, text } of seen) {
      const [kind, allowed] = routeAccess[path] ?? [];
      const isAllowed = allowed?.includes(account) ?? false;
      const isPlaceholder = text.includes('This area is not available yet.');
      expect([path, heading === 'Access Forbidden']).toEqual([path, !isAllowed]);
      if (isAllowed && kind !== 'screen') expect([path, isPlaceholder]).toEqual([path, kind === 'placeholder']);
      if (isAllowed && kind === 'placeholder') expect(heading).toBe(labelOf(path));
    }
  });
}

test('without a session every route leads to the sign-in page and back', async ({ page }) => {
  await page.goto('/tools/upload/price');
  await page.waitForURL('/login?redirect=%2Ftools%2Fupload%2Fprice');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
});

test('the deal room without the right to upload shows the cards of its area', async ({ page }) => {
  await page.route('**/auth/session', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as SessionResponse;
    const entitlements = [
      { featureName: 'DEAL_ROOM_AUTOMATION', activeInd: 'Y' },
      { featureName: 'MY_DEALS', parentFeature: 'DEAL_ROOM_AUTOMATION', activeInd: 'Y' },
    ];
    await route.fulfill({ json: { ...session, user: { ...session.user, entitlements } } });
  });
  await open(page, 'viewer', '/deal-room-automation');
  const cards = page.getByRole('list', { name: 'Deal Room Automation' }).getByRole('link');
  await expect(cards).toHaveText([/^My Deals/]);
  await expect(page.getByText('Upload Document')).toHaveCount(0);
  await visit(page, ['/report-triage']);
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
});

test('the pages for forbidden, missing and unavailable screens, with their links', async ({ page }) => {
  await open(page, 'viewer', '/my-deals');
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this page. Please contact your administrator if you believe this is an error.",
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL('/');

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL('/');
  await visit(page, ['/nowhere']);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('/');

  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => globalThis.open('/no/such/page', '_blank', 'noopener'));
  const fresh = await opened;
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await fresh.waitForURL('/');
});

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
  await bar.getByRole('button', { name: 'Collapse All' }).click();
  await expect(bar.getByRole('link', { name: 'Price Upload' })).toBeHidden();

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

test('the collapsed sidebar shows letters, and opens at the first press', async ({ page }) => {
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

test('a failed session check counts as signed out, and is only logged', async ({ page }) => {
  await signInByApi(page, 'viewer');
  await page.route('**/auth/session', (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('session check'));
  await page.goto('/change-password');
  await page.waitForURL('/login?redirect=%2Fchange-password');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await logged;
});

test('a closed menu group marks the current screen inside it', async ({ page }) => {
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

test('by keyboard alone: skip link, order, menus that Escape closes', async ({ page }) => {
  await open(page, 'trader');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Landfall, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeFocused();
  const user = page.getByRole('button', { name: 'User menu of trader@landfall.example' });
  await user.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByText('Theo Trader')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(user).toBeFocused();
  const palette = page.getByRole('textbox', { name: 'Go to a screen' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(user).toBeFocused();
  await page.keyboard.press('Control+k');
  await palette.fill('bonds');
  await page.keyboard.press('Enter');
  await page.waitForURL('/bonds-at-risk');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette says what it searched, keeps what is typed, and opens what it has found', async ({ page }) => {
  const date = await openMarketDay(page, 'viewer');
  const [first] = (await (await page.request.get(`/securities?startDate=${date}`)).json()) as SecurityPrice[];
  const isin = first?.isin ?? '';
  const palette = page.getByRole('textbox', { name: 'Go to a screen' });
  const found = page.getByRole('dialog').getByRole('button').filter({ hasText: isin });

  await test.step('not securities for who may not search them, although the list behind shows one', async () => {
    await page.goto('/');
    await expect(page.getByRole('gridcell', { name: first!.name })).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.fill(first!.name);
    await expect(page.getByText('There is no screen with that name')).toBeVisible();
  });

  await test.step('a part of an identifier', async () => {
    await open(page, 'trader');
    await page.keyboard.press('Control+k');
    await palette.fill(`(${isin.slice(4, 10).toLowerCase()},`);
    await expect(found).toBeVisible();
  });

  await test.step('a search that failed', async () => {
    await page.route('**/securities/lookup?*', (route) => route.fulfill({ status: 500, json: {} }));
    await palette.fill('no such thing');
    await expect(page.getByText('The search failed. Please try again.')).toBeVisible();
    await page.unroute('**/securities/lookup?*');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await test.step('what is typed while a slow machine draws it', async () => {
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const words = 'bonds at risk of the present week';
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(palette).toHaveValue(words);
    await machine.detach();
  });

  await test.step('Enter opens the security', async () => {
    await palette.fill(isin);
    await expect(found).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/security/${isin}`);
  });
});

test('an icon shows its tooltip after 700 ms, the next one at once', async ({ page }) => {
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

test('the palette tells a screen reader what Enter would open', async ({ page }) => {
  await open(page, 'admin');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Go to a screen' }).fill('upload');
  const chosen = page.getByRole('dialog').getByRole('status');
  await expect(chosen).toHaveText(/^Uploads, Tools, 1 of \d+$/u);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/^Composition Upload, .+, 2 of \d+$/u);
});

test('a page whose code does not arrive says so', async ({ page }) => {
  await page.route(/\/assets\/react-[^/]+\.js$/u, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'Landfall could not be loaded. Check your connection, then reload the page.',
  );
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

test('logout works even if the server does not answer; the session indicator keeps its flag', async ({ page }) => {
  await open(page, 'viewer');
  const indicator = page.locator('[data-session-indicator]');
  await expect(indicator).toBeHidden();
  await expect(indicator).toHaveAttribute('data-collapsed', 'false');
  await page.evaluate(() => globalThis.localStorage.setItem('session-indicator-collapsed', 'true'));
  await page.reload();
  await expect(indicator).toHaveAttribute('data-collapsed', 'true');
  await page.route('**/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();

  // The server did not get the call: it is repeated at the next chance, and the session is not used again.
  await page.unroute('**/auth/logout');
  const told = page.waitForResponse('**/auth/logout');
  await page.goto('/');
  expect((await told).ok()).toBe(true);
  await page.waitForURL('/login');
  await expect(password).toBeVisible();
  const session = await page.request.get('/auth/session');
  expect(await session.json()).toMatchObject({ valid: false });
});

test('the first page needs less than 300 KB of code', async ({ page }) => {
  await signInByApi(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize })),
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const sent = sum(scripts.map(({ encodedBodySize }) => encodedBodySize));
  expect(scripts.length).toBeGreaterThan(5);
  expect(sent).toBeLessThan(sum(scripts.map(({ decodedBodySize }) => decodedBodySize)));
  expect(sent / kilobyte).toBeLessThan(300);
});
