import { aCustomerOfToday, enterAs, post } from './customers.ts';
import { anAsker } from './places/service-requests.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a customer asks for a pause, the office approves it, and the customer reads it at once @phone', async ({
  page,
  another,
}, info) => {
  const name = `Asker ${info.project.name} ${Date.now()}`;
  const office = await another();
  await signIn(office, 'admin');
  const { email, password } = await anAsker(office, name);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: /^Pause Service/ }).click();
  const form = page.getByRole('dialog', { name: 'Pause service' });
  await expect(form.getByText('No pickup is planned on these days.')).toBeVisible();
  await form.getByLabel('Notes').fill('Visiting my sister');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
  const request = page.getByRole('region', { name: /^Pause service: / });
  await expect(request.getByText('Open', { exact: true })).toBeVisible();

  await office.goto('/requests');
  await office.getByRole('row').filter({ hasText: name }).getByText('Pause service').click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText('Visiting my sister')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take It' }).click();
  await expect(request.getByText('In hand', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve Pause' }).click();
  await expect(office.getByText('Pause Approved', { exact: true })).toBeVisible();
  await expect(request.getByText('Done', { exact: true })).toBeVisible();
  await expect(request.getByText(/^Our answer ?Your service is paused: /)).toBeVisible();
  await page.goto('/profile?tab=messages');
  await expect(request.getByText(/^Your service is paused: /)).toBeVisible();
});

test('a missed pickup that the driver puts back meanwhile has to be chosen anew @phone', async ({
  page,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomerOfToday(office, 'Missed', info, ['1 First St', '2 Second St']);
  const done = () => ({ commandId: crypto.randomUUID(), at: new Date().toISOString() });
  const stopIds = customer.stops.map(({ id }) => id);
  for (const id of stopIds) await post(office, `/daily-route-stops/${id}/skip`, { ...done(), reason: 'blocked' });
  await enterAs(page, customer);
  await page.goto('/customer/requests?ask=missed_pickup');
  const form = page.getByRole('dialog');
  const chosen = await form.getByRole('combobox', { name: 'Which pickup' }).inputValue();
  await form.getByLabel('Notes').fill('The cans were out');
  const [first = '', second = ''] = stopIds;
  await post(office, `/daily-route-stops/${chosen.includes('1 First St') ? first : second}/reopening`, done());
  // No record of the driver stands there any more.
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(form.getByText('Choose a pickup')).toBeVisible();
  await expect(form.getByLabel('Notes')).toHaveValue('The cans were out');
  // Nor does the last one take the words along.
  const choices = page.waitForResponse((answer) => answer.url().includes('/my-requests/choices'));
  await post(office, `/daily-route-stops/${chosen.includes('1 First St') ? second : first}/reopening`, done());
  await choices;
  await expect(form.getByLabel('Notes')).toHaveValue('The cans were out');
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(form.getByText('Choose a pickup')).toBeVisible();
});

test('whose requests are shown is told when they leave, and nothing is said to wait for nobody @desktop', async ({
  page,
}, { project }) => {
  await signIn(page, 'admin');
  const lastName = `Owner ${project.name} ${Date.now()}`;
  const email = `${lastName.toLowerCase().replaceAll(' ', '.')}@example.test`;
  const { id } = await post(page, '/users', { firstName: 'Ida', lastName, email, phone: '', role: 'employee' });
  await page.goto(`/requests?owner=${id}`);
  const owner = page.getByRole('combobox', { name: 'Owner' });
  await expect(owner).toHaveValue(`Ida ${lastName}`);
  await expect(page.getByText('No requests found')).toBeVisible();
  await page.request.delete(`/api/users/${id}`);
  await expect(owner).toHaveValue('Somebody who has left');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(owner).toHaveValue('All owners');
});
