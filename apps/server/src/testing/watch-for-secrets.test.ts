import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { demoPassword } from '@landfall/demo-market';
import { createTestApp } from './harness.ts';
import { leaksIn, secretsOf } from './watch-for-secrets.ts';

test.each(['password', 'cookie'])('a test whose server logs a %s fails at its end', async (kind) => {
  const landfall = await createTestApp();
  const cookie = await landfall.login();
  await landfall.inject({ url: '/auth/session' }, cookie);
  landfall.services.log.info(`A line with ${kind === 'password' ? demoPassword : cookie} in it`);
  await expect(landfall.close()).rejects.toThrow(/Secrets of this test are in the server's log: .*A line with/);
});

test('a test whose server logs what it has given, as a recovery code, fails at its end', async () => {
  const landfall = await createTestApp();
  const cookie = await landfall.login();
  const call = (url: string, payload?: object) =>
    landfall.inject({ method: 'POST', url, ...(payload ? { payload } : {}) }, cookie);
  const { secret } = (await call('/users/factors/code')).json<{ data: { secret: string } }>().data;
  const timestamp = landfall.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const added = await call('/users/factors/code/confirm', { name: 'Phone', code });
  const [recoveryCode] = added.json<{ data: { recoveryCodes: string[] } }>().data.recoveryCodes;
  landfall.services.log.info(`A line with ${recoveryCode} in it`);
  await expect(landfall.close()).rejects.toThrow(/Secrets of this test are in the server's log: .*A line with/);
});

test('the secrets that a process is started with are known, also within addresses', () => {
  const env = {
    AWS_SECRET_ACCESS_KEY: 'the-secret-key',
    DATABASE_URL: 'postgres://landfall:of-the-database@127.0.0.1/landfall',
    LANDFALL_DATA: '/var/lib/landfall',
  };
  expect(secretsOf(env)).toEqual(['the-secret-key', 'of-the-database']);
});

const word = 'Qr7'.repeat(15).slice(0, 43);
test.each([
  ['a password', { reason: `tried ${demoPassword}` }],
  ['a field of a secret', { newPassword: 'abcdefgh' }],
  ['a cookie', { headers: `landfall_session=${word}` }],
  ['a token for programs', { about: `landfall_${word}` }],
  ['a header', { about: `bearer ${word}` }],
  ['a reset link', { url: `/reset-password/${word}` }],
  ['the key of an authenticator app', { uri: 'otpauth://totp/x?x=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }],
  ['a recovery code', { code: 'k7mp-q2rs-t9uv' }],
  ['a signed token', { hint: `eyJhbGciOiJSUzI1NiJ9.${word}.${word}` }],
  ['the hash of a password', { row: '$argon2id$v=19$m=19456' }],
  ['a key', { pem: '-----BEGIN PRIVATE KEY-----' }],
  ['an address with a password', { url: 'postgres://landfall:hidden@host/x' }],
])('a log line with %s is found', (_what, fields) => {
  expect(leaksIn(`{"level":30}\n${JSON.stringify({ level: 30, ...fields })}\n`)).toHaveLength(1);
});

test('ids, hashes of files, addresses and what a person is told are no secrets', () => {
  const line = {
    level: 30,
    reqId: '01a207d3-1ef3-7000-b190-47954089bf30',
    url: '/assets/analyst-view-page-B4k2.js?as=real-time-data',
    file: 'ab/abcdef0123456789abcdef0123456789abcdef0123456789abcdef01234567',
    provider: 'http://localhost:4600/auth/sign-on',
    token: '[redacted]',
  };
  expect(leaksIn(`${JSON.stringify(line)}\nDemonstration accounts, password ${demoPassword}:\n`)).toEqual([]);
});
