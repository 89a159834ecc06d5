import type { DemonstrationAccount } from '@landfall/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signInByApi } from './accounts.ts';

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

/** Signs in and opens a page, which is there once its heading is. */
export async function open(page: Page, account: DemonstrationAccount, path = '/change-password') {
  await signInByApi(page, account);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Visits addresses without reloading the page; returns what each one shows. */
export function visit(page: Page, addresses: string[]) {
  return page.evaluate(async (list) => {
    const settled = () =>
      document.title !== '' &&
      document.querySelector('main h1') &&
      !document.querySelector('main [aria-busy="true"] h1');
    const seen: { path: string; title: string; heading: string; text: string; trail: string }[] = [];
    for (const path of list) {
      document.title = '';
      globalThis.history.pushState({}, '', path);
      while (!settled()) await new Promise(requestAnimationFrame);
      const crumbs = [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')];
      seen.push({
        path,
        title: document.title,
        heading: document.querySelector('main h1')?.textContent ?? '',
        text: document.querySelector('main')?.textContent ?? '',
        trail: crumbs
          .map((crumb) => (crumb.querySelector('a') ? `[${crumb.textContent}]` : crumb.textContent))
          .join(' > '),
      });
    }
    return seen;
  }, addresses);
}

/** Chooses from an open list. It learns a moment after it has opened where the arrow starts: pressed until the choice is marked. */
export async function chooseByKeyboard(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}
