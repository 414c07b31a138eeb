import { expect, test } from '@playwright/test';
import { addDays, formatDay } from '../src/kernel/calendar.ts';
import { addAddress, addNewContact, startService } from './places/found.ts';
import { expectAccessible, signIn } from './support.ts';

test('a hold is entered once for all services, keeps its length when it moves, and may be on some of them', async ({
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
