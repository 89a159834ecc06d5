import { expect, test as base } from '@playwright/test';

/** Playwright's `test`; a route that is still answering when a test ends is let go: it would fail the test that has passed. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };
