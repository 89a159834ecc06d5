import { appRoutes, demonstrationAccounts, routeAccess } from '@landfall/contract';
import type { DemonstrationAccount, SessionResponse } from '@landfall/contract';
import { signInByApi } from './support/accounts.ts';
import { openMarketDay, securitiesOn } from './support/market.ts';
import { open, sidebar, visit } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const kilobyte = 1_024;
const paths = Object.keys(routeAccess);
/** Addresses that lead on to a screen with another. */
const leadsTo: Readonly<Record<string, string>> = { '/administration/users': '/administration' };
const labelOf = (path: string): string =>
  appRoutes.find((route) => route.path === (leadsTo[path] ?? path))?.label ?? '';
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

test(
  'the pages for forbidden, missing and unavailable screens, with their links',
  { tag: '@slow' },
  async ({ page }) => {
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
  },
);

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
  const [first] = await securitiesOn(page, date);
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

  await test.step('a text that is too long for a name', async () => {
    await page.keyboard.press('Control+k');
    await palette.fill('a'.repeat(101));
    await expect(page.getByText('Type at most 100 characters of a name')).toBeVisible();
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

test('the palette tells a screen reader what Enter would open', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'admin');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Go to a screen' }).fill('upload');
  const chosen = page.getByRole('dialog').getByRole('status');
  await expect(chosen).toHaveText(/^Uploads, Tools, 1 of \d+$/u);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/^Composition Upload, .+, 2 of \d+$/u);
});

test('a page whose code does not arrive says so', { tag: '@slow' }, async ({ page }) => {
  await page.route(/\/assets\/react-[^/]+\.js$/u, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'Landfall could not be loaded. Check your connection, then reload the page.',
  );
});

test('a page whose code is slow to arrive says that it is loading', { tag: '@slow' }, async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/react-[^/]+\.js$/u, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const said = () =>
    page.evaluate(() => {
      const root = document.querySelector('#root');
      const { content, visibility } = root ? getComputedStyle(root, '::after') : { content: '', visibility: '' };
      return visibility === 'visible' ? content : 'hidden';
    });
  await expect.poll(said).toBe('"Landfall is loading …"');
  arrive();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(said).toBe('none');
});

test(
  'logout works even if the server does not answer; the session indicator keeps its flag',
  { tag: '@slow' },
  async ({ page }) => {
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
  },
);

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
