import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

const password = 'kR7!pW2@zQ9#';

test('a customer turns reminders on, makes a calendar link, renews it, and prints the days @phone', async ({
  page,
  browser,
}, info) => {
  const name = `Reminded ${info.project.name} ${Date.now()}`;
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@reminders.test`;
  const office = await (await browser.newContext({ baseURL: info.project.use.baseURL ?? '' })).newPage();
  await signIn(office, 'admin');
  const post = async (path: string, data: object) => (await office.request.post(path, { data })).json();
  const { id } = await post('/api/contacts', { firstName: 'Ida', lastName: name, email, status: 'Qualified' });
  await post(`/api/contacts/${id}/account`, { password });
  const town = { city: 'Farmington', state: 'NM', zipCode: '87401' };
  const address = await post(`/api/contacts/${id}/addresses`, { street: '7 Reminder Ct', ...town, isService: true });
  const stops = [{ addressId: address.id, cans: 2 }];
  await post('/api/routes', { name, daysOfWeek: ['Thursday'], stops });

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/customer');
  await page.getByRole('link', { name: 'Calendar & Reminders' }).click();

  const reminders = page.getByRole('region', { name: 'Pickup Reminders' });
  await reminders.getByRole('switch', { name: 'By e-mail' }).click();
  await expect(reminders.getByText('On since')).toBeVisible();
  await office.goto(`/crm/contacts/${id}?tab=addresses`);
  const chosen = office.getByRole('region', { name: 'Pickup Reminders' });
  await expect(chosen.getByText('By e-mail: turned on in My Account')).toBeVisible();

  const calendar = page.getByRole('region', { name: 'Your Calendar' });
  await calendar.getByRole('button', { name: 'Make Link' }).click();
  const link = calendar.getByLabel('Calendar link');
  await expect(link).toBeVisible();
  const old = new URL(await link.inputValue()).pathname;
  const asked = async (path: string) => (await browser.newContext()).request.get(`${info.project.use.baseURL}${path}`);
  const file = await asked(old);
  expect([file.status(), (await file.text()).split('\r\n')[0]]).toEqual([200, 'BEGIN:VCALENDAR']);
  await expectAccessible(page);
  await calendar.getByRole('button', { name: 'Make a New Link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a New Link' }).click();
  await expect(link).not.toHaveValue(new RegExp(old));
  expect((await asked(old)).status()).toBe(404);
  expect((await asked(new URL(await link.inputValue()).pathname)).status()).toBe(200);

  await page.getByRole('link', { name: 'Pickup Days on Paper' }).click();
  await expect(page.getByRole('table')).toHaveCount(12);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet').getByRole('heading', { name: 'Pickup Days' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  await office.context().close();
});
