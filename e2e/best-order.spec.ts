import { signIn, toStep } from './support.ts';
import { expect, type Page, test } from './test.ts';

const freshName = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const proposal = (page: Page) => page.getByRole('dialog', { name: 'Best Order' });
const editor = (page: Page) => page.getByRole('dialog', { name: /(Create|Edit) Route/ });
const stops = (page: Page) => page.getByRole('list', { name: 'Route stops' }).getByRole('listitem');
const titles = async (page: Page) =>
  (await stops(page).locator('b').allTextContents()).map((title) => title.replace(/^Stop \d+: /, ''));

/** A new route of the first addresses of several towns, out of any order. */
async function draftRoute(page: Page, name: string): Promise<void> {
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await page.getByLabel('Route name').fill(name);
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await toStep(page, /^Addresses$/);
  const search = page.getByRole('searchbox', { name: 'Search addresses' });
  for (const town of ['Kirtland', 'Aztec', 'Farmington', 'Bloomfield'])
    for (const nth of [0, 9]) {
      await search.fill(town);
      const row = page.getByRole('list', { name: 'Available addresses' }).getByRole('listitem').nth(nth);
      await expect(row).toContainText(town);
      await row.getByRole('button', { name: /^Add / }).click();
    }
  await toStep(page, /^Stops/);
  await expect(stops(page)).toHaveCount(8);
}

test('the best order is looked at, discarded, locked, applied and saved @desktop', async ({ page }) => {
  const name = freshName('Scattered round');
  await signIn(page, 'admin');
  await draftRoute(page, name);
  const before = await titles(page);

  await page.getByRole('button', { name: 'Best order' }).click();
  await expect(proposal(page).getByText('Driving now')).toBeVisible();
  await expect(proposal(page)).toContainText('From the depot, 1210 S Lake St');
  await expect(proposal(page)).toContainText(/(mi|km) · .*min/);
  await expect(proposal(page).locator('path.route-track')).toHaveCount(1);
  await expect(proposal(page).locator('path.route-track-former')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(proposal(page)).toBeHidden();
  await expect(editor(page)).toBeVisible();
  expect(await titles(page)).toEqual(before);

  // Held where it stands, it is the only one that keeps its number.
  await page.getByRole('button', { name: 'Best order' }).click();
  const second = before[1] ?? '';
  await proposal(page).getByText('All (8)').click();
  await proposal(page)
    .getByRole('button', { name: `Keep ${second} as stop 2` })
    .click();
  await expect(proposal(page).locator('[aria-busy=true]')).toHaveCount(0);
  await expect(proposal(page).getByRole('listitem').nth(1)).toContainText(second);
  await proposal(page).getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'Back at the depot' }).click();
  await expect(proposal(page).getByRole('button', { name: 'Apply' })).toBeEnabled();
  const proposed = (await proposal(page).getByRole('listitem').locator('b').allTextContents()).map((title) =>
    title.replace(/^Stop \d+: /, ''),
  );
  await proposal(page).getByRole('button', { name: 'Apply' }).click();
  await expect(proposal(page)).toBeHidden();
  expect(await titles(page)).toEqual(proposed);
  expect(proposed).not.toEqual(before);
  expect(proposed[1]).toBe(second);
  await expect(page.getByRole('status').getByText(/The best order was applied/)).toBeAttached();

  await editor(page).getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Route Created')).toBeVisible();
  await page.goto(`/routes?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Route name')).toHaveValue(name);
  await toStep(page, /^Stops/);
  await expect(stops(page)).toHaveCount(8);
  expect(await titles(page)).toEqual(proposed);
});

test('two stops are too few, and a route in its best order says so @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await draftRoute(page, freshName('Short round'));
  await page.getByRole('button', { name: 'Best order' }).click();
  await proposal(page).getByRole('button', { name: 'Apply' }).click();
  await expect(proposal(page)).toBeHidden();
  await page.getByRole('button', { name: 'Best order' }).click();
  await expect(proposal(page)).toContainText('No better order was found');
  await expect(proposal(page).getByRole('button', { name: 'Apply' })).toBeDisabled();
  await proposal(page).getByRole('button', { name: 'Discard' }).click();
  await expect(proposal(page)).toBeHidden();
  for (let left = 8; left > 2; left--) {
    await stops(page)
      .first()
      .getByRole('button', { name: /^Remove / })
      .click();
    await expect(stops(page)).toHaveCount(left - 1);
  }
  await expect(page.getByRole('button', { name: 'Best order' })).toBeDisabled();
});

test('an end that the company has no more gives way to the usual one @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await draftRoute(page, freshName('Homeless round'));
  await page.getByRole('button', { name: 'Best order' }).click();
  await proposal(page).getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'Back at the depot' }).click();
  await expect(proposal(page).getByRole('button', { name: 'Apply' })).toBeEnabled();
  const { depot } = await settingsOf(page);
  try {
    await saveDepot(page, { address: null, latitude: null, longitude: null });
    await proposal(page).getByText('All (8)').click();
    await proposal(page)
      .getByRole('button', { name: /^Keep / })
      .first()
      .click();
    await expect(proposal(page)).toContainText('name no depot yet');
    await proposal(page).getByRole('button', { name: 'Try again' }).click();
    await expect(proposal(page).getByRole('combobox', { name: 'Ends' })).toHaveValue('At the landfill');
    await expect(proposal(page)).toContainText('From the first stop');
  } finally {
    await saveDepot(page, depot);
  }
});

type Place = Readonly<{ address: string | null; latitude: number | null; longitude: number | null }>;

const settingsOf = async (page: Page): Promise<{ depot: Place }> =>
  (await page.request.get('/api/company/settings')).json();

async function saveDepot(page: Page, depot: Place): Promise<void> {
  const data = { ...(await settingsOf(page)), depot };
  expect((await page.request.put('/api/company/settings/operations', { data })).ok()).toBe(true);
}
