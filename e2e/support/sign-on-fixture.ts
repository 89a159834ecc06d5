import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { oidcClient, startOidcServer } from '../../apps/server/src/testing/oidc-server.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server without passwords, and the provider where its users sign in. */
export async function startWithProvider() {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const provider = await startOidcServer(site);
  const data = await mkdtemp(path.join(tmpdir(), 'landfall-sign-on-'));
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    stdio: ['ignore', openSync(path.join(process.env['E2E_DATA'] ?? '', 'logs', 'sign-on.log'), 'a'), 'ignore'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      LANDFALL_DATA: data,
      LANDFALL_DEMO: 'off',
      LOG_LEVEL: 'trace',
      LANDFALL_PASSWORD_SIGN_IN: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: 'Harbour Bank',
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_ACCOUNTS: 'create',
      OIDC_ROLES: 'cat-desk=Analyst; cat-heads=Cat Admin',
    },
  });
  const isReady = async () => (await fetch(`${site}/readyz`).catch(() => null))?.status ?? 0;
  await expect.poll(isReady, { timeout: 90_000 }).toBe(200);
  return {
    site,
    provider,
    data,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await provider.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
