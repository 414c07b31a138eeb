/** A day is typed key by key, as people do who do not open the calendar. */
import { addAddress, addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Locator, test } from './test.ts';

async function type(field: Locator, keys: string): Promise<void> {
  await field.focus();
  // As fast as people do: what stands in the address comes a moment after each key.
  await field.page().keyboard.type(keys, { delay: 60 });
}

test('a day that stands in the address is typed @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [path, label] of [
    ['/mass-email', 'Pickup changed on'],
    ['/reports/driver-check-ins', 'Date'],
    ['/reports/route-efficiency', 'First day'],
    ['/billing/checks', 'Received on, row 1'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const field = page.getByLabel(label, { exact: true });
      await type(field, '02152026');
      await expect(field).toHaveValue('2026-02-15');
      await field.blur();
      await expect(field).toHaveValue('2026-02-15');
    });
});

test('a suspension keeps its length while its first day is typed, into another year too @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const { id: addressId, street } = await addAddress(page, { latitude: 36.8222, longitude: -107.9931 });
  const data = { name: `By hand ${Date.now()}`, daysOfWeek: ['Monday'], stops: [{ addressId, cans: 1 }] };
  await page.request.post('/api/routes', { data });
  await page.goto(`${page.url().split('?')[0]}?tab=addresses`);
  await page.getByRole('button', { name: `Suspend Pickup at ${street}` }).click();
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel('Start date'), '02052099');
  await expect(dialog.getByLabel('Start date')).toHaveValue('2099-02-05');
  await expect(dialog.getByLabel('End date')).toHaveValue('2099-02-12');
  await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
  const holds = page.getByRole('region', { name: 'Pickup suspensions' });
  await holds.getByText('1 other suspension').click();
  await holds.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Start date')).toHaveValue('2099-02-05');
  const path = `/api/contacts/${new URL(page.url()).pathname.split('/').at(-1)}/suspensions`;
  const { suspensions } = await (await page.request.get(path)).json();
  const [{ id, from, to, reason, serviceIds }] = suspensions;
  const base = { from, to, reason, notes: '', serviceIds };
  const answer = await page.request.put(`/api/suspensions/${id}`, {
    data: { ...base, from: '2099-03-01', to: '2099-03-31', base },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(dialog.getByLabel('Start date')).toHaveValue('2099-03-01');
  await type(dialog.getByLabel('Start date'), '04012099');
  await expect(dialog.getByLabel('End date')).toHaveValue('2099-05-01');
});
