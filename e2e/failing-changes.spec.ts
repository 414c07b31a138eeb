import { addDays } from '../src/kernel/calendar.ts';
import { post } from './customers.ts';
import { failChanges, lastId, press, told } from './failing.ts';
import { addAddress, addNewContact } from './places/found.ts';
import { aRunOfToday } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const unexpected = 'An unexpected error occurred';

test('what is added or generated and fails is told, and stays as typed @desktop', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  await failChanges(page);
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Contact' });
  for (const [label, text] of Object.entries({ 'First name': 'Ida', 'Last name': 'Yazzie', Email: 'ida@x.test' }))
    await adding.getByLabel(label).fill(text);
  await adding.getByRole('button', { name: 'Add Contact' }).click();
  await expect(told(page, 'Create Failed', unexpected)).toBeVisible();

  await page.goto(`/crm/contacts/${await lastId(page, '/api/contacts', 'rows')}`);
  await press('Edit Contact')(page);
  await page.getByRole('dialog').getByLabel('First name').fill('Ida');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(told(page, 'Update Failed', unexpected)).toBeVisible();

  await page.goto('/routes');
  await press('Create Route')(page);
  const route = page.getByRole('dialog');
  await route.getByLabel('Route name').fill('Failing route');
  await route.getByLabel('Monday').check();
  await route.getByRole('list', { name: 'Available addresses' }).getByRole('button', { name: /^Add / }).first().click();
  await route.getByRole('button', { name: 'Create Route' }).click();
  await expect(told(page, 'Route Creation Failed', unexpected)).toBeVisible();

  await page.goto('/daily-routes');
  await press('Generate Daily Routes')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Routes' }).click();
  await expect(told(page, 'Generation Failed', unexpected)).toBeVisible();
});

test('what is deleted and fails is told and stays @desktop', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  const { contactPath, activityPath } = await aContactInUse(page);
  await failChanges(page);
  const answer = (name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

  await page.goto(contactPath);
  await press('Delete')(page);
  await answer('Delete Contact');
  await expect(told(page, 'Delete Failed', unexpected)).toBeVisible();

  await page.goto(`${contactPath}?tab=addresses`);
  await press('End Suspension')(page);
  await answer('Remove');
  await expect(told(page, 'Delete Failed', unexpected)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pickup suspensions' })).toContainText('Suspended');

  await page.goto(activityPath);
  const activity = page.getByRole('dialog');
  await activity.getByRole('button', { name: 'Delete note' }).click();
  await answer('Delete Note');
  await expect(told(page, 'Failed to Delete Note', unexpected)).toBeVisible();
  await activity.getByRole('button', { name: 'Edit note' }).click();
  await activity.getByLabel('Note', { exact: true }).fill('Called twice');
  await activity.getByRole('button', { name: 'Save Note' }).click();
  await expect(told(page, 'Failed to Update Note', unexpected)).toBeVisible();
  await expect(activity.getByLabel('Note', { exact: true })).toHaveValue('Called twice');
  await activity.locator('.edit-note').getByRole('button', { name: 'Cancel' }).click();
  await answer('Discard');
  await activity.getByLabel('Add a note').fill('Called again');
  await activity.getByRole('button', { name: 'Add Note' }).click();
  await expect(told(page, 'Failed to Add Note', unexpected)).toBeVisible();
  await activity.getByLabel('Add a note').fill('');
  await activity.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer('Delete Activity');
  await expect(told(page, 'Delete Failed', unexpected)).toBeVisible();
});

test('a route or run that cannot be changed says which of it failed @desktop', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  await failChanges(page);
  await page.goto('/routes?q=weekend');
  await press(/^Edit /)(page);
  await page.getByLabel('Route name').fill('Renamed in vain');
  await press('Update Route')(page);
  await expect(told(page, 'Route Update Failed', unexpected)).toBeVisible();
  await expect(page.getByLabel('Route name')).toHaveValue('Renamed in vain');

  const { name, id } = await aPendingRun(page);
  await page.goto('/daily-routes');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Start' }).click();
  await expect(told(page, 'Start Failed', unexpected)).toBeVisible();
  await page.request.post(`/api/daily-routes/${id}/start`, { data: {} });
  await row.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 1 and complete' }).click();
  await expect(told(page, 'Complete Failed', unexpected)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Cancel route…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Truck is broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel route' }).click();
  await expect(told(page, 'Cancel Failed', unexpected)).toBeVisible();
});

/** Today's run of a route of its own. */
async function aPendingRun(page: Page): Promise<{ name: string; id: string }> {
  await addNewContact(page);
  const { id: addressId } = await addAddress(page);
  return aRunOfToday(page.request, `Failing ${addressId.slice(0, 8)}`, [{ addressId, cans: 1 }]);
}

/** A new contact with a pickup that is suspended and a task with a note. */
async function aContactInUse(page: Page): Promise<{ contactPath: string; activityPath: string }> {
  await addNewContact(page);
  const contactPath = new URL(page.url()).pathname;
  const { id: addressId } = await addAddress(page);
  await post(page, '/routes', {
    name: `Suspended ${addressId.slice(0, 8)}`,
    daysOfWeek: ['Monday'],
    stops: [{ addressId, cans: 1 }],
  });
  const { today } = await (await page.request.get('/api/company')).json();
  const period = { from: today, to: addDays(today, 5), reason: 'vacation', notes: '' };
  await post(page, `${contactPath.replace('/crm', '')}/suspensions`, period);
  const task = await post(page, `${contactPath.replace('/crm', '')}/activities`, { type: 'task', title: 'Call them' });
  await post(page, `/activities/${task.id}/notes`, { commandId: crypto.randomUUID(), text: 'Called once' });
  return { contactPath, activityPath: `/crm/activities?activity=${task.id}` };
}
