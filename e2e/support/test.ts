import { expect, test as base, type Page } from '@playwright/test';

/** How many of the last events a failed test tells. */
const tellLast = 40;

/** What the page has asked, was answered and said, with its seconds, for the report of a failure. */
function follow(page: Page): () => string {
  const started = performance.now();
  const events: string[] = [];
  const note = (event: string) => events.push(`${((performance.now() - started) / 1000).toFixed(2)} ${event}`);
  const isCall = (url: string) => !url.includes('/assets/');
  page.on('request', (request) => isCall(request.url()) && note(`asks ${request.method()} ${request.url()}`));
  page.on('response', (answer) => isCall(answer.url()) && note(`gets ${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => note(`fails ${request.url()} ${request.failure()?.errorText}`));
  page.on('framenavigated', (frame) => note(`is at ${frame.url()}`));
  page.on('console', (message) => note(`says ${message.text()}`));
  page.on('pageerror', (error) => note(`throws ${error.message}`));
  return () => events.slice(-tellLast).join('\n');
}

/**
 * Playwright's `test`, which says of a failed test what its page did last. A route that is still answering when a test ends is
 * let go: it would fail the test that has passed.
 */
export const test = base.extend({
  page: async ({ page }, use, info) => {
    const lastEvents = follow(page);
    await use(page);
    if (info.status !== info.expectedStatus) {
      process.stdout.write(`What the page of "${info.title}" did last:\n${lastEvents()}\n`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };
