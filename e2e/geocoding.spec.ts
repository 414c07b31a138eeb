import { addMinutes } from '../src/kernel/calendar.ts';
import { aProvider, askedPlace, censusAnswer, type Provider, type Reply } from '../test/support/provider.ts';
import { momentOfTests } from './clock.ts';
import { ownDemo } from './own-demo.ts';
import { goTo } from './places/place.ts';
import { expectAccessible, expectContrast, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** The product beside a geocoding service of ours: the other tests run without any. */
let provider: Provider;
test.beforeAll(async () => {
  provider = await aProvider();
});
test.afterAll(() => provider.close());
const setClock = await ownDemo(() => ({ GEOCODER: 'census', CENSUS_URL: provider.url }));

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, street: string) => page.getByRole('listitem').filter({ hasText: street });
const house: (url: URL) => Reply = (url) => ({
  body: censusAnswer(askedPlace(url, { city: 'AZTEC', zip: '87410', latitude: 36.8222, longitude: -107.9931 })),
});

/** A new contact's tab Addresses. */
async function openAddresses(page: Page): Promise<void> {
  await signIn(page, 'office');
  const email = `pin.${Date.now()}@example.test`;
  const data = { firstName: 'Ana', lastName: 'Pin', email, status: 'New Lead' };
  const { id } = await (await page.request.post('/api/contacts', { data })).json();
  await goTo(page, `/crm/contacts/${id}?tab=addresses`);
}

async function addAddress(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Address' }).click();
  await dialog(page).getByLabel('Street').fill(street);
  await dialog(page).getByLabel('City').fill('Aztec');
  await dialog(page).getByLabel('State').fill('NM');
  await dialog(page).getByLabel('ZIP code').fill('87410');
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Address Added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

/** First in its file: of the first answers of a list screens are told at once, of the next five seconds later. */
test('the import screen shows how far a whole list has come @desktop', async ({ page }) => {
  const wait: (() => void)[] = [];
  let isSlow = true;
  provider.answer(async (url) => {
    const asked = url.searchParams.get('address');
    if (isSlow && !asked?.startsWith('1 ')) await new Promise<void>((resolve) => wait.push(resolve));
    return asked?.startsWith('2 ') ? { body: censusAnswer() } : house(url);
  });
  await signIn(page, 'admin');
  await page.goto('/crm/import');
  await expect(page.getByLabel('Customer list')).toBeVisible();
  const rows = [1, 2, 3, 4].map((n) => `Ana,Imported${n},imported${n}@example.test,${n} Listed Ave,Aztec,NM,87410`);
  const csv = ['First name,Last name,Email,Street,City,State,ZIP', ...rows].join('\n');
  await page.request.post('/api/customer-imports', {
    multipart: { input: '{}', file: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  await expect(page.getByText('1 of 4 addresses looked up.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Addresses looked up' })).toHaveAttribute('aria-valuenow', '25');
  isSlow = false;
  for (const go of wait) go();
  await setClock(addMinutes(momentOfTests(), 2)); // a busy machine has let the service's ten seconds pass: it is asked again
  await expect(page.getByText('1 address could not be located.')).toBeVisible();
  await expect(page.getByText('looked up.')).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: '2 Listed Ave, Aztec, NM 87410' }).click();
  await expect(card(page, '2 Listed Ave')).toContainText('Address could not be located');
});

test('an address has its pin as soon as the service has answered, without a reload @desktop', async ({ page }) => {
  let answer: (reply: Reply) => void = () => {};
  let asked = new URL('http://nothing.test');
  provider.answer((url) => {
    asked = url;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await openAddresses(page);
  await addAddress(page, '612 Zuni Dr');
  await expect(card(page, '612 Zuni Dr')).toContainText('Not located yet');
  await expect(page.getByRole('region', { name: 'Map of the addresses' })).toHaveCount(0);
  await expect.poll(() => asked.hostname).not.toBe('nothing.test');
  answer(house(asked)); // within the ten seconds that a service is given

  const map = page.getByRole('region', { name: 'Map of the addresses' });
  await expect(map.getByRole('button', { name: /^612 Zuni Dr/ })).toBeVisible();
  await expect(card(page, '612 Zuni Dr')).toContainText('Located by its house number');
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Service (1)');
  await expect(map.getByText('Map background is unavailable.')).toBeVisible();

  // A pin placed by hand stays, even when the service says something else about another street.
  provider.answer(house);
  await card(page, '612 Zuni Dr').getByRole('button', { name: 'Edit 612 Zuni Dr' }).click();
  await dialog(page).getByRole('button', { name: 'Choose on the Map' }).click();
  await dialog(page).getByLabel('Latitude').fill('36.9');
  await dialog(page).getByLabel('Longitude').fill('-108.1');
  const pin = dialog(page).getByRole('button', { name: 'The chosen place; arrow keys move it' });
  await pin.focus();
  await pin.press('ArrowUp');
  await expect(dialog(page)).toContainText('Pin placed by hand · 36.900050, -108.100000');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, '612 Zuni Dr')).toContainText('Pin placed by hand');

  await card(page, '612 Zuni Dr').getByRole('button', { name: 'Edit 612 Zuni Dr' }).click();
  await dialog(page).getByLabel('Street').fill('700 Zuni Dr');
  await expect(dialog(page)).toContainText('check that its pin is still right');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, '700 Zuni Dr')).toContainText('Check the pin');
  await page.getByRole('button', { name: 'Pin Is Right: 700 Zuni Dr' }).click();
  await expect(card(page, '700 Zuni Dr')).toContainText('Pin placed by hand');
  const { addresses } = await (
    await page.request.get(page.url().replace('/crm', '/api').replace(/\?.*/, '/addresses'))
  ).json();
  expect(addresses[0]).toMatchObject({ latitude: 36.90005, longitude: -108.1 });
});

test('what cannot be located, and a service out of reach, are said and can be tried again @desktop', async ({
  page,
}) => {
  provider.answer({ body: censusAnswer() });
  await openAddresses(page);
  await addAddress(page, '9 Nowhere Ln');
  await expect(card(page, '9 Nowhere Ln')).toContainText('Address could not be located – place the pin by hand');
  await expectAccessible(page);
  await expectContrast(page);
  provider.answer({ status: 500 });
  await page.getByRole('button', { name: 'Locate Again: 9 Nowhere Ln' }).click();
  await expect(card(page, '9 Nowhere Ln')).toContainText(
    /The geocoding service cannot be reached; tried again at \d+:\d\d [AP]M/,
  );
  await expectAccessible(page);
  provider.answer(house);
  await page.getByRole('button', { name: 'Locate Again: 9 Nowhere Ln' }).click();
  await expect(card(page, '9 Nowhere Ln')).toContainText('Located by its house number');
});
