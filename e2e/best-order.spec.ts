import { post } from './customers.ts';
import { someStops } from './run-of-today.ts';
import { signIn, toStep } from './support.ts';
import { expect, type Page, test } from './test.ts';

const proposal = (page: Page) => page.getByRole('dialog', { name: 'Best Order' });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Route' });
const stops = (page: Page) => page.getByRole('list', { name: 'Route stops' }).getByRole('listitem');
const titles = async (page: Page) =>
  (await stops(page).locator('b').allTextContents()).map((title) => title.replace(/^Stop \d+: /, ''));

/** A new route, out of any order, with its stops open. */
async function openDraft(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const made = await someStops(page.request, 8);
  const name = `Scattered round ${crypto.randomUUID().slice(0, 8)}`;
  const scattered = [0, 6, 1, 5, 3, 7, 2, 4].map((at) => made[at]);
  const { id } = await post(page, '/routes', { name, daysOfWeek: ['Sunday'], stops: scattered });
  await reopen(page, id, name);
  return id;
}

async function reopen(page: Page, id: string, name: string | RegExp): Promise<void> {
  await page.goto(`/routes/${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Route name')).toHaveValue(name);
  await toStep(page, /^Stops/);
  await expect(stops(page)).toHaveCount(8);
}

test('the best order is looked at, discarded, locked, applied and saved @desktop', async ({ page }) => {
  const id = await openDraft(page);
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

  await editor(page).getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Route Updated')).toBeVisible();
  await reopen(page, id, /^Scattered round/);
  expect(await titles(page)).toEqual(proposed);
});

test('an end that the company has no more gives way to the usual one; a best order says so, and two stops are too few @desktop', async ({
  page,
}) => {
  await openDraft(page);
  const bestOrder = page.getByRole('button', { name: 'Best order' });
  await bestOrder.click();
  await test.step('an end that is no more gives way', () => loseDepot(page));
  await page.keyboard.press('Escape');
  await expect(proposal(page)).toBeHidden();

  await bestOrder.click();
  await proposal(page).getByRole('button', { name: 'Apply' }).click();
  await expect(proposal(page)).toBeHidden();
  await bestOrder.click();
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
  await expect(bestOrder).toBeDisabled();
});

async function loseDepot(page: Page): Promise<void> {
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
}

type Place = Readonly<{ address: string | null; latitude: number | null; longitude: number | null }>;

const settingsOf = async (page: Page): Promise<{ depot: Place }> =>
  (await page.request.get('/api/company/settings')).json();

async function saveDepot(page: Page, depot: Place): Promise<void> {
  const data = { ...(await settingsOf(page)), depot };
  expect((await page.request.put('/api/company/settings/operations', { data })).ok()).toBe(true);
}
