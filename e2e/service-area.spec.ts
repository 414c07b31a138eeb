import { aProvider, askedPlace, censusAnswer, type Provider } from '../test/support/provider.ts';
import { ownDemo } from './own-demo.ts';
import { expectAccessible, expectContrast, signIn, wear } from './support.ts';
import { type Another, expect, type Page, test } from './test.ts';

type Stop = Readonly<{ latitude: number | null; longitude: number | null; street: string }>;

/** The demo company beside a geocoding service of ours: only then houses are found, and a visitor can be told yes. */
let provider: Provider;
test.beforeAll(async () => {
  provider = await aProvider();
});
test.afterAll(() => provider.close());
// There is one visitor, who has twelve questions an hour: the last test uses them up.
await ownDemo(() => ({ GEOCODER: 'census', CENSUS_URL: provider.url, RATE_LIMIT_SCALE: '1' }));

const desktop = { viewport: { width: 1280, height: 800 } };
const section = (page: Page) => page.locator('#service-area');
const answer = (page: Page) => section(page).getByRole('status');

async function ask(page: Page, street: string, city = 'Farmington'): Promise<void> {
  await page.goto('/');
  await section(page).getByLabel('Street address').fill(street);
  await section(page).getByLabel('City').fill(city);
  await section(page).getByLabel('ZIP code').fill('87401');
  await section(page).getByRole('button', { name: 'Check my address' }).click();
}

/** The house that is asked about stands here. */
const standsAt = (latitude: number, longitude: number) =>
  provider.answer((asked) => ({ body: censusAnswer(askedPlace(asked, { latitude, longitude })) }));

/** A stop of the demo's routes, and the days on which trucks pass there. */
async function aServedPlace(another: Another) {
  const page = await another(desktop);
  await signIn(page, 'admin');
  const { routes } = await (await page.request.get('/api/routes')).json();
  const { stops, daysOfWeek } = await (await page.request.get(`/api/routes/${routes[0].id}`)).json();
  const stop = (stops as Stop[]).find(({ latitude }) => latitude !== null);
  if (!stop) throw new Error('The demo has no stop on the map');
  return { ...stop, days: daysOfWeek as string[] };
}

test('yes, with the weekdays, and nobody’s address @desktop', async ({ another }) => {
  const { latitude, longitude, street, days } = await aServedPlace(another);
  standsAt(Number(latitude), Number(longitude));
  const page = await another(desktop);
  await ask(page, '1204 Nobody Ln');
  await expect(answer(page)).toContainText('Yes! Our trucks already pass near 1204 Nobody Ln on ');
  await expect(answer(page)).toBeFocused();
  for (const day of days) {
    await expect(answer(page)).toContainText(`${day}s`);
    await expect(answer(page).locator('[data-on="1"]', { hasText: day.slice(0, 2) })).toBeVisible();
  }
  await expect(section(page)).not.toContainText(street);
  await expect(section(page).getByRole('button', { name: 'Put me on the waiting list' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await wear(page, 'dark');
  await expectContrast(page);
  await answer(page).getByRole('button', { name: 'Start service' }).click();
  await expect(page.getByRole('heading', { name: 'Yes, we come to you.' })).toBeVisible();
});

test('no, with the waiting list, and the office finds who waits @desktop', async ({ another }) => {
  standsAt(36.2, -108.9);
  const page = await another(desktop);
  await ask(page, '9 Chaco Rd', 'Cuba');
  await expect(answer(page)).toHaveText('Not yet. None of our trucks passes near 9 Chaco Rd.');
  const email = `waits.${Date.now()}@example.test`;
  await section(page).getByLabel('Name').fill('Ana Waiting');
  await section(page).getByLabel('Email').fill(email);
  await section(page).getByRole('button', { name: 'Put me on the waiting list' }).click();
  await expect(section(page).getByText('You are on the list')).toBeVisible();

  await signIn(page, 'office');
  await page.goto(`/crm?q=${encodeURIComponent(email)}`);
  await page.locator('main .row-link').first().click();
  await page.getByRole('tab', { name: /Addresses/ }).click();
  await expect(page.getByText('9 Chaco Rd').first()).toBeVisible();
  await page.getByRole('tab', { name: /Activities/ }).click();
  await expect(page.getByRole('button', { name: 'Waiting list' })).toBeVisible();
});

test('what the service does not know, or does not answer, is told by its area @desktop', async ({ another }) => {
  const page = await another(desktop);
  provider.answer({ body: censusAnswer() });
  await ask(page, '1 Nowhere Ln', 'Shiprock');
  await expect(answer(page)).toContainText('Perhaps. In ZIP code 87401 our trucks drive on ');
  await expect(answer(page)).toContainText('We could not find this house on the map, so this is by its area only.');
  provider.answer({ status: 500 });
  await ask(page, '1 Nowhere Ln', 'Shiprock');
  await expect(answer(page)).toContainText('We cannot look up single houses at the moment');
  await expect(section(page).getByRole('button', { name: 'Put me on the waiting list' })).toBeVisible();
});

test('after twelve questions an hour the visitor is asked to wait, and keeps what was typed @desktop', async ({
  another,
}) => {
  const page = await another(desktop);
  const data = { street: '1 Nowhere Ln', city: 'Farmington', state: 'NM', zipCode: '87401' };
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 20)
    statuses.push((await page.request.post('/api/service-area-checks', { data })).status());
  expect(statuses.length).toBeLessThanOrEqual(13);
  await ask(page, '5 Patient St');
  await expect(section(page).getByRole('alert')).toHaveText(
    'Submission FailedWe got too many requests at once. Please try again in an hour, or call us.',
  );
  await expect(section(page).getByLabel('Street address')).toHaveValue('5 Patient St');
  await expect(section(page).getByLabel('ZIP code')).toHaveValue('87401');
  await expectAccessible(page);
});
