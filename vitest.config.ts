import { defineConfig } from 'vitest/config';

const ending = 'test.{ts,tsx}';
/** Whole processes, crashes, faults and text recognition: `npm run test:slow`. */
const slow = `**/*.slow.${ending}`;
const onDatabase = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  provide: {
    testDatabase: process.env['LANDFALL_TEST_DATABASE'] === 'embedded' ? ('embedded' as const) : ('postgres' as const),
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['scripts/lib/wait-in-tests.mjs'],
    // Hundreds of embedded databases come and go in a worker: V8 then ends it now and then while it collects the code of
    // WebAssembly (nodejs/node#64500).
    execArgv: ['--no-wasm-code-gc'],
    maxWorkers: 2,
    // The server's modules are read once a worker, not once a file; what they keep is kept by database.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A test file that is skipped or narrowed by mistake must not pass unseen.
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: [`packages/*/src/**/*.${ending}`, `apps/web/src/**/*.${ending}`, 'scripts/**/*.test.mjs'],
          exclude: [slow],
        },
      },
      {
        extends: true,
        test: { name: 'server', include: [`apps/server/src/**/*.${ending}`], exclude: [slow], ...onDatabase },
      },
      { extends: true, test: { name: 'slow', include: [`{apps,packages}/*/src/${slow}`], ...onDatabase } },
    ],
  },
});
