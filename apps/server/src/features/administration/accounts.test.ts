import type { Account } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { takeMails, tokenIn } from '../../testing/outbox.ts';
import { accounts } from '../accounts/index.ts';
import { administration } from './index.ts';

let landfall: TestApp;
let admin: string;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, administration] });
  admin = await landfall.login('admin@landfall.example');
});
afterAll(() => landfall.close());
beforeEach(async () => {
  await landfall.services.database.db.deleteFrom('login_throttle').execute();
});

interface Answer {
  status: number;
  code?: string;
  message?: string;
  data: Account;
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, cookie = admin): Promise<Answer> {
  const url = `/administration/users${path}`;
  const answer = await landfall.inject({ method, url, ...(payload ? { payload } : {}) }, cookie);
  return { ...answer.json<Answer>(), status: answer.statusCode };
}

const find = async (email: string): Promise<Account> => {
  const url = `/administration/users?search=${encodeURIComponent(email)}`;
  const { data } = (await landfall.inject({ url }, admin)).json<{ data: { content: Account[] } }>();
  return data.content[0]!;
};
const rightsOf = ({ username, roles, grants, isSuperUser, version }: Account) => ({
  username,
  roles,
  grants,
  isSuperUser,
  version,
});

let people = 0;
async function newUser(change: object = {}) {
  people += 1;
  const email = `person-${people}@landfall.example`;
  const answer = await call('POST', '', {
    email,
    username: `Person ${people}`,
    roles: ['Viewer'],
    grants: [],
    isSuperUser: false,
    ...change,
  });
  return { ...answer, email };
}

async function mails() {
  await landfall.drainJobs();
  return takeMails(landfall.database.dataDirectory);
}

async function choosePassword(): Promise<void> {
  const token = tokenIn((await mails())[0]);
  const payload = { token, password: 'a good password' };
  expect((await landfall.inject({ method: 'POST', url: '/users/reset-password', payload })).statusCode).toBe(200);
  await mails();
}

const lastLine = () =>
  landfall.services.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

describe('a new user', () => {
  test('is invited by mail, chooses a password and is signed in', async () => {
    const { status, data, email } = await newUser({ roles: ['Trader'], grants: ['MY_DEALS'] });
    expect([status, data]).toMatchObject([
      201,
      { email, state: 'INVITED', roles: ['Trader'], grants: ['MY_DEALS'], lastLoginAt: null, version: 1 },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: email, subject: 'Your Landfall account' });
    // An invitation waits longer than a reset.
    landfall.clock.advance(23 * 3_600_000);
    admin = await landfall.login('admin@landfall.example');
    const payload = { token: tokenIn(mail), password: 'a good password' };
    expect((await landfall.inject({ method: 'POST', url: '/users/reset-password', payload })).statusCode).toBe(200);
    const cookie = await landfall.login(email, 'a good password');
    const held = (await landfall.inject({ url: '/auth/entitlements' }, cookie)).json<{ featureName: string }[]>();
    expect(held.map(({ featureName }) => featureName)).toEqual(expect.arrayContaining(['LATEST_TRADES', 'MY_DEALS']));
    expect(await find(email)).toMatchObject({ state: 'ACTIVE', activeSessions: 1, lastLoginAt: expect.any(String) });
    await mails();
  });

  test.each([
    ['no address', { email: 'somebody' }, 400],
    ['two addresses', { email: 'a@landfall.example,b@landfall.example' }, 400],
    ['an address that is taken', { email: 'Trader@LANDFALL.example' }, 409],
    ['a role that does not exist', { roles: ['Emperor'] }, 400],
    ['an entitlement that does not exist', { grants: ['MY_CASTLE'] }, 400],
    ['no name', { username: '  ' }, 400],
    ['a password chosen by somebody else', { password: 'a good password' }, 400],
  ])('with %s is refused', async (_what, change, status) => {
    expect((await newUser(change)).status).toBe(status);
    expect(await mails()).toEqual([]);
  });
});

test('an address that looks like another is refused, and the error names the character', async () => {
  const said = async (email: string) => {
    const answer = await newUser({ email });
    return (answer as unknown as { fields?: { path: string; message: string }[] }).fields;
  };
  const plain = 'Only plain letters (a to z), digits and punctuation are allowed, not';
  expect(await said('\u{430}nalyst@landfall.example')).toEqual([
    { path: 'email', message: `${plain} \u{430} (U+0430)` },
  ]);
  expect(await said('analyst\u{200b}@landfall.example')).toEqual([{ path: 'email', message: `${plain} U+200B` }]);
  expect((await newUser({ email: "o'neil+cat@xn--bcher-kva.example" })).status).toBe(201);
  expect((await newUser({ username: 'Zo\u{eb} \u{5d0}\u{5d1}' })).status).toBe(201);
  await mails();
});

describe('rights', () => {
  test('take effect at the next request, in both directions, and the change is audited', async () => {
    const cookie = await landfall.loginWith({ roles: ['Trader'] });
    const { id } = (await landfall.ctx(cookie)).actor!;
    const names = async () =>
      (await landfall.inject({ url: '/auth/entitlements' }, cookie)).json<{ featureName: string }[]>().length;
    expect(await names()).toBe(6);
    const before = (await call('GET', `/${id}`)).data;
    const taken = await call('PUT', `/${id}`, { ...rightsOf(before), roles: ['Viewer'] });
    expect([taken.status, taken.data]).toMatchObject([200, { roles: ['Viewer'], version: before.version + 1 }]);
    expect(await names()).toBe(0);
    expect(await lastLine()).toMatchObject({
      action: 'user.change',
      actor_email: 'admin@landfall.example',
      subject_id: id,
      before: { roles: ['Trader'] },
      after: { roles: ['Viewer'] },
    });
    await call('PUT', `/${id}`, { ...rightsOf(taken.data), grants: ['UPLOADS', 'UPLOADS'] });
    expect(await names()).toBe(2);
    expect((await call('GET', `/${id}`)).data.grants).toEqual(['UPLOADS']);
  });

  test('are not changed from an older version', async () => {
    const { data } = await newUser();
    expect((await call('PUT', `/${data.id}`, { ...rightsOf(data), username: 'First' })).status).toBe(200);
    const late = await call('PUT', `/${data.id}`, { ...rightsOf(data), username: 'Second' });
    expect([late.status, late.code]).toEqual([409, 'STALE_VERSION']);
    expect((await find(data.email)).username).toBe('First');
    await mails();
  });

  test('that stay the same are not logged', async () => {
    const { data } = await newUser();
    const before = await lastLine();
    expect((await call('PUT', `/${data.id}`, rightsOf(data))).data.version).toBe(1);
    expect((await lastLine()).id).toBe(before.id);
    await mails();
  });

  test.each([
    ['an unknown role', { roles: ['Emperor'] }],
    ['an unknown entitlement', { grants: ['MY_CASTLE'] }],
  ])('with %s are refused', async (_what, change) => {
    const viewer = await find('viewer@landfall.example');
    expect((await call('PUT', `/${viewer.id}`, { ...rightsOf(viewer), ...change })).status).toBe(400);
  });
});

describe('a barred user', () => {
  test('is signed out at once, cannot sign in in any way, and can after being enabled', async () => {
    const cookie = await landfall.loginWith({ roles: ['Trader'] });
    const { id, email } = (await landfall.ctx(cookie)).actor!;
    await call('POST', `/${id}/reset-link`);
    const token = tokenIn((await mails())[0]);
    const barred = await call('POST', `/${id}/disable`);
    expect([barred.status, barred.data]).toMatchObject([200, { state: 'DISABLED', activeSessions: 0 }]);
    expect(await lastLine()).toMatchObject({ action: 'user.disable', after: { state: 'DISABLED' } });
    expect((await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode).toBe(401);
    await expect(landfall.login(email)).rejects.toThrow('Invalid credentials');
    const payload = { token, password: 'a good password' };
    const reset = await landfall.inject({ method: 'POST', url: '/users/reset-password', payload });
    expect(reset.json()).toMatchObject({ message: 'Invalid reset token' });
    expect((await call('POST', `/${id}/reset-link`)).status).toBe(409);
    expect((await call('POST', `/${id}/enable`)).data.state).toBe('ACTIVE');
    expect((await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode).toBe(401);
    await expect(landfall.login(email)).resolves.toContain('landfall_session=');
  });
});

test('an administrator signs somebody out everywhere', async () => {
  const cookie = await landfall.loginWith({});
  const { id } = (await landfall.ctx(cookie)).actor!;
  expect((await call('POST', `/${id}/end-sessions`)).data.activeSessions).toBe(0);
  expect((await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode).toBe(401);
  expect(await lastLine()).toMatchObject({ action: 'user.end-sessions', detail: { sessions: 1 } });
});

test('a reset link goes to the user by mail, and is not in the answer', async () => {
  const viewer = await find('viewer@landfall.example');
  const answer = await call('POST', `/${viewer.id}/reset-link`);
  expect(answer.status).toBe(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: viewer.email, subject: 'Set a new Landfall password' });
  expect(JSON.stringify(answer)).not.toContain(tokenIn(mail));
});

describe('the last administrator', () => {
  test('cannot be disabled or lose the role, unless there is a second one', async () => {
    const first = await find('admin@landfall.example');
    const keep = async () => {
      expect((await call('POST', `/${first.id}/disable`)).status).toBe(409);
      const demoted = await call('PUT', `/${first.id}`, { ...rightsOf(first), roles: ['Viewer'] });
      expect([demoted.status, demoted.message]).toEqual([409, expect.stringContaining('last administrator')]);
    };
    await keep();
    const { data: second, email } = await newUser({ roles: ['Cat Admin'] });
    // Invited, and so not able to administer yet.
    await keep();
    await choosePassword();
    const other = await landfall.login(email, 'a good password');
    const both = await Promise.all([
      call('POST', `/${first.id}/disable`, undefined, other),
      call('POST', `/${second.id}/disable`, undefined, admin),
    ]);
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const left = both[0].status === 200 ? other : admin;
    const barred = both[0].status === 200 ? first : second;
    expect((await call('POST', `/${barred.id}/enable`, undefined, left)).status).toBe(200);
    admin = await landfall.login('admin@landfall.example');
    expect((await call('POST', `/${second.id}/disable`)).status).toBe(200);
  });
});

describe('the list', () => {
  const list = async (query: string) => {
    const answer = await landfall.inject({ url: `/administration/users?${query}` }, admin);
    const { data } = answer.json<{ data: { content: Account[]; nextCursor: string | null } }>();
    return { status: answer.statusCode, ...data };
  };

  test('searches address, name, role and state, without wildcards', async () => {
    expect((await list('search=theo')).content.map(({ email }) => email)).toEqual(['trader@landfall.example']);
    expect((await list('search=TRADER@')).content).toHaveLength(1);
    expect((await list('role=DEV-QA')).content.map(({ username }) => username)).toEqual(['Quinn QA']);
    expect((await list('search=%25a%25')).content).toEqual([]);
    expect((await list('search=_')).content).toEqual([]);
    const disabled = (await list('state=DISABLED')).content;
    expect(disabled.length).toBeGreaterThan(0);
    expect(new Set(disabled.map(({ state }) => state))).toEqual(new Set(['DISABLED']));
  });

  test('has pages that neither miss nor repeat users', async () => {
    const whole = (await list('size=200')).content.map(({ email }) => email);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`size=3${cursor ? `&cursor=${cursor}` : ''}`);
      paged.push(...page.content.map(({ email }) => email));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole);
    expect(whole.length).toBeGreaterThan(6);
  });

  test.each([
    'cursor=nonsense',
    'cursor=e30',
    'cursor=WyJcdTAwMDAiXQ',
    'size=0',
    'size=201',
    'state=GONE',
    'colour=red',
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

test.each(['not-an-id', "' or 1=1"])('%s is no user', async (id) => {
  expect((await call('GET', `/${encodeURIComponent(id)}`)).status).toBe(400);
});

test('a user that does not exist is not found', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  expect((await call('GET', `/${id}`)).status).toBe(404);
  for (const verb of ['disable', 'enable', 'end-sessions', 'reset-link']) {
    expect((await call('POST', `/${id}/${verb}`)).status).toBe(404);
  }
});
