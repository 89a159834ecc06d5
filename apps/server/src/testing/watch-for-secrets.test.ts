import { expect, test } from 'vitest';
import { demoPassword } from '@landfall/demo-market';
import { createTestApp } from './harness.ts';
import { secretsOf } from './watch-for-secrets.ts';

test.each(['password', 'cookie'])('a test whose server logs a %s fails at its end', async (kind) => {
  const landfall = await createTestApp();
  const cookie = await landfall.login();
  await landfall.inject({ url: '/auth/session' }, cookie);
  landfall.services.log.info(`A line with ${kind === 'password' ? demoPassword : cookie} in it`);
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
