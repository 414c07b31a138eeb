import { aCustomer, aCustomerOfToday, enterAs, post } from './customers.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('from a missed pickup the office sends a truck again, and the customer reads the day @phone', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomerOfToday(office, 'Again', info, ['5 Again St']);
  const [{ id, dailyRouteId } = { id: '', dailyRouteId: '' }] = customer.stops;
  const done = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  await post(office, `/daily-route-stops/${id}/completion`, done);
  await post(office, `/daily-routes/${dailyRouteId}/completion`, {});

  await enterAs(page, customer);
  await page.goto('/customer/requests?ask=missed_pickup');
  const form = page.getByRole('dialog');
  await form.getByLabel('Notes').fill('The cans are still full');
  await form.getByRole('button', { name: 'It Was Still Missed' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();

  await office.goto('/requests');
  await office
    .getByRole('row')
    .filter({ hasText: `Again ${info.project.name}` })
    .getByText('Missed pickup')
    .click();
  await office.getByRole('link', { name: 'Open the Stop' }).click();
  const stop = office.getByRole('dialog', { name: 'Stop 1' });
  await expect(stop.getByText('5 Again St').first()).toBeVisible();
  await stop.getByRole('button', { name: 'Send a Truck Again' }).click();
  const asked = office.getByRole('dialog', { name: /^Send a truck again to 5 Again St/ });
  await expectAccessible(office);
  await asked.getByLabel('New date').fill('2026-06-23');
  await asked.getByRole('button', { name: 'Send a Truck Again' }).click();
  await expect(
    asked.getByText(/^No truck would come once more to 5 Again St .*: Comes with the regular pickup of /),
  ).toBeVisible();
  await asked.getByLabel('New date').fill('2026-06-18');
  await asked.getByRole('button', { name: 'Send a Truck Again' }).click();
  await expect(office.getByText('Truck sent again for Jun 18, 2026')).toBeVisible();
  await expect(stop.getByText('Truck sent again')).toBeVisible();
  await expect(stop.getByText('Completed', { exact: true }).first()).toBeVisible();

  await page.goto('/customer');
  const next = page.getByRole('region', { name: 'Next pickup' });
  await expect(next.getByText(/^June 18/)).toBeVisible();
});

test('an extra pickup that a customer asks for is planned from the request, and stands on its day @desktop', async ({
  page,
  another,
}, info) => {
  await signIn(page, 'admin');
  const customer = await aCustomer(page, 'Couch', info, {
    streets: ['6 Couch St', '7 Couch St'],
    rhythm: { daysOfWeek: ['Monday'] },
  });
  const [, addressId] = customer.addressIds;
  const asking = await another();
  await enterAs(asking, customer);
  const asked = { commandId: crypto.randomUUID(), addressId, date: '2026-06-18', items: 'A couch' };
  await post(asking, '/my-requests/extra-pickups', asked);

  await page.goto('/requests');
  await page
    .getByRole('row')
    .filter({ hasText: `Couch ${info.project.name}` })
    .getByText('Extra pickup')
    .click();
  await page.getByRole('link', { name: 'Plan the Pickup' }).click();
  const form = page.getByRole('dialog', { name: 'Extra Pickup' });
  await expect(form.getByLabel('Date')).toHaveValue('2026-06-18');
  await expect(form.getByLabel('For the driver')).toHaveValue('A couch');
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /^Trash, 7 Couch St/ }).click();
  await form.getByRole('button', { name: 'Add Pickup' }).click();
  await expect(page.getByText('A truck comes on Jun 18, 2026.')).toBeVisible();
  await asking.goto('/customer');
  const next = asking.getByRole('region', { name: 'Next pickup' });
  await expect(next.getByRole('paragraph').filter({ hasText: 'Extra pickup' })).toBeVisible();
});
