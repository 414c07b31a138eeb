/** What somebody types in a dialog stays when another is faster with what it is about. */
import { addDays } from '../src/kernel/calendar.ts';
import { aHeldCustomer } from './places/service-bills.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a reason to dismiss work, or to leave pickups out, stays when they are settled meanwhile @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const office = page.request;
  const name = `Faster ${crypto.randomUUID().slice(0, 8)}`;
  const run = await aRunOfToday(office, name, await someStops(office, 2), 'Trujillo');
  const { stops } = await (await office.get(`/api/daily-routes/${run.id}`)).json();
  const driver = await another();
  await signIn(driver, 'driver');
  await office.put(`/api/daily-routes/${run.id}/driver`, { data: { driverId: null } });
  const step = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  await driver.request.post(`/api/daily-route-stops/${stops[0].id}/completion`, { data: step });

  await page.goto('/daily-routes');
  const stray = page.getByRole('listitem').filter({ hasText: stops[0].streetLine });
  await stray.getByRole('button', { name: 'Dismiss…' }).click();
  const dismissing = page.getByRole('dialog', { name: /^Dismiss the work/ });
  await dismissing.getByLabel('Reason').fill('Tapped by mistake');
  for (const { id } of (await (await office.get('/api/stray-work')).json()).work)
    await office.post(`/api/stray-work/${id}/settlement`, { data: { settlement: 'keep' } });
  await expect(page.getByText(/driver waits? for you/)).toHaveCount(0);
  await expect(dismissing.getByLabel('Reason')).toHaveValue('Tapped by mistake');
  await dismissing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await office.post(`/api/daily-routes/${run.id}/cancellation`, { data: { reason: 'Axle broke' } });
  const waiting = page.getByRole('listitem').filter({ hasText: `${name}: The run was cancelled` });
  await waiting
    .getByRole('button', { name: `Leave out of ${name}` })
    .or(waiting.getByText('Leave out'))
    .first()
    .click();
  const leaving = page.getByRole('dialog', { name: 'Leave out 2 pickups' });
  await leaving.getByLabel('Reason').fill('They asked for it');
  await office.delete(`/api/daily-routes/${run.id}/cancellation`);
  await expect(waiting).toHaveCount(0);
  await expect(leaving.getByLabel('Reason')).toHaveValue('They asked for it');
});

test('a template that a colleague deletes while it is edited is said to be gone, and is saved as a new one @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const name = `Outlived ${crypto.randomUUID().slice(0, 8)}`;
  const template = { name, purpose: 'announcement', subject: 'Snow', message: 'No trucks today.' };
  const { id } = await (await page.request.post('/api/mass-email-templates', { data: template })).json();
  await page.goto('/mass-email');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: /Template$/ });
  await dialog.getByLabel('Message').fill('Words that took an hour.');
  await page.request.delete(`/api/mass-email-templates/${id}`);
  await expect(dialog.getByText('This template has been deleted in the meantime.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template Saved')).toBeVisible();
  const { templates } = await (await page.request.get('/api/mass-email-templates')).json();
  expect(templates.find((one: { name: string }) => one.name === name)?.message).toBe('Words that took an hour.');
});

test('why a hold is not credited, and notes of a suspension, stay when a colleague ends the last one there was @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  const contactId = await aHeldCustomer(page);
  const suspensions = `/api/contacts/${contactId}/suspensions`;
  await page.goto(`/crm/contacts/${contactId}?tab=billing`);
  const credits = page.getByRole('region', { name: 'Credit for Holds', includeHidden: true });
  await credits.getByRole('button', { name: 'No Credit…' }).click();
  const leaving = page.getByRole('dialog', { name: 'No Credit' });
  await leaving.getByLabel('Reason').fill('Agreed on the phone');
  for (const { id } of (await (await page.request.get(suspensions)).json()).suspensions)
    await page.request.delete(`/api/suspensions/${id}`);
  await expect(credits).toHaveCount(0);
  await expect(leaving.getByLabel('Reason')).toHaveValue('Agreed on the phone');
  await leaving.getByRole('button', { name: 'Give No Credit' }).click();
  await expect(page.getByText('it does not exist any more.')).toBeVisible();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(leaving).toHaveCount(0);

  await page.goto(`/crm/contacts/${contactId}?tab=addresses`);
  await page.getByRole('button', { name: 'Suspend Pickup' }).click();
  const suspending = page.getByRole('dialog', { name: /^Suspend Pickup/ });
  await suspending.getByLabel('Notes').fill('Key is with the neighbor');
  for (const { id, version, cans, firstDay } of (
    await (await page.request.get(`/api/contacts/${contactId}/services`)).json()
  ).services)
    await page.request.put(`/api/services/${id}`, { data: { version, cans, firstDay, lastDay: addDays(today, -1) } });
  await expect(page.getByRole('region', { name: 'Pickup suspensions', includeHidden: true })).toHaveCount(0);
  await expect(suspending.getByLabel('Notes')).toHaveValue('Key is with the neighbor');
});
