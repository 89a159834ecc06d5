// A server and its commands in processes of their own, called over the network.
import { join } from 'node:path';
import { spawnScript, type Spawned } from './spawned.ts';

type Env = Record<string, string>;
const source = (file: string): string => join(import.meta.dirname, '..', file);

/** Runs a command to its end. */
export async function landfall(env: Env, ...parameters: string[]) {
  const command = spawnScript(source('cli/main.ts'), parameters, env);
  return { code: await command.ended, out: command.out(), error: command.error() };
}

const administrator = 'a@landfall.example';

/** Adds an administrator; returns the password. */
export async function addAdministrator(env: Env): Promise<string> {
  const added = await landfall(env, 'users', 'add', administrator, '--role', 'Cat Admin');
  const password = /password (\S+)/.exec(added.out)?.[1];
  if (password === undefined) throw new Error(`No user was added: ${added.error}`);
  return password;
}

export async function startServer(env: Env): Promise<{ server: Spawned; address: string }> {
  const server = spawnScript(source('main.ts'), [], env);
  await server.says('Landfall is ready at');
  return { server, address: /ready at (http:\S+)/.exec(server.out())?.[1] ?? '' };
}

const post = (url: string, body: object, cookie = ''): Promise<Response> =>
  body instanceof FormData
    ? fetch(url, { method: 'POST', body, headers: { cookie } })
    : fetch(url, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { cookie, 'content-type': 'application/json' },
      });

/** The cookie of a session of the administrator. */
export async function logIn(address: string, password: string): Promise<string> {
  const answer = await post(`${address}/auth/login`, { email: administrator, password });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

export async function addDeal(address: string, cookie: string): Promise<string> {
  const deal = { issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1', issuer_class: 'A' };
  const created = await post(`${address}/deal-room/deals`, deal, cookie);
  return ((await created.json()) as { security_id: string }).security_id;
}

export function uploadModel(address: string, cookie: string, dealId: string, bytes: Uint8Array, name = 'model.pdf') {
  const form = new FormData();
  form.set('document_type', 'MODEL');
  form.set('deal_room_host', 'intralinks');
  form.set('security_id', dealId);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  return post(`${address}/deal-room/upload`, form, cookie);
}
