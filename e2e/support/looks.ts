import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands meets WCAG, its drawn pages of documents aside. The dark scheme changes only colours. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).exclude('.react-pdf__Page');
  if (colorScheme === 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** The same in both schemes, on a desk and on a phone, and nothing has to be scrolled sideways. */
export async function expectReadableInEveryLook(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReadable(page, colorScheme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
