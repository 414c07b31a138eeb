import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

export const demoPassword = 'haulyard-demo';

/** Signs in as a person of the demo company, through the form. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** On a phone a dialog of several columns shows them one at a time. */
export async function toStep(page: Page, name: RegExp): Promise<void> {
  const step = page.locator('.mantine-SegmentedControl-label').filter({ hasText: name, visible: true });
  if (await step.count()) await step.click();
}

/**
 * What can be reached: below a dialog a list may stand half behind the page's sticky head, which is nobody's concern.
 * Nothing runs in a sandboxed frame, axe neither: it would wait half a minute for an answer.
 */
async function asked(page: Page): Promise<AxeBuilder> {
  const dialog = '[role=dialog][aria-modal=true]';
  const axe = new AxeBuilder({ page })
    .exclude('.leaflet-marker-pane')
    .exclude('iframe[sandbox]')
    // There is no other frame: no blank page to put results together, and none of what passed is described.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  return (await page.locator(dialog).count()) > 0 ? axe.include(dialog) : axe;
}

/** Expects no violation of WCAG 2.2 A and AA on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNoViolation(page, (axe) => axe.withTags(tags));
}

/** Expects that every text can be read: the one rule that another theme can break. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, (axe) => axe.withRules('color-contrast'));
}

/** The same in the other theme, from which the page comes back. */
export async function expectContrastInTheDark(page: Page): Promise<void> {
  const wear = (scheme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme);
  await wear('dark');
  await expectContrast(page);
  await wear('light');
}

async function expectNoViolation(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  const analyze = async () => narrow(await asked(page)).analyze();
  const look = async () => {
    await colorsToSettle(page);
    const { violations } = await analyze().catch((error) => {
      // A dialog that was closing is gone now: what it covered is looked at.
      if (/No elements found for include/.test(String(error))) return analyze();
      throw error;
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
  };
  const found = await look();
  // A button that was enabled while it was looked at has its colours by the second time.
  expect(found.length > 0 ? await look() : found).toEqual([]);
}

/** A button on its way from disabled to enabled has a contrast of neither. */
const colorsToSettle = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Expects that somebody can press what is there although a toast has come. */
export async function expectNoToastOver(action: Locator): Promise<void> {
  const toasts = action.page().getByRole('region', { name: 'Notifications' });
  await expect(toasts).not.toBeEmpty();
  const state = async () => {
    const [one, other] = [await action.boundingBox(), await toasts.boundingBox()];
    if (!one || !other) return 'nothing is there';
    const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
    return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y ? 'free' : 'covered';
  };
  await expect.poll(state).toBe('free');
  // It stays there: for a second, long enough to be looked at anew.
  for (let looks = 0; looks < 10; looks++) {
    await action.page().waitForTimeout(100);
    expect(await state()).toBe('free');
  }
}
