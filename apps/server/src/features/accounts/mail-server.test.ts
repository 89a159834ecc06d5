import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readableLog } from '../../testing/read-log.ts';
import { accounts } from './index.ts';

const { log, text: logged } = readableLog();
const received: { to: string[]; text: string }[] = [];
let refusals = 0;
/** What the server answers as it refuses. */
let reply = 450;
let unknownUser = '';
let server: SMTPServer;
let landfall: TestApp;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'desk' && password === 'smtp-secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      address === unknownUser ? done(Object.assign(new Error('no such user'), { responseCode: reply })) : done(),
    onData: (stream, session, done) => {
      const chunks: string[] = [];
      stream.on('data', (chunk) => chunks.push(String(chunk)));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('busy'), { responseCode: reply }));
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: chunks.join('') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://desk:smtp-secret@127.0.0.1:${port}`;
  landfall = await createTestApp({ features: [accounts], log, config: { smtpUrl } });
});
afterAll(async () => {
  await landfall.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const forgot = (email = 'analyst@landfall.example') =>
  landfall.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } });
const tokens = () => landfall.services.database.db.selectFrom('password_tokens').selectAll().execute();

const failedRuns = () =>
  landfall.services.database.db
    .selectFrom('job_runs')
    .selectAll()
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .execute();

test('a reset link is sent by the mail server, only to its user', async () => {
  expect((await forgot()).statusCode).toBe(200);
  expect(received).toEqual([]);
  await landfall.drainJobs();
  expect(received).toEqual([
    { to: ['analyst@landfall.example'], text: expect.stringContaining('Subject: Reset your Landfall password') },
  ]);
});

test('a refusing mail server is tried again, and an unsent mail leaves no valid link', async () => {
  received.length = 0;
  const before = (await tokens()).length;
  refusals = 2;
  await forgot();
  await landfall.drainJobs();
  expect(received).toHaveLength(1);
  expect((await tokens()).length).toBe(before + 1);
  expect(logged()).toContain('A message could not be sent');
  expect(logged()).not.toContain('smtp-secret');
});

test('a refusal that lasts leaves a failed run with a reason, and no link', async () => {
  const before = (await tokens()).length;
  refusals = 100;
  await forgot();
  await landfall.drainJobs();
  const [run] = await failedRuns();
  expect(run).toMatchObject({ job: 'accounts.password-link', error_code: 'MAIL_FAILED', attempts: 7 });
  expect((await tokens()).length).toBe(before);
});

test.each([
  ['a recipient', 'trader@landfall.example', 550],
  ['a message', 'viewer@landfall.example', 554],
])('%s that is refused for good is not tried again, and leaves no link', async (what, email, code) => {
  const before = (await tokens()).length;
  const failedBefore = (await failedRuns()).length;
  if (what === 'a recipient') unknownUser = email;
  refusals = what === 'a recipient' ? 0 : 1;
  reply = code;
  await forgot(email);
  await landfall.drainJobs();
  const failed = await failedRuns();
  expect(failed).toHaveLength(failedBefore + 1);
  expect(failed.at(-1)).toMatchObject({ job: 'accounts.password-link', error_code: 'MAIL_REFUSED', attempts: 1 });
  expect((await tokens()).length).toBe(before);
});
