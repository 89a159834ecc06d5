import { signInByApi } from './support/accounts.ts';
import { violationsIn, wcag } from './support/looks.ts';
import { expect, test } from './support/test.ts';

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
  '/document-search?q=notes',
  '/report-triage/compare',
  '/administration/reading',
  '/administration/universes',
  '/change-password',
  '/nowhere',
];

// The journeys check the screens they pass; this walk takes every screen there is.
test('screens meet WCAG 2.2 AA, in both schemes', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(240_000);
  const found: string[] = [];
  const check = async (path: string) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const each of await violationsIn(page, 'html', wcag)) found.push(`${path}, light: ${each}`);
    // The other scheme changes only colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    for (const each of await violationsIn(page, 'html', ['color-contrast'])) found.push(`${path}, dark: ${each}`);
  };
  await check('/login');
  await signInByApi(page, 'admin');
  for (const screen of screens) await check(screen);
  expect(found).toEqual([]);
});

test('menus, dialogs, fields and boxes have enough contrast in both schemes', { tag: '@slow' }, async ({ page }) => {
  await signInByApi(page, 'admin');
  const inBothSchemes = async (check: (colorScheme: string) => Promise<void>) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await check(colorScheme);
    }
  };
  const expectContrast = () =>
    inBothSchemes(async (colorScheme) =>
      expect(await violationsIn(page, 'html', ['color-contrast']), colorScheme).toEqual([]),
    );

  await test.step('a calendar', async () => {
    await page.goto('/latest-trades');
    await page.getByLabel('Trade Date').click();
    // It may also show days of the next or previous month; both can be picked. On the 30th all that can be picked is of one month.
    const previous = page.getByRole('button', { name: 'Previous month' });
    if (await previous.isEnabled()) await previous.click();
    await expectContrast();
    await page.keyboard.press('Escape');
  });

  await test.step('a menu', async () => {
    await page.getByRole('button', { name: /^Waiting for you/ }).click();
    await page.getByRole('menuitem', { name: /price uploads? to approve$/ }).focus();
    await expectContrast();
    await page.keyboard.press('Escape');
  });

  await test.step('the palette', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Go to a screen, security or document' }).fill('trades');
    await expect(page.locator('[data-selected] .mantine-Spotlight-actionDescription')).toBeVisible();
    await expectContrast();
  });

  await test.step('the edge of a box', async () => {
    await page.goto('/report-triage/analyst-view');
    const box = page.getByRole('checkbox', { name: 'Show pending review only' });
    await inBothSchemes(async (colorScheme) => {
      expect(await box.evaluate(contrastOfEdge), colorScheme).toBeGreaterThanOrEqual(3);
    });
  });
});

function contrastOfEdge(element: Element): number {
  const light = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/gu) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const edge = light(getComputedStyle(element).borderTopColor);
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
}

test(
  'the focus on the current page in the breadcrumb shows whole, in forced colours too',
  { tag: '@slow' },
  async ({ page }) => {
    await signInByApi(page, 'admin');
    await page.goto('/');
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' });
    await expect(home).toBeVisible();
    await page.keyboard.press('Tab');
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await home.focus();
      await expect(home).toHaveCSS('outline-width', '2px');
      // What the trail has no room for is cut off.
      await expect(home).toHaveCSS('outline-offset', '-2px');
    }
  },
);

test(
  'in forced colours the icons of the sidebar and the bar of required values show',
  { tag: '@slow' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signInByApi(page, 'admin');
    await page.goto('/report-triage/analyst-view');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    const shown = (element: Element) => getComputedStyle(element).color;
    expect(await home.locator('svg').evaluate(shown)).toBe(await home.evaluate(shown));
    await page.getByRole('button', { name: 'Review', exact: true }).first().click();
    const bar = page.getByRole('progressbar', { name: 'Required values' });
    await expect(bar).toBeVisible();
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(await bar.evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground));
  },
);
