import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const demoPassword = 'haulyard-demo';

/** Signs in as a person of the demo company, through the form. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Expects no violation of WCAG 2.2 A and AA on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('.leaflet-marker-pane')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`),
  ).toEqual([]);
}
