import { addDays, formatDay } from '../src/kernel/calendar.ts';
import { answerGetsLost } from './failing.ts';
import { addAddress, addNewContact } from './places/found.ts';
import { aRunOfToday } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a service begins, gets another can that the truck knows of, and moves with its household @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const listed = { latitude: 36.8222, longitude: -107.9931, pickupDay: 'Friday' };
  const { id: addressId, street } = await addAddress(page, listed);
  const { today } = await (await page.request.get('/api/company')).json();
  const routeName = `Moving ${Date.now()} ${test.info().project.name}`;
  const contact = page.url();
  const services = page.getByRole('region', { name: 'Services' });
  const here = services.getByRole('region', { name: street });
  const dialog = page.getByRole('dialog');
  await page.goto(`${contact}?tab=addresses`);

  await test.step('it is started and waits for a route', async () => {
    await expect(here).toContainText('Nothing is collected here.');
    await here.getByRole('button', { name: 'Start service…' }).click();
    await expect(dialog.getByRole('combobox', { name: 'What is collected' })).toHaveValue('Trash');
    await expect(dialog.getByLabel('First day')).toHaveValue(today);
    await dialog.getByLabel('Cans').fill('2');
    await dialog.getByRole('button', { name: 'Start Service' }).click();
    await expect(page.getByText('Service Started')).toBeVisible();
    await expect(page.getByText('Nothing Is Billed Here Yet')).toBeVisible();
    await expect(here).toContainText('Trash · 2 cans');
    await expect(here).toContainText('No route serves it yet');
    await expect(page.getByText('on no route yet · Friday by the customer list')).toBeVisible();
  });

  const { id: runId } = await aRunOfToday(page.request, routeName, [{ addressId, cans: 2 }]);
  await test.step('a third can is on the run of today', async () => {
    await expect(here).toContainText(`Stop 1 of ${routeName}`);
    await expect(page.getByText('by the customer list')).toHaveCount(0); // the days are those of the route now
    await here.getByRole('button', { name: `Edit Trash at ${street}` }).click();
    await dialog.getByLabel('Cans').fill('3');
    await dialog.getByRole('combobox', { name: 'Accommodation' }).click();
    await page.getByRole('option', { name: 'Code Required' }).click();
    await dialog.getByLabel('Notes for the driver').fill('The code is 4471');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('1 run changed')).toBeVisible();
    await expect(here).toContainText('Trash · 3 cans');
    await expect(here).toContainText('Code Required: The code is 4471');
    await expectAccessible(page);
    const { stops } = await (await page.request.get(`/api/daily-routes/${runId}`)).json();
    expect(stops.map(({ cans }: { cans: number }) => cans)).toEqual([3]);
    await page.goto(`/daily-routes/${runId}`);
    await expect(page.getByText(/\b3 cans/).first()).toBeVisible();
    await page.goto(`${contact}?tab=addresses`);
  });

  await test.step('from tomorrow the household is at another address, where a route is missing', async () => {
    await here.getByRole('button', { name: 'Moves to another address…' }).click();
    await dialog.getByLabel('First day at the new address').fill(addDays(today, 1));
    await expect(dialog).toContainText(`Service at ${street} ends on ${formatDay(today)}`);
    await dialog.getByLabel('Street').fill(`${street} North`);
    await dialog.getByLabel('City').fill('Aztec');
    await dialog.getByLabel('State').fill('NM');
    await dialog.getByLabel('ZIP code').fill('87410');
    await page.route('**/api/addresses/*/move', answerGetsLost, { times: 1 });
    const move = dialog.getByRole('button', { name: 'Move', exact: true });
    await move.click();
    await expect(page.getByText('Move Failed')).toBeVisible();
    await move.click();
    await expect(page.getByText('Household Moved')).toBeVisible();
    await expect(dialog).toBeHidden();
    const there = services.getByRole('region', { name: `${street} North` });
    await expect(there).toContainText(`From ${formatDay(addDays(today, 1))}`);
    await expect(there).toContainText('Trash · 3 cans');
    await expect(there).toContainText('No route serves it yet');
    await expect(services.getByRole('region', { name: `${street}, Aztec` })).toContainText(`until ${formatDay(today)}`);
  });

  await test.step('what is typed about an address that somebody else deletes stays, until it is closed', async () => {
    const there = services.getByRole('region', { name: `${street} North` });
    await there.getByRole('button', { name: 'Start service…' }).click();
    await dialog.getByLabel('Cans').fill('7');
    const { addresses } = await (await page.request.get(`/api${new URL(contact).pathname.slice(4)}/addresses`)).json();
    const gone = addresses.find((one: { street: string }) => one.street === `${street} North`);
    expect((await page.request.delete(`/api/addresses/${gone.id}`)).status()).toBe(200);
    await expect(page.locator('.address-list > li')).toHaveCount(1);
    await expect(dialog.getByLabel('Cans')).toHaveValue('7');
    await dialog.getByRole('button', { name: 'Start Service' }).click();
    await expect(page.getByText('Address not found')).toBeVisible();
    await expect(dialog.getByLabel('Cans')).toHaveValue('7');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(there).toHaveCount(0);
  });
});

test('a clerk is told of a newer version, who routes what is unrouted, and ends a service @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await addNewContact(page);
  const { id: addressId, street } = await addAddress(page);
  const { today } = await (await page.request.get('/api/company')).json();
  const data = { stream: 'Recycling', cans: 2, firstDay: addDays(today, -7) };
  const made = await (await page.request.post(`/api/addresses/${addressId}/services`, { data })).json();
  await page.goto(`${page.url()}?tab=addresses`);
  const here = page.getByRole('region', { name: 'Services' }).getByRole('region', { name: street });
  const dialog = page.getByRole('dialog');
  await expect(here).toContainText('The dispatcher has it on the list');
  await expect(here.getByRole('button', { name: 'Where does it fit?' })).toHaveCount(0);

  await here.getByRole('button', { name: `Edit Recycling at ${street}` }).click();
  await dialog.getByLabel('Cans').fill('5');
  const theirs = { version: made.version, cans: 4, firstDay: made.firstDay };
  await page.request.put(`/api/services/${made.id}`, { data: theirs });
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('changed this in the meantime. Changed: Cans: 4.');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(here).toContainText('Recycling · 5 cans');

  await here.getByRole('button', { name: 'End service…' }).click();
  await expect(dialog.getByLabel('Last day')).toHaveValue(today);
  await dialog.getByLabel('Last day').fill(addDays(today, -1));
  await dialog.getByRole('button', { name: 'End Service' }).click();
  await expect(page.getByText('Service Ended')).toBeVisible();
  await expect(here).toContainText('Nothing is collected here.');
  await page.getByRole('button', { name: 'Show ended (1)' }).click();
  await expect(here).toContainText(`until ${formatDay(addDays(today, -1))}`);
});
