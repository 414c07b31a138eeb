import { addDays, formatDay } from '../src/kernel/calendar.ts';
import { addAddress, addNewContact, startService } from './places/found.ts';
import { aRunOfToday } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a hold is entered once for all services, keeps its length when it moves, and may be on some of them @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await addNewContact(page);
  const { id, street } = await addAddress(page);
  await startService(page, id);
  await startService(page, id, 'Recycling');
  const { today } = await (await page.request.get('/api/company')).json();
  const contactId = new URL(page.url()).pathname.split('/').at(-1);
  const holds = async () =>
    (await (await page.request.get(`/api/contacts/${contactId}/suspensions`)).json()).suspensions;
  await page.goto(`${page.url()}?tab=addresses`);
  const dialog = page.getByRole('dialog');
  const service = (stream: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${stream}`) });
  const panel = page.getByRole('region', { name: 'Pickup suspensions' });

  await page.getByRole('button', { name: `Suspend Pickup at ${street}` }).click();
  await expect(service('Trash')).toBeChecked();
  await expect(service('Recycling')).toBeChecked();
  await dialog.getByLabel('Start date').fill(addDays(today, 1));
  await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 8));
  await dialog.getByLabel('End date').fill(addDays(today, 4));
  await dialog.getByLabel('Start date').fill(addDays(today, 3));
  await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 6));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
  await expect(page.getByText('Suspension Created')).toBeVisible();
  await expect(panel).toContainText(formatDay(addDays(today, 6)));
  const [both] = await holds();
  expect([both.from, both.to, both.serviceIds.length]).toEqual([addDays(today, 3), addDays(today, 6), 2]);

  await panel.getByRole('button', { name: 'Edit' }).first().click();
  await service('Trash').uncheck();
  await dialog.getByRole('button', { name: 'Update Suspension' }).click();
  await expect(page.getByText('Suspension Updated')).toBeVisible();
  const all = await holds();
  expect(all.map(({ serviceIds }: { serviceIds: string[] }) => serviceIds.length)).toEqual([1]);
});

test('a hold from today on is on the runs of both services, and the office sees how many it changed @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const { id: addressId, street } = await addAddress(page);
  const runs: { id: string }[] = [];
  for (const stream of ['Trash', 'Recycling']) {
    const name = `${stream} ${crypto.randomUUID().slice(0, 8)}`;
    await startService(page, addressId, stream);
    runs.push(await aRunOfToday(page.request, name, [{ addressId, cans: 3 }], 'Trujillo', stream));
  }
  const stopsOnHold = () =>
    Promise.all(
      runs.map(async ({ id }) => (await (await page.request.get(`/api/daily-routes/${id}`)).json()).dailyRoute.stops),
    );
  await page.goto(`${page.url()}?tab=addresses`);

  await page.getByRole('button', { name: `Suspend Pickup at ${street}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend Pickup' }).click();
  await expect(page.getByText('2 runs changed')).toBeVisible();
  expect(await stopsOnHold()).toMatchObject([{ suspended: 1 }, { suspended: 1 }]);
});
