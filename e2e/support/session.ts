import type { Page } from '@playwright/test';

const minute = 60_000;

/** So many minutes pass in every page of the context, with every timer of theirs. The server's clock goes on by itself. */
export const passMinutes = (page: Page, minutes: number): Promise<void> => page.clock.runFor(minutes * minute);

/** A real move of the pointer, and the time after which a burst of activity counts as settled. */
export async function beActive(page: Page): Promise<void> {
  await page.mouse.move(300, 400);
  await page.mouse.move(320, 420);
  await page.clock.runFor(2_600);
}

/** The session as the server knows it. */
export async function sessionIsValid(page: Page): Promise<boolean> {
  const answer = await page.request.get('/auth/session');
  return ((await answer.json()) as { valid: boolean }).valid;
}
