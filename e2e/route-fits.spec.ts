import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, toStep } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Where does .* fit\?$/ });
const fits = (page: Page) => dialog(page).getByRole('list').getByRole('listitem');
const stops = (page: Page) => page.getByRole('list', { name: 'Route stops' }).getByRole('listitem');

/** A new customer's contact with a house in Aztec that no route serves yet. */
async function aNewHouse(page: Page): Promise<string> {
  const tag = Math.random().toString(36).slice(2, 8);
  const contact = await page.request.post('/api/contacts', {
    data: { firstName: 'Fit', lastName: tag, email: `${tag}@fit.example`, status: 'Qualified' },
  });
  const { id } = await contact.json();
  const address = await page.request.post(`/api/contacts/${id}/addresses`, {
    data: {
      street: `${Number.parseInt(tag, 36) % 9000} Chuska St`,
      city: 'Aztec',
      state: 'NM',
      zipCode: '87410',
      latitude: 36.8229,
      longitude: -107.9935,
      isBilling: true,
      isMailing: true,
      isService: true,
    },
  });
  expect(address.ok()).toBe(true);
  return id;
}

test('a new address is put on the route where it adds least, from its contact', async ({ page }) => {
  await signIn(page, 'admin');
  const id = await aNewHouse(page);
  await page.goto(`/crm/contacts/${id}?tab=addresses`);
  await page.getByRole('button', { name: 'Where does it fit?' }).click();
  await expect(fits(page)).toHaveCount(5);
  await expect(fits(page).first()).toContainText(/Aztec/);
  await expect(fits(page).first()).toContainText(/\+\d.*min/);
  await expect(fits(page).first()).toContainText(/Stop \d+ of \d+, (between|after|before)/);
  await expectAccessible(page);
  await dialog(page).getByRole('checkbox', { name: 'Only the best place of each route' }).check();
  await expect.poll(async () => new Set(await fits(page).locator('b').first().allTextContents()).size).toBe(1);
  await fits(page)
    .first()
    .getByRole('button', { name: /^Add to / })
    .click();
  await expect(page.getByText('Address Added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/^Stop \d+ on .*Aztec/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Where does it fit?' })).toBeHidden();
});

test('in the editor the address goes into the list that is being edited, and nothing else of it is lost', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const id = await aNewHouse(page);
  const { addresses } = await (await page.request.get(`/api/contacts/${id}/addresses`)).json();
  const street: string = addresses[0].street;
  const { fits: found } = await (
    await page.request.get(`/api/service-addresses/${addresses[0].id}/route-fits?oncePerRoute=true`)
  ).json();
  const { routeName, position } = found[0];
  await page.goto(`/routes?q=${encodeURIComponent(routeName)}`);
  await page.getByRole('button', { name: `Edit ${routeName}`, exact: true }).click();
  await page.getByLabel('Description').fill('Half typed');
  await toStep(page, /^Addresses$/);
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill(street);
  await page.getByRole('button', { name: `Where does ${street} fit?` }).click();
  await dialog(page).getByRole('checkbox', { name: 'Only the best place of each route' }).check();
  await dialog(page)
    .getByRole('button', { name: `Put into ${routeName} as stop ${position}` })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('status').getByText(`${street} added as stop ${position}.`)).toBeAttached();
  await toStep(page, /^Stops/);
  await expect(stops(page).first()).toBeVisible();
  await toStep(page, /^Details$/);
  await expect(page.getByLabel('Description')).toHaveValue('Half typed');
  // It is in the draft only: the server still knows nothing of it.
  const after = await (await page.request.get(`/api/contacts/${id}/addresses`)).json();
  expect(after.addresses[0].routes).toEqual([]);
});

test('who may not edit routes is not asked where an address fits @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const id = await aNewHouse(page);
  await page.goto(`/crm/contacts/${id}?tab=addresses`);
  await expect(page.getByText(/on no route yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Where does it fit?' })).toHaveCount(0);
});
