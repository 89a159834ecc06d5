import { eodMessages, type EodStatus, type EodUniverse } from '@landfall/contract';
import type { Page } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';
import {
  answerBoard,
  answerFailedPrices,
  card,
  dayOf,
  dayWhere,
  process,
  searchToday,
  universe,
  waitingRun,
} from './support/eod.ts';
import { withoutLiveUpdates } from './support/live-updates.ts';
import { violationsIn, wcag } from './support/looks.ts';
import { answer } from './support/market.ts';
import { expect, test } from './support/test.ts';

const dateField = (page: Page) => page.getByRole('textbox', { name: 'Date' });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const today = (page: Page) => dateField(page).inputValue();

const allStates = [
  process(1, 'Open business day', 'COMPLETED'),
  process(2, 'Load prices', 'FAILED', {
    triggeredBy: 'analyst@landfall.example',
    errorCode: 'PRICES_MISSING',
    errorDetails: '14 of 87 bonds have no price.',
  }),
  process(3, 'Validate prices', 'IN_PROGRESS', { progress: { done: 40, total: 120, stage: 'Checking moves' } }),
  process(4, 'Sign off prices', 'PENDING_APPROVAL', { enableSignoff: 'Y', canApprove: true }),
  process(5, 'Publish index', 'NOT_STARTED'),
];

test.beforeEach(({ page }) => signInByApi(page, 'analyst'));

test('shows every state of a process, in words, steps and figures', async ({ page }) => {
  const spaced = { ...process(1, 'Open business day', 'COMPLETED'), status: 'Completed' } as never;
  await answerBoard(page, [universe('10', 'Later', [spaced]), universe('2', 'Cat bonds', allStates)]);
  await answerFailedPrices(page);
  await page.goto('/eod-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'EOD Dashboard' })).toBeVisible();
  await expect(page.getByText('View end of day processes for the last 30 days')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeHidden();
  await search(page).click();

  const figures = page.getByRole('region', { name: 'Overview' }).locator('dl > div');
  await expect(figures).toHaveText([
    /Universes2/,
    /Total Processes6/,
    /Not Started1/,
    /In Progress1/,
    /Completed2/,
    /Pending Approval1/,
    /Failed1/,
  ]);
  // A phone shows them in the same order.
  await page.setViewportSize({ width: 390, height: 844 });
  const places = await figures.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ top, left }) => top * 1_000 + left),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await page.setViewportSize({ width: 1440, height: 900 });
  const sections = page.getByRole('heading', { level: 3 });
  await expect(sections.first()).toHaveText('Cat bonds5 processes1 failed1 pending approval1 in progress1 completed');
  await expect(sections.nth(1)).toHaveText('Later1 process1 completed');

  const failed = card(page, 'Load prices');
  await expect(failed.getByText('Error PRICES_MISSING')).toBeVisible();
  await expect(failed.getByText('14 of 87 bonds have no price.')).toBeVisible();
  const prices = failed.getByRole('list', { name: 'Prices that failed' }).getByRole('listitem');
  await expect(prices).toHaveText(['Northwind Re 2025-1 Class A95.10 against 101.25 (−6.07%)', 'All 2 findings']);
  await expect(failed.getByRole('img', { name: 'User' })).toBeVisible();
  await expect(failed.getByText('0h 01m 05s')).toBeVisible();
  await expect(failed.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    'Started, done',
    'In Progress, done',
    'Pending Approval, not needed',
    'Failed, failed',
  ]);
  await expect(card(page, 'Open business day').first().getByRole('img', { name: 'System' })).toBeVisible();
  await expect(card(page, 'Publish index').getByText('Waits for Sign off prices.')).toBeVisible();
  await expect(card(page, 'Sign off prices').locator('[aria-current="step"]')).toHaveText('Pending Approval, now');
  // The facts of all cards stand below each other, whether a process has begun or not.
  const startOf = async (name: string) => {
    const [box, started] = [card(page, name), card(page, name).locator('dt', { hasText: 'Started' })];
    return Math.round((await started.boundingBox())!.x - (await box.boundingBox())!.x);
  };
  expect(await startOf('Publish index')).toBe(await startOf('Sign off prices'));

  const running = card(page, 'Validate prices');
  await expect(running.getByText('Checking moves, 40 of 120')).toBeVisible();
  const elapsed = await running.locator('time[datetime^="PT"]').innerText();
  expect(elapsed).toMatch(/^0h \d\dm \d\ds$/);
  expect(elapsed > '0h 01m 34s').toBe(true);
  await expect(running.getByText(elapsed)).toBeHidden();

  await expect(page.getByText(/^Times in \w+/)).toBeVisible();
  const show = (name: string) => page.getByRole('radiogroup', { name: 'Processes shown' }).getByText(name);
  await show('Failed (1)').click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Load prices']);
  await expect(sections).toHaveCount(1);
  await expect(page).toHaveURL(/show=FAILED/);
  await show('Pending approval (1)').click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Sign off prices']);
  await show('All').click();

  await sections.first().getByRole('button').click();
  await expect(failed).toBeHidden();
  await expect(card(page, 'Open business day')).toBeVisible();
});

test(
  'says that it opens on the last business day, unless the address names another',
  { tag: '@slow' },
  async ({ page }) => {
    await page.route('**/auth/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), businessDate: '2026-11-22' } });
    });
    await answerBoard(page, []);
    const notice = page.getByText(
      'Today is not a business day. This screen opens on the last one, Friday, 20 November',
    );
    await page.goto('/eod-dashboard');
    await expect(notice).toBeVisible();
    await page.goto('/eod-dashboard?date=2026-11-20');
    await expect(notice).toBeVisible();
    await page.goto('/eod-dashboard?date=2026-11-18');
    await expect(page.getByText(eodMessages.empty)).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test('offers a retry only for failures of today, previews it, and shows that it is running', async ({ page }) => {
  const [done, failed] = [allStates[0]!, allStates[1]!];
  const board = await answerBoard(page, [universe('2', 'Cat bonds', [done, failed])]);
  await answer(page, '/eod/processes/retry-preview', 200, {
    status: 'SUCCESS',
    data: {
      blockedBy: null,
      redoes: [{ processId: '2', processName: 'Load prices', status: 'FAILED', because: 'It failed.' }],
      keeps: [{ processId: '1', processName: 'Open business day', status: 'COMPLETED' }],
    },
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const taken: EodUniverse = universe('2', 'Cat bonds', [
    done,
    { ...failed, status: 'IN_PROGRESS', errorCode: null, canWaive: false },
  ]);
  let asked = 0;
  await page.route('**/eod/processes/retry', async (route) => {
    asked += 1;
    await held;
    board.set([taken]);
    await route.fulfill({ status: 202, json: { status: 'SUCCESS', data: taken, message: 'Load prices runs again.' } });
  });
  await searchToday(page);
  const day = await today(page);
  await card(page, 'Load prices').getByRole('button', { name: 'Retry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry Load prices' });
  await expect(dialog.getByRole('region', { name: 'Runs again' }).getByRole('listitem')).toHaveText([
    /Load prices.*failed/,
  ]);
  await expect(dialog.getByRole('region', { name: 'Stays as it is' })).toContainText('Open business day');
  await expect(dialog.getByRole('button', { name: 'Run 1 process again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Load prices').getByRole('button', { name: 'Retrying...' })).toBeFocused();
  release();
  await expect(card(page, 'Load prices').getByText('In Progress', { exact: true }).first()).toBeVisible();
  await expect(card(page, 'Load prices').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Load prices', exact: true })).toBeFocused();

  await test.step('a double click asks once, also while the dialog fades', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    asked = 0;
    board.set([universe('2', 'Cat bonds', [done, failed])]);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await card(page, 'Load prices').getByRole('button', { name: 'Retry' }).click();
    await dialog.getByRole('button', { name: 'Run 1 process again' }).dblclick();
    await expect(card(page, 'Load prices').getByText('In Progress', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toBe(1);
  });

  board.set([universe('2', 'Cat bonds', [done, failed])]);
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/eod-dashboard?date=${before}`);
  await expect(card(page, 'Load prices').getByText('Error PRICES_MISSING')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test(
  'an approval is for the figures shown, and not by the person who started the run',
  { tag: '@slow' },
  async ({ page }) => {
    const waiting = allStates[3]!;
    await answerBoard(page, [universe('2', 'Cat bonds', [waiting])]);
    let hash = 'first';
    let mine: Partial<typeof waiting> = {};
    const decided: unknown[] = [];
    await page.route('**/eod/runs/*', (route) =>
      route.fulfill({ json: { status: 'SUCCESS', data: { ...waitingRun(waiting, '2026-11-20', hash), ...mine } } }),
    );
    await page.route('**/eod/processes/approve', (route) => {
      decided.push(route.request().postDataJSON());
      hash = 'second';
      const message = 'The inputs have changed.';
      return route.fulfill({ status: 409, json: { status: 'ERROR', code: 'STALE_VERSION', message, requestId: '1' } });
    });
    await searchToday(page);
    await card(page, 'Sign off prices').getByRole('link', { name: 'Review and approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approval' });
    await expect(dialog.getByRole('row', { name: /Northwind/ })).toContainText('−6.07%');
    await expect(dialog.getByRole('link', { name: '2 exceptions' })).toBeVisible();
    // Figures of any width leave the buttons of a phone their place.
    const desk = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
    const body = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
    const button = (await dialog.getByRole('button', { name: 'Approve' }).boundingBox()) ?? { x: 999, width: 0 };
    expect(button.x + button.width).toBeLessThanOrEqual(body.x + body.width);
    await page.setViewportSize(desk);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please give a reason.');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Checked.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The inputs have changed');
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(decided).toMatchObject([{ decision: 'APPROVE', inputsHash: 'first', comment: 'Checked.', universeId: '2' }]);
    await dialog.getByRole('button', { name: 'Show the latest' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => decided).toHaveLength(2);
    expect(decided[1]).toMatchObject({ inputsHash: 'second' });

    mine = { canApprove: false, approveBlockedBy: 'You started this process.' };
    await page.reload();
    await expect(dialog.getByText('You started this process.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();
  },
);

test('a day says which data has changed, and is restated for that reason', { tag: '@slow' }, async ({ page }) => {
  const done = process(1, 'Publish index', 'COMPLETED');
  const restatementReason = 'One price has changed since the day was published.';
  const changed = { ...universe('2', 'Cat bonds', [done]), restatementReason, canRun: true };
  await answerBoard(page, [changed]);
  const asked: unknown[] = [];
  await page.route('**/eod/universes/run', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { status: 'SUCCESS', data: { ...changed, canRun: false } } });
  });
  await searchToday(page);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Cat bonds1 process1 completeddata changed');
  await expect(page.getByText(restatementReason)).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  const dialog = page.getByRole('dialog', { name: /^Run Cat bonds for/ });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(asked).toMatchObject([{ universeId: '2', restateReason: restatementReason }]);
});

test('reports an empty day and a failed request', { tag: '@slow' }, async ({ page }) => {
  await withoutLiveUpdates(page);
  let answered: { status: number; json: object } = { status: 200, json: { status: 'SUCCESS', universes: [] } };
  await page.route(
    (url) => url.pathname === '/eod/dashboard',
    (route) => route.fulfill(answered),
  );
  await searchToday(page);
  const nothing = page.getByText('No EOD processes found for the selected date. Please try a different date.');
  await expect(nothing).toBeVisible();
  for (const [status, message] of [
    [503, "We're temporarily unavailable. Please try again in a few minutes."],
    [500, 'An error occurred while fetching EOD data. Please try again.'],
  ] as const) {
    answered = { status, json: {} };
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(message);
  }
  answered = { status: 200, json: { status: 'SUCCESS', universes: [] } };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nothing).toBeVisible();

  // An address of a run that is not there says so, and the day behind it can be used.
  for (const [part, name] of [
    ['approve', 'Approval'],
    ['run', 'Run'],
  ] as const) {
    await page.goto(`/eod-dashboard?${part}=01a1fa73-40eb-7000-afbd-2a3b2417c012`);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText('Run not found');
    await expect(dialog).toContainText('It does not exist, or you may not see it.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).search).not.toContain(part);
  }
});

test('refuses a day that cannot be picked, also in the address', { tag: '@slow' }, async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/eod/dashboard?') ? 1 : 0));
  await page.goto('/eod-dashboard?date=2020-01-02');
  const wrong = page.getByText('Please select a valid date.');
  await expect(wrong).toBeVisible();
  for (const typed of ['banana', '11/20/2026']) {
    await dateField(page).fill(typed);
    await expect(wrong).toBeHidden();
    await dateField(page).press('Enter');
    await expect(wrong).toBeVisible();
    await expect(dateField(page)).toHaveValue(typed);
    await expect(search(page)).toBeDisabled();
  }
  expect(asked).toBe(0);
  await dateField(page).fill('');
  await dateField(page).blur();
  await expect(page.getByText('Please select a date.')).toBeVisible();
  await expect(search(page)).toBeDisabled();
});

test('a universe of one long word breaks on a phone', { tag: '@slow' }, async ({ page }) => {
  const name = 'Rückversicherungszweckgesellschaftsanleihenverzeichnis';
  await answerBoard(page, [universe('1', name, allStates)]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/eod-dashboard');
  await search(page).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('waives a failure with a reason', { tag: '@slow' }, async ({ page }) => {
  const failed = allStates[1]!;
  const waived = { ...failed, resolution: 'WAIVED' as const, resolutionReason: 'No market.', canWaive: false };
  const board = await answerBoard(page, [universe('2', 'Cat bonds', [failed])]);
  const taken = universe('2', 'Cat bonds', [waived]);
  const given: unknown[] = [];
  await page.route('**/eod/processes/waive', (route) => {
    given.push(route.request().postDataJSON());
    board.set([taken]);
    return route.fulfill({ json: { status: 'SUCCESS', data: taken, message: 'Waived.' } });
  });
  await searchToday(page);
  await card(page, 'Load prices').getByRole('button', { name: 'Waive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waive the failure of Load prices' });
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No market.');
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(card(page, 'Load prices').getByText('Waived: No market.')).toBeVisible();
  expect(given).toMatchObject([{ universeId: '2', processId: '2', reason: 'No market.' }]);
});

test('a past day matches the server, down to its runs, each with an address', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  const { date, universes } = await dayWhere(page, ({ day }) => day.state === 'CLEAN');
  await page.goto(`/eod-dashboard?date=${date}`);
  await expect(dateField(page)).toHaveValue(date);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.locator('dl > div').first()).toHaveText(`Universes${universes.length}`);
  await expect(overview).toContainText('Everything is done.');
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(universes.flatMap((each) => each.processes).length);

  const levels = page.getByRole('region', { name: 'Index levels' });
  await levels.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(levels.getByRole('slider')).toHaveAttribute('aria-valuetext', /total return \d+\.\d\d/);

  const first = page.getByRole('region', { name: universes[0]!.universeName });
  await first.getByRole('link', { name: 'Publish index' }).click();
  const run = page.getByRole('dialog', { name: 'Run' });
  await expect(run.getByRole('heading', { name: 'Publish index' })).toBeVisible();
  await expect(run.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toBeVisible();
  await run.getByRole('link', { name: /^Log/ }).click();
  await expect(run.getByRole('region', { name: 'Log' }).getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(run.getByRole('region', { name: 'Log' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(run).toBeHidden();
  expect(new URL(page.url()).search).toBe(`?date=${date}`);
});

test('a retry succeeds today, and a second person approves, without a reload', async ({ page }) => {
  test.slow();
  const { date, day } = await dayWhere(page);
  const universeWith = async (wanted: EodStatus) =>
    (await dayOf(page, date)).universes.find(({ processes }) => processes.some(({ status }) => status === wanted));
  // The demonstration's evening may not have failed yet.
  await expect.poll(async () => (await universeWith('FAILED')) !== undefined, { timeout: 90_000 }).toBe(true);
  const failing = (await universeWith('FAILED'))!;
  const failed = failing.processes.find(({ status }) => status === 'FAILED')!;
  await page.goto(`/eod-dashboard?date=${date}`);
  const failedCard = page
    .getByRole('region', { name: failing.universeName })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: failed.processName }) });
  await expect(failedCard.getByRole('button', { name: 'Waive' })).toBeVisible();
  const retry = failedCard.getByRole('button', { name: 'Retry' });
  // If today is not a business day, nothing of the last one can be retried: what waits there is approved.
  await expect(retry).toHaveCount(day.isToday ? 1 : 0);
  const approved = day.isToday ? failing : (await universeWith('PENDING_APPROVAL'))!;
  const section = page.getByRole('region', { name: approved.universeName });
  const approval = page.getByRole('dialog', { name: 'Approval' });
  if (day.isToday) {
    await retry.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /again$/ })
      .click();
    await expect(failedCard.getByText('Attempt 2')).toBeVisible({ timeout: 90_000 });
    await expect(section.getByText('1 pending approval')).toBeVisible({ timeout: 90_000 });
    await expect(failedCard.getByText('Completed', { exact: true }).first()).toBeVisible();
    await section.getByRole('link', { name: 'Review' }).click();
    await expect(approval.getByText('A second person has to approve it.')).toBeVisible();
  } else {
    await section.getByRole('link', { name: 'Review' }).click();
  }
  await signInByApi(page, 'admin');
  await page.reload();
  await approval.getByRole('textbox', { name: 'Comment' }).fill('Checked against the corrected sheet.');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval).toBeHidden();
  await expect(section.getByText(`${approved.processes.length} completed`)).toBeVisible({ timeout: 90_000 });
  const after = await dayOf(page, date);
  expect(after.universes.find(({ universeId }) => universeId === approved.universeId)).toMatchObject({ isClean: true });
});

test('a day, a run and an approval meet WCAG 2.2 AA', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const waiting = allStates[3]!;
  await answerBoard(page, [universe('2', 'Cat bonds', allStates)]);
  await page.route('**/eod/runs/*', (route) =>
    route.fulfill({ json: { status: 'SUCCESS', data: waitingRun(waiting, '2026-11-20', 'hash') } }),
  );
  const found: string[] = [];
  const check = async (what: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Check colours only after the dialog has faded in.
    for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toHaveCSS('opacity', '1');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const each of await violationsIn(page, 'html', wcag)) found.push(`${what}, ${colorScheme}: ${each}`);
    }
  };
  await searchToday(page);
  await expect(card(page, 'Load prices')).toBeVisible();
  await check('day');
  await page.getByRole('link', { name: 'Sign off prices' }).click();
  await expect(page.getByRole('dialog', { name: 'Run' }).getByRole('heading', { level: 3 })).toBeVisible();
  await check('run');
  await page.getByRole('dialog').getByRole('link', { name: 'Review and approve' }).click();
  await expect(page.getByRole('dialog', { name: 'Approval' }).getByRole('table')).toBeVisible();
  await check('approval');
  expect(found).toEqual([]);
});
