import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { demoSecret } from '../demonstration/index.ts';
import { accounts } from './index.ts';

// Whether an address has an account must not show in how long an answer takes. Single times say nothing on a busy
// machine; what is compared is the whole of two distributions, measured among each other so that both see the same machine.
vi.setConfig({ testTimeout: 180_000 });

const rounds = 60;
const known = ['analyst', 'trader', 'viewer', 'qa'].map((name) => `${name}@landfall.example`);
const unknown = ['amalia', 'tristan', 'verena', 'jo'].map((name) => `${name}@landfall.example`);

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
  // At the cost of real passwords, not at that of other tests.
  const { passwordHash } = demoSecret;
  await landfall.services.database.db.updateTable('users').set({ password_hash: passwordHash }).execute();
  await landfall.worker.start();
});
afterAll(() => landfall.close());

/**
 * How likely a time from `these` is longer than one from `those` (Mann-Whitney): 0.5 where nothing tells them apart,
 * 0 or 1 where every single one does. With 60 of each its standard error is 0.053.
 */
function longer(these: readonly number[], those: readonly number[]): number {
  const won = these.flatMap((a) => those.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return won.reduce<number>((sum, value) => sum + value, 0) / won.length;
}

/** Nobody who has to wait is measured: a refusal is answered without a look at the account. */
const forgetAttempts = () => landfall.services.database.db.deleteFrom('login_throttle').execute();

async function timeOf(url: string, payload: object): Promise<number> {
  await forgetAttempts();
  const start = performance.now();
  const { statusCode } = await landfall.inject({ method: 'POST', url, payload });
  const taken = performance.now() - start;
  if (statusCode === 429) throw new Error('The call was throttled');
  return taken;
}

/**
 * In a random order, so that each kind follows itself and the other about equally often: a call may leave the server work
 * that slows the next one.
 */
async function compare(one: (round: number) => Promise<number>, other: (round: number) => Promise<number>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    await one(round);
    await other(round);
  }
  const turns = Array.from({ length: 2 * rounds }, (_, turn) => ({ turn, place: Math.random() }));
  for (const { turn } of turns.toSorted((a, b) => a.place - b.place)) {
    const round = Math.floor(turn / 2);
    if (turn % 2 === 0) times[0].push(await one(round));
    else times[1].push(await other(round));
  }
  return longer(times[0], times[1]);
}

const pick = (list: readonly string[], round: number): string => list[round % list.length] ?? '';
/** Four standard errors each way. */
const indistinguishable = (probability: number): boolean => Math.abs(probability - 0.5) < 0.22;

test('at sign-in', async () => {
  const login = (emails: readonly string[]) => (round: number) =>
    timeOf('/auth/login', { email: pick(emails, round), password: 'a wrong password' });
  expect(await compare(login(known), login(unknown))).toSatisfy(indistinguishable);
});

test('at a request for a reset link', async () => {
  const forgot = (emails: readonly string[]) => (round: number) =>
    timeOf('/users/forgot-password', { email: pick(emails, round) });
  expect(await compare(forgot(known), forgot(unknown))).toSatisfy(indistinguishable);
});

test('the comparison detects an answer that skips hashing the password', async () => {
  const hashing = (round: number) => timeOf('/auth/login', { email: pick(known, round), password: 'a wrong password' });
  const skipping = () => timeOf('/auth/login', { email: '', password: 'a wrong password' });
  expect(await compare(hashing, skipping)).not.toSatisfy(indistinguishable);
});
