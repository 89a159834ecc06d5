import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// The worker processes read this file again: the first reading decides, the rest inherit it.
const port = (process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000)));
const data = (process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'landfall-e2e-')));
/** The servers' logs, searched for secrets at the end. */
const logs = path.join(data, 'logs');
mkdirSync(logs, { recursive: true });
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/support/search-logs-fixture.ts',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // A test waits for the server for a good part of its time.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: path.join(data, 'playwright-report.json') }]],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording costs more than the tests themselves: E2E_TRACE=1 keeps a trace of each that fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A new context costs half of a test: processes, and all code fetched and compiled again. This one is emptied in between.
    reuseContext: true,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Nor a process and a renderer that stand in for one.
        '--in-process-gpu',
        '--disable-gpu-rasterization',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts > "${path.join(logs, 'server.log')}"`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      LANDFALL_DATA: data,
      LANDFALL_DEMO: 'recent',
      LOG_LEVEL: 'trace',
      // All tests are one client: together they load more pages than people at one address.
      LANDFALL_CALLS_PER_MINUTE: '0',
    },
  },
});
