import { looking } from './servers.ts';
import { signIn } from './support.ts';
import { expect, type Locator, test } from './test.ts';

test.use({ baseURL: looking });

/** A frame that changes its colour is too little. */
const frame = 3;

/** How something is painted within its frame, without the focus and the mouse. */
async function painted(what: Locator): Promise<string> {
  const page = what.page();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  let picture = '';
  // What still comes above moves it away between the look for its place and the picture.
  await expect(async () => {
    await what.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
    const clip = { x: x + frame, y: y + frame, width: width - 2 * frame, height: height - 2 * frame };
    picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  }).toPass();
  return picture;
}

/** What tells two states apart by a fill alone is lost where Windows forces a person's own colours upon the page. */
test('what is on looks other than what is off in a light contrast theme and in a dark one @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');

  const inEach = async (what: Locator) => {
    const pictures: string[] = [];
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      pictures.push(await painted(what));
    }
    return pictures;
  };
  const look = async (what: string, one: Locator, other: Locator | (() => Promise<unknown>)) => {
    const before = await inEach(one);
    if (typeof other === 'function') await other();
    const after = await inEach(typeof other === 'function' ? one : other);
    for (const [at, scheme] of ['dark', 'light'].entries())
      expect.soft(after[at] === before[at], `${what}, ${scheme}`).toBe(false);
  };

  await page.goto('/settings?tab=operations');
  const evening = page.getByRole('switch', { name: 'Make tomorrow' });
  await look('a switch', page.locator('.mantine-Switch-track').first(), () => evening.click({ force: true }));
  const blocked = page.locator('.mantine-Checkbox-inner').nth(1);
  await look('a checkbox', blocked, () => page.getByRole('checkbox', { name: 'Blocked' }).click());
  await page.reload();
  const operations = page.getByRole('tab', { name: 'Operations' });
  await look('a tab', operations, () => page.getByRole('tab', { name: 'Branding' }).click());

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: /^Search contacts/ });
  await search.fill('begay');
  const found = page.getByRole('option').first();
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await look('where the arrow keys are in a list', found, () => search.press('ArrowDown'));

  await page.goto('/daily-routes');
  const views = page.locator('.mantine-SegmentedControl-root');
  await look('a choice of two', views, () => page.getByText('Map', { exact: true }).click());
  await page.goto('/daily-routes');
  const [half, none] = ['Farmington – Dustin', 'Kirtland – West'].map((run) =>
    page.getByRole('row', { name: run }).getByRole('progressbar'),
  );
  if (half && none) await look('progress', half, none);

  await page.goto('/reports/service-performance?by=repeated');
  await expect(page.locator('.row-bar').last()).toBeVisible();
  await look('the bar of a chart', page.locator('.row-bar').first(), page.locator('.row-bar').last());
  await page.goto('/reports/revenue-analysis');
  const legend = page.locator('.report-legend i');
  await expect(legend).toHaveCount(2);
  await look('the legend of a chart', legend.first(), legend.last());
});
