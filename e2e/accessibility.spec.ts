import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signInByApi } from './support/accounts.ts';

const screens = [
  '/',
  '/tools',
  '/tools/security-analysis',
  '/tools/upload',
  '/tools/upload/price',
  '/tools/upload/composition',
  '/latest-trades',
  '/bonds-at-risk',
  '/eod-dashboard',
  '/report-triage',
  '/report-triage/analyst-view',
  '/my-deals?any=true',
  '/my-deals?tab=tree',
  '/change-password',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`WCAG 2.2 AA holds on the screens, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const check = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const axe = new AxeBuilder({ page });
      // Another scheme changes colours and nothing else.
      if (colorScheme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
      else axe.withRules(['color-contrast']);
      const { violations } = await axe.analyze();
      for (const { id, nodes } of violations) found.push(`${path}: ${id}: ${nodes[0]?.html ?? ''}`);
    };
    await check('/login');
    await signInByApi(page, 'admin');
    for (const screen of screens) await check(screen);
    expect(found).toEqual([]);
  });
}
