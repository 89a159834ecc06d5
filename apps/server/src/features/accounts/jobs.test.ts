import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';
import { takeMails } from '../../testing/outbox.ts';
import { administration } from '../administration/index.ts';
import { accounts } from './index.ts';
import { softwarePasskey } from './second-factor/software-passkey.fixture.ts';

test('a user is told by mail of each change of factors, recovery codes and tokens, without a secret', async () => {
  const landfall = await createTestApp({ features: [accounts, administration] });
  const secrets: string[] = [];
  const told = async () => {
    await landfall.drainJobs();
    const mails = await takeMails(landfall.database.dataDirectory);
    for (const { text } of mails) for (const secret of secrets) expect(text).not.toContain(secret);
    for (const { text } of mails) expect(text.split('\n')).toContain('http://localhost:4600/account-security');
    return mails.map(({ to, text }) => ({ to, text: text.split('\n\n')[1] }));
  };
  const cookie = await landfall.loginWith({ roles: ['Trader'], grants: ['APIS'] });
  const { actor } = await landfall.ctx(cookie);
  const to = actor?.email;
  const call = async (method: 'POST' | 'DELETE', url: string, payload?: object, as = cookie) =>
    landfall.inject({ method, url, ...(payload ? { payload } : {}) }, as);

  const { secret } = (await call('POST', '/users/factors/code')).json<{ data: { secret: string } }>().data;
  const timestamp = landfall.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const added = await call('POST', '/users/factors/code/confirm', { name: 'Old phone', code });
  const { recoveryCodes } = added.json<{ data: { recoveryCodes: string[] } }>().data;
  secrets.push(secret, ...recoveryCodes);
  expect(await told()).toEqual([
    { to, text: 'An authenticator app has been added as a second factor.\nName: Old phone' },
  ]);

  const asked = await call('POST', '/users/factors/passkey/options');
  const { challenge } = asked.json<{ data: { challenge: string } }>().data;
  const response = softwarePasskey('http://localhost:4600').register(challenge);
  expect((await call('POST', '/users/factors/passkey', { name: 'Key', response })).statusCode).toBe(200);
  expect(await told()).toEqual([{ to, text: 'A passkey has been added as a second factor.\nName: Key' }]);

  const renewed = await call('POST', '/users/factors/recovery-codes');
  const [fresh = ''] = renewed.json<{ data: { recoveryCodes: string[] } }>().data.recoveryCodes;
  secrets.push(fresh);
  expect(await told()).toEqual([{ to, text: expect.stringContaining('There are new recovery codes') as string }]);
  await call('POST', '/users/confirm', { proof: { kind: 'RECOVERY', code: recoveryCodes[0] } });
  expect(await told()).toEqual([]);
  await call('POST', '/users/confirm', { proof: { kind: 'RECOVERY', code: fresh } });
  expect(await told()).toEqual([{ to, text: expect.stringContaining('A recovery code has been used') as string }]);

  const made = await call('POST', '/users/tokens', { name: 'Nightly load', features: ['LATEST_TRADES'], days: 1 });
  const { token, description } = made.json<{ data: { token: string; description: { id: string } } }>().data;
  secrets.push(token);
  expect(await told()).toEqual([{ to, text: 'A token for programs has been made.\nName: Nightly load' }]);
  await call('DELETE', `/users/tokens/${description.id}`);
  expect(await told()).toEqual([{ to, text: 'A token for programs has been revoked.\nName: Nightly load' }]);

  const listed = await landfall.inject({ url: '/users/factors' }, cookie);
  const [app] = listed.json<{ data: { factors: { id: string }[] } }>().data.factors;
  await call('DELETE', `/users/factors/${app?.id}`);
  expect(await told()).toEqual([{ to, text: 'A second factor has been removed.\nName: Old phone' }]);
  const admin = await landfall.login('admin@landfall.example');
  await call('POST', `/administration/users/${actor?.id}/remove-factors`, undefined, admin);
  expect(await told()).toEqual([{ to, text: expect.stringContaining('An administrator has removed') as string }]);
  await landfall.close();
});
