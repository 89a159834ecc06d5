import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { accounts, password } from './accounts.ts';
import { copyTemplate } from '../../apps/server/src/testing/embedded-template.ts';
import { quickFolder } from '../../apps/server/src/testing/quick-folder.ts';
import { freePort } from '../../apps/server/src/testing/spawned.ts';

const source = path.join(import.meta.dirname, '../../apps/server/src');

interface OwnServer {
  /** Of its log. */
  name: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  /** Accounts that exist when it starts, with their roles. */
  users?: Partial<Record<keyof typeof accounts, string>>;
}

/** A server with an empty database, for a test that must not meet what other tests store. */
export async function startOwnServer({ name, port, env = {}, users = {} }: OwnServer) {
  const data = await mkdtemp(path.join(quickFolder(), `landfall-${name}-`));
  await copyTemplate(data);
  const settings = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(port ?? (await freePort())),
    LANDFALL_DATA: data,
    LANDFALL_DEMO: 'off',
    LOG_LEVEL: 'trace',
    ...env,
  };
  for (const [account, role] of Object.entries(users)) {
    const email = accounts[account as keyof typeof accounts];
    const added = spawnSync(
      process.execPath,
      [path.join(source, 'cli/main.ts'), 'users', 'add', email, '--role', role, '--password-stdin'],
      { env: { ...settings, LOG_LEVEL: 'warn' }, input: password, encoding: 'utf8' },
    );
    expect(added.status, added.stderr).toBe(0);
  }
  const log = openSync(path.join(process.env['E2E_DATA'] ?? '', 'logs', `${name}.log`), 'a');
  const server = spawn(process.execPath, [path.join(source, 'main.ts')], {
    stdio: ['ignore', log, 'ignore'],
    env: settings,
  });
  const site = `http://localhost:${settings.PORT}`;
  const isReady = async () => (await fetch(`${site}/readyz`).catch(() => null))?.status ?? 0;
  await expect.poll(isReady, { timeout: 90_000 }).toBe(200);
  return {
    site,
    data,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
