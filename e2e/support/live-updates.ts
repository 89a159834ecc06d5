import type { Page } from '@playwright/test';

/**
 * Before the page is opened: only its buttons ask again. News from the server, such as of another test's document, would
 * ask too, and take away the button of a failure before it is pressed.
 */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.route('**/live-updates*', (route) => route.abort());
}

/** From now on a new stream of updates says nothing, and never ends: what a screen shows then, it has asked for itself. */
export async function withSilentLiveUpdates(page: Page): Promise<void> {
  await page.route('**/live-updates*', () => undefined);
}
