import { addDays } from '../src/kernel/calendar.ts';
import { post } from './customers.ts';
import { aCustomer } from './places/billing.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, enterByForm, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a number of the Admin Dashboard follows what others do, and leads to its rows @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  const outstanding = page.getByRole('definition').filter({ hasText: /open invoices?/ });
  const before = (await outstanding.textContent()) ?? '';
  const { contactId } = await aCustomer(page);
  const office = await another();
  await signIn(office, 'office');
  const what = `Sofa ${crypto.randomUUID().slice(0, 8)}`;
  const item = { type: 'custom', description: what, quantity: 1, amount: 71_00 };
  const data = { commandId: crypto.randomUUID(), items: [item], daysUntilDue: 7, total: 71_00 };
  expect((await office.request.post(`/api/contacts/${contactId}/invoices`, { data })).ok()).toBe(true);
  await expect(outstanding).not.toHaveText(before);
  await outstanding.getByRole('link', { name: /open invoices?/ }).click();
  await expect(page.getByRole('heading', { name: 'Outstanding Invoices' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: what })).toContainText('$71.00');
  await office.goto('/admin');
  await expect(office).toHaveURL(/employee/);
});

test('what a driver has to do today follows the office and the truck, and each figure leads to its rows @phone', async ({
  page,
  another,
}) => {
  const office = await another();
  await signIn(office, 'admin');
  const lastName = `Ortiz${crypto.randomUUID().slice(0, 8)}`;
  const email = `${lastName.toLowerCase()}@demo.test`;
  const person = { firstName: 'Rosa', lastName, email, phone: '', password: demoPassword, role: 'employee' };
  const { id: driverId } = await post(office, '/users', person);
  const run = await aRunOfToday(office.request, `Route of ${lastName}`, await someStops(office.request, 3), lastName);
  const { id: contactId } = await post(office, '/contacts', {
    ...{ firstName: 'Odessa', lastName, email: `of.${email}`, status: 'New Lead' },
  });
  await enterByForm(page, email, demoPassword);
  await page.goto('/employee');
  const figure = (label: string) => page.locator('.stats > div').filter({ hasText: label }).getByRole('link');
  const expectFigures = async (...counts: readonly number[]) => {
    for (const [at, label] of ['Routes today', 'Stops to do', 'Open tasks', 'Overdue tasks'].entries())
      await expect(figure(label), label).toHaveText(String(counts[at]));
  };
  const tasks = page.getByRole('region', { name: 'My tasks' });
  await expectFigures(1, 3, 0, 0);
  await expect(tasks).toContainText('You have no open tasks.');
  await expect(page.getByText(/^Good morning, Rosa · /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('What you do stands here.');
  const progress = page.getByRole('progressbar', { name: `Progress of ${run.name}` });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');

  const { today } = await (await office.request.get('/api/company')).json();
  const task = { type: 'task', assignedTo: driverId };
  const [late, ahead] = [`Gate of ${lastName}`, `Bin of ${lastName}`];
  await post(office, `/contacts/${contactId}/activities`, { ...task, title: ahead });
  await post(office, `/contacts/${contactId}/activities`, {
    ...{ ...task, title: late, priority: 'high', dueDate: addDays(today, -2) },
  });
  await expect(tasks.getByRole('listitem')).toHaveText([
    new RegExp(`${late}Odessa ${lastName}.*Overdue.*High`),
    new RegExp(`${ahead}Odessa ${lastName}No due date`),
  ]);
  await expectFigures(1, 3, 2, 1);
  const { stops } = await (await office.request.get(`/api/daily-routes/${run.id}`)).json();
  await post(office, `/daily-routes/${run.id}/start`, {});
  const tap = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  await post(office, `/daily-route-stops/${stops[0].id}/completion`, tap);
  await expectFigures(1, 2, 2, 1);
  await expect(progress).toHaveAttribute('aria-valuenow', '33');

  await figure('Stops to do').tap();
  await expect(page.getByText(run.name).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await figure('Overdue tasks').tap();
  await expect(page.getByText(late, { exact: true })).toBeVisible();
  await expect(page.getByText(ahead, { exact: true })).toHaveCount(0);
  await page.goBack();
  await tasks.getByRole('link', { name: late }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
  await page.goto('/employee');
  await expectFigures(1, 2, 1, 0);
  await expect(tasks.getByRole('listitem')).toHaveCount(1);
});
