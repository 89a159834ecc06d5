import { getEodDashboard } from '@landfall/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.login();
});
afterAll(() => app.close());

const ask = (query: string, as: string | undefined = cookie) => app.inject({ url: `/eod/dashboard${query}` }, as);

test('a date that is missing, malformed, ahead or too old is refused with a sentence', async () => {
  const messages: unknown[] = [];
  for (const query of [
    '',
    '?effectiveDate=',
    '?effectiveDate=2026-02-30',
    '?effectiveDate=2026-01-16',
    '?effectiveDate=2025-12-15',
  ]) {
    const answer = await ask(query);
    const { fields, message } = answer.json<{ message: string; fields?: { path: string; message: string }[] }>();
    messages.push([answer.statusCode, fields?.[0]?.message ?? message]);
  }
  expect(messages).toEqual([
    [400, 'Please select a date.'],
    [400, 'Please select a date.'],
    [400, 'Please select a valid date.'],
    [400, 'Effective date cannot be in the future.'],
    [400, 'Effective date cannot be more than 30 days in the past. Please select a more recent date.'],
  ]);
});

test('a day of the window that nothing belongs to has no universes', async () => {
  const answer = await ask('?effectiveDate=2025-12-16');
  expect(answer.statusCode).toBe(200);
  const body = getEodDashboard.responses[200].parse(answer.json());
  expect(body.universes).toEqual([]);
  expect(body.data.universes).toEqual([]);
  expect(body.data.day).toMatchObject({ effectiveDate: '2025-12-16', isToday: false, state: 'NO_RUN', isClean: false });
});

test('it is closed to whoever holds neither of its entitlements', async () => {
  expect((await ask('?effectiveDate=2026-01-15', await app.login('trader@landfall.example'))).statusCode).toBe(403);
  expect((await app.inject({ url: '/eod/dashboard?effectiveDate=2026-01-15' })).statusCode).toBe(401);
  for (const grant of ['EOD_DASHBOARD', 'EOD_DASHBOARD_ANALYST']) {
    const granted = await app.loginWith({ grants: [grant] });
    expect((await ask('?effectiveDate=2026-01-15', granted)).statusCode).toBe(200);
  }
});
