import { signIn, toStep } from './support.ts';
import { expect, type Page, test } from './test.ts';

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

/** Three cans of trash at a contact's one address, from today on; gives its street. */
async function aService(page: Page, contactId: string): Promise<string> {
  const { today } = await (await page.request.get('/api/company')).json();
  const { addresses } = await (await page.request.get(`/api/contacts/${contactId}/addresses`)).json();
  const [{ id, street }] = addresses;
  const data = { stream: 'Trash', cans: 3, firstDay: today };
  expect((await page.request.post(`/api/addresses/${id}/services`, { data })).ok()).toBe(true);
  return street;
}

test('a new address is put on the route where it adds least, from its contact @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const id = await aNewHouse(page);
  await page.goto(`/crm/contacts/${id}?tab=addresses`);
  await page.getByRole('button', { name: 'Where does it fit?' }).click();
  await expect(fits(page)).toHaveCount(5);
  // Other tests may have made a route that passes as near; those of the demo company stay.
  const fit = fits(page).filter({ hasText: 'Aztec' }).first();
  await expect(fit).toContainText(/\+\d.*min/);
  await expect(fit).toContainText(/Stop \d+ of \d+, (between|after|before)/);
  await expect(fit).toContainText('Every week');
  await fit.getByRole('button', { name: /^Add to / }).click();
  await expect(page.getByText('Address Added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/^Stop \d+ on .*Aztec/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Where does it fit?' })).toBeHidden();
});

test('in the editor the address goes into the list that is being edited, and nothing else of it is lost @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const id = await aNewHouse(page);
  const { addresses } = await (await page.request.get(`/api/contacts/${id}/addresses`)).json();
  const street: string = addresses[0].street;
  const { fits: found } = await (await page.request.get(`/api/service-addresses/${addresses[0].id}/route-fits`)).json();
  const { routeName, position } = found[0];
  await page.goto(`/routes?q=${encodeURIComponent(routeName)}`);
  await page.getByRole('button', { name: `Edit ${routeName}`, exact: true }).click();
  await page.getByLabel('Description').fill('Half typed');
  await toStep(page, /^Addresses$/);
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill(street);
  await page.getByRole('button', { name: `Where does ${street} fit?` }).click();
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
  await aService(page, id);
  await page.goto(`/crm/contacts/${id}?tab=addresses`);
  await expect(page.getByText('The dispatcher has it on the list', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Where does it fit?' })).toHaveCount(0);
  await expect(page.getByText('without a route')).toHaveCount(0);
});

test('what no route serves stands on the list until it is put on one @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const id = await aNewHouse(page);
  const street = await aService(page, id);
  await page.goto('/routes');
  await page.getByRole('link', { name: /^Needs a route \(\d+\)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Needs a Route' })).toBeVisible();
  const row = page.getByRole('row', { name: ` ${street}, Aztec` });
  await expect(row).toContainText(/Trash/);
  await expect(row).toContainText(/3 cans/);
  await row.getByRole('button', { name: /^Where does it fit\?/ }).click();
  await expect(fits(page)).toHaveCount(5);
  const adds = await fits(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const routes = adds.map((label) => label.replace(/ as stop \d+$/, ''));
  expect(new Set(routes).size).toBe(routes.length);
  await fits(page)
    .first()
    .getByRole('button', { name: /^Add to / })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(row).toHaveCount(0);
  const { services } = await (await page.request.get(`/api/contacts/${id}/services`)).json();
  expect(services).toMatchObject([{ stream: 'Trash', cans: 3, routes: [{}] }]);
});

test('the way to the routes counts what waits for one @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await aService(page, await aNewHouse(page));
  await page.goto('/admin');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Routes Manager/ });
  await expect(link).toHaveAccessibleName(/\d+ services? without a route$/);
});
