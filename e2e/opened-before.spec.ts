/** What was opened stays about what it was opened for, though somebody else was there since. */
import { addDays, type Day, formatDay } from '../src/kernel/calendar.ts';
import { post } from './customers.ts';
import { addAddress, addNewContact } from './places/found.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const idOfContact = (page: Page) => new URL(page.url()).pathname.split('/').at(-1);

test('who takes somebody off a list does not put them back when a colleague was faster @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const list = `/api/contacts/${idOfContact(page)}/mailing-list`;
  const { email } = await (await page.request.get(list)).json();
  await page.getByRole('button', { name: 'Take Off Announcements' }).click();
  await dialog(page).getByLabel('They asked by phone').check();
  const data = { email, isOn: false, source: 'email' };
  expect((await page.request.put(`${list}/announcement`, { data })).ok()).toBe(true);
  await expect(page.getByText('Off the list', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Take Off the List' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Take Off' }).click();
  await expect(page.getByText('Taken Off the List')).toBeVisible();
  expect((await (await page.request.get(list)).json()).off).toContain('announcement');
});

test('a stop that is looked at on the map of a day is followed to the run that it is moved to @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const [from, to] = [
    await aRunOfToday(page.request, `From ${mark}`, await someStops(page.request, 1)),
    await aRunOfToday(page.request, `To ${mark}`, await someStops(page.request, 1)),
  ];
  await page.goto(`/daily-routes?view=map&run=${from.id}`);
  const map = page.getByRole('region', { name: 'All stops of the day' });
  await expect(map.locator('canvas')).toBeVisible();
  await expect(async () => {
    const box = await map.boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(dialog(page).getByRole('link', { name: from.name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await post(page, `/daily-routes/${from.id}/moved-stops`, { toRunId: to.id });
  await expect(dialog(page).getByRole('link', { name: to.name })).toBeVisible();
  await expect(dialog(page).getByText('Contact', { exact: true })).toBeVisible();
});

/** A household with a service, whose services are open on the page. */
async function aHousehold(page: Page): Promise<Readonly<{ addressId: string; today: Day; street: string }>> {
  await addNewContact(page);
  const { id: addressId, street } = await addAddress(page, { latitude: 36.8222, longitude: -107.9931 });
  const { today } = await (await page.request.get('/api/company')).json();
  await post(page, `/addresses/${addressId}/services`, { stream: 'Trash', cans: 1, firstDay: addDays(today, -30) });
  await page.goto(`${page.url()}?tab=addresses`);
  return { addressId, today, street };
}

test('what is typed about a service stays when a colleague ends it with days that are gone @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { addressId, today, street } = await aHousehold(page);
  await page.getByRole('button', { name: `Edit Trash at ${street}` }).click();
  await dialog(page).getByRole('combobox', { name: 'Accommodation' }).click();
  await page.getByRole('option').first().click();
  await dialog(page).getByLabel('Notes for the driver').fill('Gate code 4411');
  const to = { street: `${street} West`, city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  await post(page, `/addresses/${addressId}/move`, { firstDay: today, to });
  await expect(page.getByText('Show ended (1)')).toBeVisible();
  await expect(dialog(page).getByLabel('Notes for the driver')).toHaveValue('Gate code 4411');
  await expect(dialog(page).getByRole('alert')).toContainText('changed this in the meantime');
});

test('who ends a service is told of the last day that a colleague has given it meanwhile @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { today, street } = await aHousehold(page);
  await page.getByRole('button', { name: `End service… Trash at ${street}` }).click();
  await expect(dialog(page).getByLabel('Last day')).toHaveValue(today);
  const list = `/api/contacts/${idOfContact(page)}/services`;
  const { services } = await (await page.request.get(list)).json();
  const { id, version, cans, accommodation, firstDay } = services[0];
  const lastDay = addDays(today, 20);
  await page.request.put(`/api/services/${id}`, { data: { version, cans, accommodation, firstDay, lastDay } });
  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText(`Last day: ${formatDay(lastDay)}`);
  const end = dialog(page).getByRole('button', { name: 'End Service' });
  await expect(end).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await end.click();
  await expect(page.getByText('Service Ended')).toBeVisible();
  expect((await (await page.request.get(list)).json()).services[0].lastDay).toBe(today);
});

test('a day of which one read fails stays on the board @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/daily-routes');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.route(/\/api\/daily-routes\?/, (route) => route.fulfill({ status: 500, body: '' }));
  const { today } = await (await page.request.get('/api/company')).json();
  await post(page, '/daily-route-generations', { targetDate: today });
  await aRunOfToday(page.request, `Read ${crypto.randomUUID()}`, await someStops(page.request, 1));
  await expect(page.getByText('Failed to load daily route activities').first()).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('who makes accounts is told of one that a colleague has made meanwhile @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const mark = crypto.randomUUID().slice(0, 8);
  const [ana, , cy] = await Promise.all(
    ['Ana', 'Ben', 'Cy'].map(async (firstName) => {
      const person = { firstName, lastName: `Row ${mark}`, email: `${firstName}.${mark}@row.test`, phone: '' };
      return (await post(page, '/contacts', { ...person, status: 'Qualified' })).id;
    }),
  );
  await page.goto(`/crm?q=${mark}`);
  for (const name of ['Ana', 'Ben'])
    await page
      .getByRole('row')
      .filter({ hasText: `${name} Row ${mark}` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Create Accounts' }).click();
  const question = page.getByRole('dialog', { name: 'Create accounts for 2 contacts?' });
  await expect(question).toBeVisible();
  await post(page, `/contacts/${ana}/account`, { password: 'kR7!pW2@zQ9#' });
  await question.getByRole('button', { name: 'Create 2 Accounts' }).click();
  await expect(page.getByText('1 contact now has an account. 1 contact had one already.')).toBeVisible();

  await page.goto(`/crm/contacts/${cy}?account=new`);
  await expect(dialog(page)).toContainText(`Cy Row ${mark} gets a customer account`);
  await post(page, `/contacts/${cy}/account`, { password: 'kR7!pW2@zQ9#' });
  await expect(page.getByText(`Cy Row ${mark} has one by now`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});
