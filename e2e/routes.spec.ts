import { expectAccessible, signIn } from './support.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const stops = (page: Page) => page.getByRole('list', { name: 'Route stops' }).getByRole('listitem');
const available = (page: Page) => page.getByRole('list', { name: 'Available addresses' }).getByRole('listitem');
/** A name that no other test in the same database uses. */
const freshName = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

/** Makes a route of the first available addresses through the dialog. */
async function createRoute(page: Page, name: string, count: number): Promise<void> {
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await page.getByLabel('Route name').fill(name);
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  // Not the first one, whose cans others change meanwhile.
  for (let n = 0; n < count; n++) await available(page).nth(3).getByRole('button', { name: /^Add / }).click();
  await expect(stops(page)).toHaveCount(count);
  await dialog(page).getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Route Created')).toBeVisible();
}

async function openEditor(page: Page, name: string): Promise<void> {
  await page.goto(`/routes?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Route name')).toHaveValue(name);
}

const titles = async (rows: Locator) =>
  (await rows.locator('b').allTextContents()).map((title) => title.replace(/^Stop \d+: /, ''));

test('a route is made, found under its own address, and deleted @desktop', async ({ page }) => {
  const name = freshName('Sunday round');
  await signIn(page, 'admin');
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  const submit = dialog(page).getByRole('button', { name: 'Create Route' });
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Please select at least one day of the week')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await expect(page.getByText('Please add at least one address to the route')).toBeVisible();
  const first = (await available(page).first().locator('b').textContent()) ?? '';
  await available(page).first().getByRole('button', { name: /^Add / }).click();
  await expect(stops(page)).toContainText([first]);
  await page.getByRole('button', { name: `More cans at ${first}` }).click();
  await submit.click();
  await expect(page.getByText('Route name is required')).toBeVisible();
  await page.getByLabel('Route name').fill(name);
  await expectAccessible(page);
  // Enter in a search only searches.
  const search = dialog(page).getByRole('searchbox', { name: 'Search addresses' });
  await search.fill('zzyzx road');
  await search.press('Enter');
  await expect(page.getByText('No service address matches.')).toBeVisible();
  await search.press('Escape');
  await expect(available(page).first()).toBeVisible();
  await submit.click();
  await expect(page.getByText('Route Created')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search routes' }).fill(name);
  await page.getByRole('table').getByRole('button', { name }).first().click();
  await expect(page).toHaveURL(/\/routes\/[0-9a-f-]{36}/);
  await page.reload();
  await expect(dialog(page)).toContainText('No Driver Assigned');
  await expect(dialog(page)).toContainText(first);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Its runs of today and later go with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Route' }).click();
  await expect(page.getByText('Route Deleted')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/routes');
});

test('stops are moved by keyboard: told aloud, the focus stays, and the order is saved @desktop', async ({ page }) => {
  const name = freshName('Keyboard round');
  await signIn(page, 'admin');
  await createRoute(page, name, 3);
  await openEditor(page, name);
  const [a = '', b = '', c = ''] = await titles(stops(page));
  await page.getByRole('button', { name: `Move ${a} down` }).focus();
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`${a} moved to position 3 of 3.`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Position 3: move ${a} by dragging` })).toBeFocused();
  expect(await titles(stops(page))).toEqual([b, c, a]);
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Route Updated')).toBeVisible();
  await openEditor(page, name);
  expect(await titles(stops(page))).toEqual([b, c, a]);
});

test('addresses are added one after the other by keyboard: the focus goes on to the next @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(available(page).nth(3)).toBeVisible();
  const names = await titles(available(page));
  await available(page).first().getByRole('button', { name: /^Add / }).focus();
  for (let n = 1; n <= 3; n++) {
    await page.keyboard.press('Enter');
    await expect(stops(page)).toHaveCount(n);
    await expect(available(page).first().getByRole('button', { name: /^Add / })).toBeFocused();
  }
  expect(await titles(stops(page))).toEqual(names.slice(0, 3));
});

test('a key pressed once more at a stop does the same again, or nothing @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  for (let n = 0; n < 6; n++) await available(page).nth(3).getByRole('button', { name: /^Add / }).click();
  await expect(stops(page)).toHaveCount(6);
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = await titles(stops(page));
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await button(`Remove ${b}`).press('Enter');
  await expect(button(`Remove ${c}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(`Remove ${d}`)).toBeFocused();
  expect(await titles(stops(page))).toEqual([a, d, e, f]);

  await button(`More cans at ${d}`).press('Enter');
  await button(`Fewer cans at ${d}`).focus();
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Waste cans at ${d}` })).toContainText('1 can');
  await expect(button(`Fewer cans at ${d}`)).toBeFocused();
  expect(await titles(stops(page))).toEqual([a, d, e, f]);

  // The field is another one at another position.
  await page.getByRole('button', { name: `Stop 2: ${d}` }).press('Enter');
  const position = page.getByLabel('Position', { exact: true });
  await position.fill('4');
  await position.press('Enter');
  await expect(position).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await titles(stops(page))).toEqual([a, e, f, d]);
  await position.fill('1');
  await position.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Accommodation' })).toBeFocused();
  expect(await titles(stops(page))).toEqual([d, a, e, f]);
});

test('the second of two people editing is told while typing, and loses nothing @desktop', async ({ page, another }) => {
  test.slow(); // two people, five dialogs
  const name = freshName('Shared round');
  await signIn(page, 'admin');
  await createRoute(page, name, 2);
  await openEditor(page, name);
  await page.getByLabel('Description').fill('Mine');

  const other = await another();
  await signIn(other, 'owner');
  await openEditor(other, name);
  const [first = '', second = ''] = await titles(stops(other));
  await other.getByRole('checkbox', { name: 'Saturday' }).check();
  await other.getByRole('button', { name: `Move ${first} down` }).click();
  await other.getByRole('button', { name: 'Update Route' }).click();
  await expect(other.getByText('Route Updated')).toBeVisible();

  // Other fields: theirs come into the form, and what was typed stays.
  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText('changed this in the meantime. Changed: days: ');
  await expect(notice).toContainText('order of stops');
  await expect(notice.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  expect(await titles(stops(page))).toEqual([second, first]);
  await expect(page.getByLabel('Description')).toHaveValue('Mine');

  // The same field: a question about that one.
  await openEditor(other, name);
  await other.getByLabel('Description').fill('Theirs');
  await other.getByRole('checkbox', { name: 'Friday' }).check();
  await other.getByRole('button', { name: 'Update Route' }).click();
  await expect(notice).toContainText('description');
  await expect(page.getByRole('button', { name: 'Update Route' })).toBeDisabled();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Update Route' }).click();
  await expect(page.getByText('Route Updated')).toBeVisible();
  await openEditor(page, name);
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
  for (const day of ['Friday', 'Saturday', 'Sunday'])
    await expect(page.getByRole('checkbox', { name: day })).toBeChecked();
  expect(await titles(stops(page))).toEqual([second, first]);
});

test('the map of one stop opens at zoom 15 and goes to 19, no nearer @desktop', async ({ page }) => {
  const name = freshName('Single round');
  await signIn(page, 'admin');
  await createRoute(page, name, 1);
  await page.goto(`/routes?q=${encodeURIComponent(name)}`);
  await page.getByRole('table').getByRole('button', { name }).first().click();
  const zoom = async () => {
    const tile = await dialog(page).locator('img.leaflet-tile').last().getAttribute('src');
    return Number(tile?.match(/\/(\d+)\/\d+\/\d+\.png$/)?.[1]);
  };
  await expect.poll(zoom).toBe(15);
  const nearer = dialog(page).getByRole('button', { name: 'Zoom in' });
  for (const expected of [16, 17, 18, 19]) {
    await expect(dialog(page).locator('.leaflet-zoom-anim')).toHaveCount(0); // a click while it moves is not heard
    await nearer.click();
    await expect.poll(zoom).toBe(expected);
  }
  await expect(nearer).toBeDisabled();
});

test('on a phone the three columns are steps @phone', async ({ page }) => {
  const name = freshName('Phone round');
  await signIn(page, 'admin');
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await page.getByLabel('Route name').fill(name);
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await page.getByText('Addresses', { exact: true }).click();
  await expect(page.getByLabel('Route name')).toBeHidden();
  await available(page).nth(1).getByRole('button', { name: /^Add / }).click();
  await page.getByText('Stops (1)').click();
  await expect(stops(page)).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Route Created')).toBeVisible();
});
