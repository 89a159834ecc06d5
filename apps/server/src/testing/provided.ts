/** What `vitest.config.ts` and the global set-up tell the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** LANDFALL_TEST_DATABASE: on which database the integration tests run. */
    testDatabase: 'embedded' | 'postgres';
    /** A server with the database `landfall_template`; null with the embedded database. */
    postgresUrl: string | null;
  }
}

export const templateName = 'landfall_template';
