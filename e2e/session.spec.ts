import type { Page, Route } from '@playwright/test';
import { accounts, logIn, password, signInByApi } from './support/accounts.ts';
import { createDeals, uniqueIssuer, uniquePdf, uploadByApi, waitForReading } from './support/documents.ts';
import { withSilentLiveUpdates } from './support/live-updates.ts';
import { beActive, passMinutes, sessionIsValid } from './support/session.ts';
import { expect, test } from './support/test.ts';

const signInOn = async (page: Page, account: keyof typeof accounts) => {
  await page.getByLabel('Email').fill(accounts[account]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** A quiet screen with a controlled clock. */
async function open(page: Page) {
  await signInByApi(page, 'analyst');
  await page.clock.install();
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
}

/** Works so long, without a call to the server, that the next activity extends the session. */
async function workToTheEnd(page: Page) {
  for (let time = 0; time < 2; time += 1) {
    await passMinutes(page, 19);
    await beActive(page);
  }
  await passMinutes(page, 14);
}

test('inactivity: a warning after 20 minutes that activity removes, and logout after 30', async ({ page }) => {
  await open(page);
  const warning = page.getByRole('status').filter({ hasText: 'Inactivity Warning' });
  await passMinutes(page, 19);
  await expect(warning).toBeHidden();
  await passMinutes(page, 1.5);
  await expect(warning).toContainText(
    "You have been inactive for 20 minutes. You will be logged out if you don't perform any actions.",
  );
  await passMinutes(page, 5);
  await expect(warning).toBeVisible();
  await beActive(page);
  await expect(warning).toBeHidden();

  await passMinutes(page, 29.5);
  await expect(warning).toBeVisible();
  await passMinutes(page, 1);
  await page.waitForURL('/login?redirect=%2Fchange-password');
  const timeout = page.getByRole('status').filter({ hasText: 'Session Timeout' });
  await expect(timeout).toContainText('You have been inactive for 30 minutes and will be logged out.');
  // The server is told while the page closes.
  await expect.poll(() => sessionIsValid(page)).toBe(false);

  await signInOn(page, 'analyst');
  await page.waitForURL('/change-password');
  await expect(timeout).toBeHidden();
});

test('expiry: a warning in the last 10 minutes; activity extends the session and says so', async ({ page }) => {
  await open(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/session')) asked.push(request.method());
  });
  const warning = page.getByRole('status').filter({ hasText: 'Session Expiring Soon' });
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 8);
  await beActive(page);
  expect(asked).toEqual([]);
  await expect(warning).toBeHidden();
  await passMinutes(page, 6);
  await expect(warning).toContainText("Your session will expire soon if you don't perform any actions.");

  await beActive(page);
  await expect(page.getByText('Session Extended')).toBeVisible();
  await expect(warning).toBeHidden();
  expect(asked).toEqual(['GET']);
  const left = await page.locator('[data-session-indicator]').getAttribute('data-seconds-left');
  expect(Number(left)).toBeGreaterThan(59 * 60);

  // Extended in good time, without a message.
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 12.4);
  await beActive(page);
  await expect.poll(() => asked).toEqual(['GET', 'GET']);
  await expect(page.getByText('Session Extended')).toBeHidden();
});

const answers: [name: string, answer: (route: Route) => Promise<void>][] = [
  [
    'is invalid',
    (route) =>
      route.fulfill({
        json: {
          valid: false,
          status: 'ERROR',
          user: null,
          expiresAt: null,
          businessDate: '2026-01-05',
          marketTimeZone: 'America/New_York',
        },
      }),
  ],
  ['fails', (route) => route.abort()],
];
for (const [name, answer] of answers) {
  test(`a refresh that ${name} logs out`, async ({ page }) => {
    await open(page);
    await workToTheEnd(page);
    await page.route('**/auth/session', answer, { times: 1 });
    const loaded: string[] = [];
    page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
    await beActive(page);
    await page.waitForURL('/login?redirect=%2Fchange-password');
    // The notice is shown by one load of the sign-in page: a second one would lose it.
    const notice = page.getByRole('alert').filter({ hasText: 'Session Expired' });
    await expect
      .poll(async () => ({ notices: await notice.count(), loaded }))
      .toEqual({ notices: 1, loaded: ['/login'] });
    await expect(notice).toBeVisible();
    expect(await sessionIsValid(page)).toBe(false);
  });
}

test('a page that is left during a refresh ends no session', { tag: '@slow' }, async ({ page }) => {
  await open(page);
  await workToTheEnd(page);
  await page.route('**/auth/session', () => undefined, { times: 1 });
  const refresh = page.waitForRequest('**/auth/session');
  await beActive(page);
  await refresh;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  expect(await sessionIsValid(page)).toBe(true);
});

test('an expired session ends at the next check, with a message until it is dismissed', async ({ page }) => {
  await open(page);
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 19);
  await beActive(page);
  await passMinutes(page, 10);
  await beActive(page);
  await passMinutes(page, 14.5);
  await page.waitForURL('/login?redirect=%2Fchange-password');
  const expired = page.getByRole('alert').filter({ hasText: 'Session Expired' });
  await expect(expired).toContainText('Your session has expired and you will be logged out.');
  await expect(expired).toHaveAttribute('data-kind', 'destructive');
  await passMinutes(page, 60);
  await expect(expired).toBeVisible();
  await expired.getByRole('button', { name: 'Dismiss' }).click();
  await expect(expired).toBeHidden();
});

test(
  'tabs share the session: activity in one keeps all, logout in one ends all',
  { tag: '@slow' },
  async ({ page, context }) => {
    await open(page);
    const other = await context.newPage();
    await other.goto('/change-password');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.bringToFront();
    await passMinutes(page, 21);
    const warning = other.getByText('Inactivity Warning');
    await expect(warning).toBeVisible();
    await beActive(page);
    await expect(page.getByText('Inactivity Warning')).toBeHidden();
    await expect(warning).toBeHidden();
    await passMinutes(page, 15);
    await expect(warning).toBeHidden();
    await expect(other).toHaveURL('/change-password');

    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/login');
    await other.waitForURL('/login');
    expect(await sessionIsValid(page)).toBe(false);

    await signInOn(page, 'trader');
    await page.waitForURL('/');
    await other.waitForURL('/');
  },
);

test(
  'a page that the browser brings back as it was left at logout leads to the sign-in page',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'analyst');
    await page.goto('/change-password');
    // The page stays, for the next one does not come.
    await page.route('**/login', (route) => route.abort('aborted'), { times: 1 });
    const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/login'));
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await left;
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.evaluate(
      () => void setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    );
    await page.waitForURL('/login?redirect=%2Fchange-password');
  },
);

test(
  'a call refused during a logout in another tab shows no message about a lost session',
  { tag: '@slow' },
  async ({ page, context }) => {
    // A separate session, because the server ends it.
    await logIn(page.request, 'trader');
    await page.goto('/change-password');
    const other = await context.newPage();
    await other.goto('/latest-trades');
    await expect(other.getByRole('button', { name: 'Search' })).toBeEnabled();
    // The server has ended the session, but the tab that asked for it gets its answer only after the other tab has left.
    await page.route('**/auth/logout', async (route) => {
      const response = await route.fetch();
      await other.getByRole('button', { name: 'Search' }).click();
      await other.waitForURL('/login');
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/login');
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
      await expect(tab.getByText('You are no longer signed in.')).toBeHidden();
    }
  },
);

test('a 401 leads to the sign-in page, and from there back', async ({ page }) => {
  await signInByApi(page, 'analyst');
  // News of another test's document would lead away first, from the page before.
  await withSilentLiveUpdates(page);
  await page.goto('/change-password');
  // The page knows the user before the session ends.
  await page.getByRole('button', { name: /User menu/ }).focus();
  await page.context().clearCookies();
  const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/auth/logout'));
  await page.evaluate(() => globalThis.history.pushState({}, '', '/report-triage/analyst-view?pending=true'));
  await told;
  await page.waitForURL(/\/login\?redirect=/);
  const notice = page.getByText('You are no longer signed in. Please sign in again.');
  await expect(notice).toBeVisible();
  await signInOn(page, 'analyst');
  await page.waitForURL('/report-triage/analyst-view?pending=true');
  await expect(notice).toBeHidden();
});

test(
  'a 401 despite a valid session ends the session, without leading back by itself',
  { tag: '@slow' },
  async ({ page }) => {
    // A separate session, because the server ends it.
    await logIn(page.request, 'trader');
    await page.route('**/trace-trades?*', (route) => route.fulfill({ status: 401, json: {} }));
    await page.route('**/auth/logout', (route) => route.abort(), { times: 1 });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto('/latest-trades');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('You are no longer signed in. Please sign in again.')).toBeVisible();
    // The first call to the server fails: it is repeated, and the sign-in page stays.
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(visited.lastIndexOf('/latest-trades')).toBeLessThan(visited.indexOf('/login'));
    expect(await sessionIsValid(page)).toBe(false);
  },
);

test('a withdrawn right disappears from menu and screen after the next refusal, and comes back once it is given', async ({
  page,
}) => {
  await signInByApi(page, 'trader');
  await page.goto('/latest-trades');
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Latest Trades' });
  await expect(entry).toBeVisible();
  const refusal = { status: 'ERROR', code: 'FORBIDDEN', message: 'You may not do this.', requestId: 'r' };
  await page.route('**/trace-trades?*', (route) => route.fulfill({ status: 403, json: refusal }));
  let isWithdrawn = true;
  await page.route('**/auth/entitlements', (route) => (isWithdrawn ? route.fulfill({ json: [] }) : route.fallback()));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  await expect(entry).toBeHidden();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeHidden();
  isWithdrawn = false;
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Latest Trades' })).toBeVisible();
  await expect(entry).toBeVisible();
});

test(
  'the page of a withdrawn right opens when the right is back and the window is looked at again',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'trader');
    let answers = 0;
    await page.route('**/auth/entitlements', async (route) => {
      await route.fulfill({ json: [] });
      answers += 1;
    });
    const refusal = { status: 'ERROR', code: 'FORBIDDEN', message: 'You may not do this.', requestId: 'r' };
    await page.route('**/trace-trades?*', (route) => route.fulfill({ status: 403, json: refusal }));
    await page.goto('/latest-trades');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
    // The refusal asked, and so did the page that says so.
    await expect.poll(() => answers).toBeGreaterThanOrEqual(2);
    await page.unrouteAll();
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('heading', { name: 'Latest Trades' })).toBeVisible();
  },
);

test('so does everything that a withdrawn role opened', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  await page.goto('/administration/roles');
  const users = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' });
  await expect(users).toBeVisible();
  await page.route('**/auth/session', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { user: object };
    await route.fulfill({ json: { ...session, user: { ...session.user, roles: ['Viewer'] } } });
  });
  const refusal = { status: 'ERROR', code: 'FORBIDDEN', message: 'You may not do this.', requestId: 'r' };
  await page.route('**/administration/users*', (route) => route.fulfill({ status: 403, json: refusal }));
  await users.click();
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
});

test(
  'unsaved edits survive the end of the session and are offered again',
  { tag: '@slow' },
  async ({ page, context }) => {
    const deals = await createDeals(page.request, uniqueIssuer('Draft'), '2025-1', ['A', 'B']);
    await signInByApi(page, 'analyst');
    const circular = uniquePdf('northwind-re-2025-1-offering-circular.pdf');
    const documentId = await uploadByApi(page.request, deals, circular, 'draft.pdf');
    await waitForReading(page.request, documentId);
    const address = `/report-triage/analyst-view?document=${documentId}`;
    const fieldOn = (tab: Page) => tab.getByRole('dialog').getByLabel('Short Description').first();
    const field = fieldOn(page);
    await page.clock.install();
    await page.goto(address);
    await field.fill('Typed first');
    await page.clock.fastForward(1_000);
    const other = await context.newPage();
    await other.goto(address);
    await other.getByRole('button', { name: 'Discard' }).click();
    await fieldOn(other).fill('Typed in another tab');
    const notKept = page.getByText('only its unsaved edits are kept');
    await expect(notKept).toBeVisible();
    await other.close({ runBeforeUnload: false });
    await field.fill('Not saved yet');
    await page.clock.fastForward(1_000);
    await expect(notKept).toBeHidden();
    await page.clock.fastForward(31 * 60_000);
    await page.waitForURL(/\/login\?redirect=/);
    await expect(page.getByText('Session Timeout')).toBeVisible();
    // Kept, and not to be read by who has the browser and does not sign in.
    const kept = await page.evaluate(() => Object.entries(globalThis.localStorage).flat().join('\n'));
    expect(kept).toContain('landfall.draft.');
    expect(kept).not.toMatch(/Not saved yet|Re Ltd/i);

    await signInOn(page, 'analyst');
    await page.waitForURL(/\/report-triage\/analyst-view\?document=/);
    const offer = page.getByRole('region', { name: 'Unsaved work' });
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(field).toHaveValue('Not saved yet');
    await page.evaluate(() => globalThis.localStorage.clear());
  },
);
