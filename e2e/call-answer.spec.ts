import { randomUUID } from 'node:crypto';
import { readsOnlyWhenAsked } from './failing.ts';
import { aRunOfToday } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

type Made = Readonly<{ routeName: string; contactIds: readonly string[] }>;

/** A run of today for the driver who can sign in: three contacts of its own, so that no other test meets them. */
async function aRound(api: APIRequestContext): Promise<Made> {
  const made = async (path: string, data: object) => {
    const response = await api.post(`/api${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const key = randomUUID().slice(0, 8);
  const contactIds: string[] = [];
  const stops: { addressId: string; cans: number }[] = [];
  for (const [n, name] of ['Ada', 'Ben', 'Cleo'].entries()) {
    const person = { firstName: name, lastName: `Caller ${key}`, email: `${name}.${key}@example.com` };
    const { id: contactId } = await made('/contacts', { ...person, phone: '(505) 555-0177', status: 'New Lead' });
    const place = { street: `${n + 1} Call Rd ${key}`, city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
    const { id: addressId } = await made(`/contacts/${contactId}/addresses`, place);
    contactIds.push(contactId);
    stops.push({ addressId, cans: 1 });
  }
  const routeName = `Call round ${key}`;
  await aRunOfToday(api, routeName, stops, 'Trujillo');
  return { routeName, contactIds };
}

const glance = (page: Page) => page.getByRole('region', { name: 'At a glance' });

/** Until the answer is there its place is kept. */
async function expectNoMove(page: Page, contactId: string | undefined): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/call-answer', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/crm/contacts/${contactId}`);
  const tabs = page.getByRole('tablist');
  await expect(glance(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  const top = async () => (await tabs.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  held.resolve();
  await expect(glance(page)).toContainText('Not started yet');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await page.unroute('**/call-answer');
}

test('nothing moves when the answer arrives @phone', async ({ page }) => {
  await signIn(page, 'admin');
  const { contactIds } = await aRound(page.request);
  await expectNoMove(page, contactIds[0]);
});

test('the office sees a hold, how many stops away the truck is, and then that it was there, without reloading @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const made = await aRound(page.request);
  await test.step('nothing moves when the answer arrives', () => expectNoMove(page, made.contactIds[0]));
  await test.step('a hold is told on top as soon as it is made, and leads to where it can be ended', () =>
    hold(page, made));
  const phone = await another({ viewport: { width: 390, height: 844 } });
  await test.step('the truck comes nearer', () => follow(page, phone, made));
});

async function hold(page: Page, { contactIds }: Made): Promise<void> {
  await page.goto(`/crm/contacts/${contactIds[0]}?tab=addresses`);
  await page.getByRole('button', { name: /^Suspend Pickup/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notes').fill('At the lake');
  await dialog.getByRole('button', { name: 'Suspend Pickup' }).click();
  await expect(page.getByText('Suspension Created')).toBeVisible();
  await expect(glance(page)).toContainText('Suspended today');
  await expect(glance(page)).toContainText('Customer on Vacation');
  await expect(glance(page)).toContainText('At the lake');
  await page.getByRole('tab', { name: 'Contact Overview' }).click();
  await glance(page)
    .getByRole('link', { name: /Suspended/ })
    .click();
  await expect(page).toHaveURL(/tab=addresses/);
  await page.getByRole('button', { name: 'End Suspension' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(glance(page)).toContainText('Not started yet');
  await expect(glance(page)).toContainText('No holds, messages or tasks.');
}

async function follow(office: Page, phone: Page, { routeName, contactIds }: Made): Promise<void> {
  await office.goto(`/crm/contacts/${contactIds[2]}`);
  const answer = glance(office);
  await expect(answer).toContainText('Not started yet');
  await expect(answer).toContainText('None yet');
  await expect(answer.getByRole('link', { name: '(505) 555-0177' })).toHaveAttribute('href', 'tel:+15055550177');
  await expectAccessible(office);

  await signIn(phone, 'driver');
  await phone.goto('/employee');
  await phone.locator('.row-link', { hasText: routeName }).click();
  const complete = phone.getByRole('button', { name: 'Complete', exact: true });
  await complete.click();
  await expect(answer).toContainText('1 stop away');
  await phone.getByRole('button', { name: 'Skip', exact: true }).click();
  await phone.getByRole('dialog').getByLabel('Notes').fill('Gate locked');
  await phone.getByRole('dialog').getByRole('button', { name: 'No access' }).click();
  await expect(answer).toContainText('Next stop');
  await complete.click();
  await expect(answer).toContainText(/Completed, \d+:\d\d [AP]M/);
  await expect(answer).toContainText(/Today, \d+:\d\d [AP]M/);
  await expectAccessible(office);

  await office.goto(`/crm/contacts/${contactIds[1]}`);
  await expect(answer).toContainText('Gate locked');
}

test('an open task or message leads to the very one; a lead without an address is offered the first step @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await test.step('a task, and a message', () => openFromTop(page));
  await test.step('a failed answer can be tried again, and says that an address is missing', () => addAddress(page));
});

async function openFromTop(page: Page): Promise<void> {
  const person = {
    firstName: 'Odo',
    lastName: `Open ${randomUUID()}`,
    email: 'odo.open@example.com',
    status: 'New Lead',
  };
  const { id: contactId } = await (await page.request.post('/api/contacts', { data: person })).json();
  const task = { type: 'task', title: 'Call about the gate', priority: 'high' };
  const made = await page.request.post(`/api/contacts/${contactId}/activities`, { data: task });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/crm/contacts/${contactId}`);
  await glance(page).getByRole('link', { name: task.title }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(task.title);

  const asked = await page.request.get('/api/activities?createdBy=customer&status=in_progress');
  const { contactId: asker } = (await asked.json()).rows.at(-1);
  await page.goto(`/crm/contacts/${asker}`);
  const message = glance(page)
    .getByRole('listitem')
    .filter({ hasText: /\d messages?/ })
    .getByRole('link');
  const title = (await message.locator('span').last().textContent()) || 'its title';
  await message.click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Message from the customer' })).toContainText(title);
}

async function addAddress(page: Page): Promise<void> {
  const person = { firstName: 'Lena', lastName: 'Lead', email: `lena.${randomUUID().slice(0, 8)}@example.com` };
  const made = await page.request.post('/api/contacts', { data: { ...person, status: 'New Lead' } });
  const { id } = (await made.json()) as { id: string };
  await readsOnlyWhenAsked(page);
  let isDown = true;
  await page.route('**/call-answer', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await page.goto(`/crm/contacts/${id}`);
  await expect(glance(page)).toContainText('could not be loaded');
  isDown = false;
  await glance(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(glance(page)).toContainText('No service address');
  await glance(page).getByRole('link', { name: 'Add an address' }).click();
  await expect(page).toHaveURL(/tab=addresses/);
}
