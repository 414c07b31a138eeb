import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violations of axe's rules on what is shown now; each is named with the first element it was found on. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 160)}`)).toEqual([]);
}

/** Nothing is wider than the window, down to 320 px. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}
