import { addDays, type Day } from '../src/kernel/calendar.ts';
import { addAddress, addNewContact, findContactOf } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const at = { latitude: 36.8222, longitude: -107.9931 };

/** A contact whose address is the only stop of a route of its own. */
async function openServedContact(page: Page): Promise<{ routeId: string; routeName: string; street: string }> {
  await signIn(page, 'admin');
  await addNewContact(page);
  const { id: addressId, street } = await addAddress(page, at);
  const routeName = `Alone ${Date.now()} ${test.info().project.name}`;
  const data = { name: routeName, daysOfWeek: ['Monday'], stops: [{ addressId, cans: 1 }] };
  const made = await (await page.request.post('/api/routes', { data })).json();
  return { routeId: made.id, routeName, street };
}

const reasons = [
  'Customer on Vacation',
  'Payment Issue',
  'Service Issue',
  'Temporary Hold',
  'Customer Request',
  'Other',
];
const holds = (page: Page) => page.getByRole('region', { name: 'Pickup suspensions' });

test('pickup is suspended, moved, put off and ended @desktop', async ({ page }) => {
  const { routeId, routeName, street } = await openServedContact(page);
  const { today } = await (await page.request.get('/api/company')).json();
  const dialog = page.getByRole('dialog');
  const banner = holds(page).getByRole('listitem').filter({ hasText: street });
  const suspend = page.getByRole('button', { name: `Suspend Pickup at ${street}` });

  await test.step('the address says its route and stop; the map opens on it at zoom 15 and stops at 19', async () => {
    const tile = page.waitForRequest(/localhost:9\/15\//);
    await page.getByRole('tab', { name: 'Addresses' }).click();
    await expect(page.getByText(`Stop 1 on ${routeName}`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Legend' })).toHaveText('BBilling (1)MMailing (1)SService (1)');
    await tile;
    const closer = page.locator('.leaflet-control-zoom-in');
    const closest = page.waitForRequest(/localhost:9\/19\//);
    // A click while the map moves is not heard.
    const clickOn = async () => {
      await closer.click({ force: true });
      return closer.getAttribute('class');
    };
    await expect.poll(clickOn, { intervals: [400] }).toContain('leaflet-disabled');
    await closest;
  });

  await test.step('the form proposes a week of vacation from today, and no end before its start', async () => {
    await suspend.click();
    await expect(dialog.getByLabel('Start date')).toHaveValue(today);
    await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 7));
    await expect(dialog.getByLabel('End date')).toHaveAttribute('min', today);
    await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue('Customer on Vacation');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const contactId = new URL(page.url()).pathname.split('/').at(-1);
    const { suspensions } = await (await page.request.get(`/api/contacts/${contactId}/suspensions`)).json();
    expect(suspensions).toEqual([]);
    await suspend.click();
    await dialog.getByLabel('End date').fill(addDays(today, -1));
    await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
    await expect(dialog.getByText('The end date cannot be before the start date.')).toBeVisible();
    await dialog.getByLabel('End date').fill(addDays(today, 9));
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await expect(page.getByRole('option')).toHaveText(reasons);
    await page.getByRole('option', { name: 'Payment Issue' }).click();
    await dialog.getByLabel('Notes').fill('x'.repeat(1001));
    await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
    await expect(dialog.getByText(/Notes .*1,?000/)).toBeVisible();
    await dialog.getByLabel('Notes').fill('Card was declined');
    await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
    await expect(page.getByText('Suspension Created')).toBeVisible();
    await expect(banner).toContainText('Suspended ·');
    await expect(banner).toContainText('Payment Issue: Card was declined');
  });

  const moveTo = async (from: number) => {
    await dialog.getByLabel('Start date').fill(addDays(today, from));
    await dialog.getByLabel('End date').fill(addDays(today, from + 3));
    await dialog.getByRole('button', { name: 'Update Suspension' }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step('up to 14 days ahead it is upcoming; further ahead there is the button again', async () => {
    await banner.getByRole('button', { name: 'Edit' }).click();
    await moveTo(14);
    await expect(page.getByText('Suspension Updated').first()).toBeVisible();
    await expect(banner).toContainText('Upcoming suspension ·');
    await banner.getByRole('button', { name: 'Edit' }).click();
    await moveTo(15);
    await expect(suspend).toBeVisible();
    await holds(page).getByText('1 other suspension').click();
    await expect(holds(page)).toContainText('Later');
  });

  await test.step('ended before any pickup was missed, it is gone', async () => {
    await holds(page).getByRole('button', { name: 'Edit' }).click();
    await moveTo(0);
    await banner.getByRole('button', { name: 'End Suspension' }).click();
    await page.getByRole('dialog', { name: 'Remove this suspension?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Suspension Deleted')).toBeVisible();
    await expect(suspend).toBeVisible();
    await expect(holds(page).getByText('other suspension')).toHaveCount(0);
  });
  await test.step('one behind another is cancelled in its place; what somebody else changed is not written over', () =>
    changeOneOfTwo(page, street, today));
  await page.request.delete(`/api/routes/${routeId}`);
});

async function changeOneOfTwo(page: Page, street: string, today: Day): Promise<void> {
  const contact = `/api/contacts/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const suspend = async (from: number, to: number) => {
    const data = { from: addDays(today, from), to: addDays(today, to), reason: 'vacation', notes: '' };
    const made = await page.request.post(`${contact}/suspensions`, { data });
    return made.json();
  };
  const running = await suspend(0, 2);
  await suspend(5, 6);
  const dialog = page.getByRole('dialog');
  const banner = holds(page).getByRole('listitem').filter({ hasText: street });
  await holds(page).getByText('1 other suspension').click();
  const other = holds(page).locator('.suspension-history');
  await expect(other).toContainText('Upcoming');
  await other.getByRole('button', { name: 'Cancel Suspension' }).click();
  await page.getByRole('dialog', { name: 'Remove this suspension?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Suspension Deleted')).toBeVisible();
  await expect(other).toHaveCount(0);

  await banner.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Notes').fill('At the lake');
  const known = { ...running, serviceIds: undefined };
  const longer = { ...known, base: known, to: addDays(today, 20) };
  expect((await page.request.put(`/api/suspensions/${running.id}`, { data: longer })).ok()).toBe(true);
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('changed this in the meantime. Changed: End date:');
  await expect(dialog.getByLabel('Notes')).toHaveValue('At the lake');
  await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 20));
  await dialog.getByRole('button', { name: 'Update Suspension' }).click();
  await expect(banner).toContainText('At the lake');
}

test('the route activity of a contact is counted, filtered and cleared @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await findContactOf(page, [1, 2, 3, 4, 5, 6, 7], ({ status }) => status === 'completed');
  await page.locator('main .row-link').first().click();
  await page.getByRole('tab', { name: 'Route Activity' }).click();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { stops } = await (await page.request.get(`/api/contacts/${id}/route-activity`)).json();
  const completed = stops.filter(({ status }: { status: string }) => status === 'completed').length;
  const had = new Set(stops.map(({ status }: { status: string }) => status));
  const absent = had.has('rescheduled') ? 'Skipped' : 'Rescheduled';
  const figures = page.getByRole('tabpanel');
  await expect(figures).toContainText(`Total Stops${stops.length}`);
  await expect(figures).toContainText(`Completed${completed}`);
  await expect(figures).toContainText('With Photos');
  await expect(figures).toContainText('Last 30 Days');
  await expect(page.getByRole('heading', { name: 'Route Stop History' })).toBeVisible();

  const rows = page.getByRole('list', { name: 'Route Stop History' }).getByRole('listitem');
  await expect(rows).toHaveCount(stops.length);
  await page.getByRole('combobox', { name: 'Stop status' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All Statuses',
    'Completed',
    'Skipped',
    'Rescheduled',
    'In Progress',
    'Pending',
  ]);
  await page.getByRole('option', { name: 'Completed' }).click();
  await expect(rows).toHaveCount(completed);
  await page.getByRole('combobox', { name: 'Time window' }).click();
  await expect(page.getByRole('option')).toHaveText(['All Time', 'Last 7 Days', 'Last 30 Days', 'Last 90 Days']);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Stop status' }).click();
  await page.getByRole('option', { name: absent }).click();
  await page.reload();
  await expect(page.getByText('No route activity found matching your criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(stops.length);

  await addNewContact(page);
  await page.getByRole('tab', { name: 'Route Activity' }).click();
  await expect(page.getByText('No route activity found', { exact: true })).toBeVisible();
});

test('a suspension of everything holds what a move brings while its form is open, too @desktop', async ({ page }) => {
  await openServedContact(page);
  const { today } = await (await page.request.get('/api/company')).json();
  const contactId = /contacts\/([\w-]+)/.exec(page.url())?.[1];
  const read = async (path: string) => (await page.request.get(`/api/contacts/${contactId}/${path}`)).json();
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: /^Suspend Pickup at/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notes').fill('In Durango');
  const { addresses } = await read('addresses');
  const to = { street: '9 New Way', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const moving = { data: { firstDay: addDays(today, 3), to } };
  expect((await page.request.post(`/api/addresses/${addresses[0].id}/move`, moving)).ok()).toBe(true);
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
  await expect(page.getByText('Suspension Created')).toBeVisible();
  const { suspensions } = await read('suspensions');
  expect(suspensions[0].serviceIds).toHaveLength(2);
});
