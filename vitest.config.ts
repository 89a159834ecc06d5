import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    provide: { testDatabase: process.env['LANDFALL_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded' },
    pool: 'forks',
    maxWorkers: 2,
    // The server's modules are read once a worker, not once a file; what they keep is kept by database.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A test file that is skipped or narrowed by mistake must not pass unseen.
    allowOnly: false,
    passWithNoTests: false,
  },
});
