import type { LiveTopic } from '@landfall/contract';
import type { Page } from '@playwright/test';

/**
 * Before the page is opened. Returns how to wait until it knows the version of a topic: a change before that is no news to
 * it, and if it has fetched its data already it does not show the change.
 */
export async function withNews(page: Page): Promise<(topic: LiveTopic) => Promise<void>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    globalThis.EventSource = class extends EventSource {
      constructor(url: string | URL, options?: EventSourceInit) {
        super(url, options);
        this.addEventListener('message', ({ data }) => heard.push((JSON.parse(data) as { topic: string }).topic));
      }
    };
    Object.assign(globalThis, { heard });
  });
  const hasHeard = (topic: string) => (globalThis as unknown as { heard: string[] }).heard.includes(topic);
  return async (topic) => void (await page.waitForFunction(hasHeard, topic));
}

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
