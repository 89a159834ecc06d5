import { answer, bondsAtRiskOn, copiedTable, openMarketDay } from './support/market.ts';
import { expectReadable } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('shows the bonds that an event of the day may hit, with risk and event', async ({ page }) => {
  const date = await openMarketDay(page);
  const asked = page.waitForRequest((request) => request.url().includes('/bonds-at-risk?'));
  await page.goto('/bonds-at-risk');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('startDate'), query.get('endDate')]).toEqual([date, date]);
  await expect(page.getByRole('heading', { name: 'Bonds at Risk' })).toBeVisible();
  await expect(page.getByText('View impacted bonds')).toBeVisible();
  await expect(page.locator(`time[datetime="${date}"]`)).toBeVisible();

  const served = await bondsAtRiskOn(page, date);
  expect(served.length).toBeGreaterThan(0);
  const [header, ...rows] = await copiedTable(page);
  expect(header?.slice(0, 3)).toEqual(['Name', 'Risk', 'Event']);
  expect(rows.map(([name, risk, event]) => ({ name, riskLabel: risk, eventName: event }))).toEqual(
    served.map(({ name, riskLabel, eventName }) => ({ name, riskLabel, eventName })),
  );
  expect(header?.slice(-2)).toEqual(['Since event', 'Notional at risk']);
  expect(rows.map((row) => row.at(-1))).toEqual(
    served.map(({ notional }) => (notional === null ? '' : `${notional.currency ?? ''} ${notional.amount}`.trim())),
  );
  const told = page.getByRole('grid').getByTitle(`${served[0]!.eventName}: `).first();
  await expect(told).toHaveText(`${served[0]!.eventName} by ${served[0]!.because.perilName}`);
  // All of it can be read.
  expect(await told.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  const whole = page.locator(
    '[data-row] :is([data-kind="identifier"], [data-kind="date"], [data-kind="number"]) > span',
  );
  expect(await whole.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  const grid = page.getByRole('grid');
  expect(await grid.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);

  const [first] = served;
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(events).toHaveCount(new Set(served.map(({ eventId }) => eventId)).size);
  const event = events.filter({ has: page.getByRole('heading', { name: first!.eventName, exact: true }) });
  await expect(event.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expect(event).toContainText(
    /Matched by peril and region\. The first report that matched was received on \d.*\(.+\), loaded by/,
  );
  await event.getByRole('button', { name: /^Show its \d+ bonds?$/ }).click();
  await expect(page).toHaveURL(`/bonds-at-risk?event=${first!.eventId}`);
  const ofEvent = served.filter(({ eventId }) => eventId === first!.eventId).length;
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(ofEvent + 1));
  await page.reload();
  await event.getByRole('button', { name: 'Show all events' }).click();
  await expect(page).toHaveURL('/bonds-at-risk');
  await expectReadable(page);
});

test('an event and whoever loaded it break on a phone', { tag: '@slow' }, async ({ page }) => {
  const date = await openMarketDay(page);
  const [bond] = await bondsAtRiskOn(page, date);
  const long = 'Rückversicherungszweckgesellschaftsanleihenverzeichnis';
  const because = { ...bond!.because, loadedBy: long };
  await answer(page, '/bonds-at-risk', 200, [{ ...bond!, eventName: long, because }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bonds-at-risk');
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('says if there are none today, and why a request failed', { tag: '@slow' }, async ({ page }) => {
  await openMarketDay(page);

  await test.step('none today', async () => {
    await answer(page, '/bonds-at-risk', 200, []);
    await page.goto('/bonds-at-risk');
    await expect(page.getByText('No data was found for today.')).toBeVisible();
  });

  for (const [status, message] of [
    [503, "We're temporarily unavailable. Please try again in a few minutes."],
    [500, 'An error occurred while fetching data. Please try again.'],
  ] as const) {
    await test.step(`a failed request (${status})`, async () => {
      await answer(page, '/bonds-at-risk', status, {});
      await page.goto('/bonds-at-risk');
      await expect(page.getByRole('alert')).toContainText(message);
    });
  }
});

test('keeps the bonds if a refresh fails, and says so', { tag: '@slow' }, async ({ page, context }) => {
  await page.clock.install();
  await openMarketDay(page);
  await page.goto('/bonds-at-risk');
  await expect(page.getByRole('grid')).toBeVisible();
  await answer(page, '/bonds-at-risk', 503, {});
  await page.clock.fastForward(60_000);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText('What is shown may be out of date.');
  await expect(page.getByRole('grid')).toBeVisible();
});
