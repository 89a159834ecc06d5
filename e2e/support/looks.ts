import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What breaks WCAG in the page or a part of it, by all rules or some: a rule, and the element that it begins with.
 * Colours are checked as they stay: after what fades in, and without the dimming of a list that refreshes, which other
 * tests cause at any time.
 */
export async function violationsIn(
  page: Page,
  part: string | { exclude: string[] },
  rules: string[] | null = null,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe: library } = globalThis as unknown as { axe: typeof axe };
      const undimmed = new CSSStyleSheet();
      undimmed.replaceSync('[aria-busy="true"] { opacity: 1 !important; }');
      document.adoptedStyleSheets.push(undimmed);
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await library.run(context, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== undimmed);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    },
    [part, rules] as const,
  );
}

/** The page as it stands meets WCAG, its drawn pages of documents aside. The dark scheme changes only colours. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const rules = colorScheme === 'dark' ? ['color-contrast'] : null;
  const found = await violationsIn(page, { exclude: ['.react-pdf__Page'] }, rules);
  expect(found.map((each) => `${colorScheme}: ${each}`)).toEqual([]);
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
