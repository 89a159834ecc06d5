import type { Page } from '@playwright/test';

const minute = 60_000;

/** Advances the clock and timers of every page of the context. The server's clock is not changed. */
export const passMinutes = (page: Page, minutes: number): Promise<void> => page.clock.runFor(minutes * minute);

/** Moves the pointer, and advances the time after which activity is reported. */
export async function beActive(page: Page): Promise<void> {
  await page.mouse.move(300, 400);
  await page.mouse.move(320, 420);
  await page.clock.runFor(2_600);
}

/** The session from the server. */
export async function sessionIsValid(page: Page): Promise<boolean> {
  const answer = await page.request.get('/auth/session');
  return ((await answer.json()) as { valid: boolean }).valid;
}
