import { aCustomer, enterAs } from './customers.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a customer turns reminders on, makes a calendar link, renews it, and prints the days @phone', async ({
  page,
  browser,
  another,
}, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Reminded', info, { streets: ['7'], rhythm: { daysOfWeek: ['Thursday'] } });
  await enterAs(page, customer);
  await page.getByRole('link', { name: 'Calendar & Reminders' }).click();

  const reminders = page.getByRole('region', { name: 'Pickup Reminders' });
  await expect(reminders).toContainText('We cannot send e-mails yet'); // the demo has no mail server
  await reminders.getByRole('switch', { name: 'By e-mail' }).click();
  await expect(reminders.getByText('On since')).toBeVisible();
  await office.goto(`/crm/contacts/${customer.id}?tab=addresses`);
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

  const elsewhere = await page.context().newPage(); // renewed there, the one shown here leads nowhere
  await elsewhere.goto(page.url());
  const there = elsewhere.getByRole('region', { name: 'Your Calendar' });
  await there.getByRole('button', { name: 'Make a New Link' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Make a New Link' }).click();
  const last = new URL(await there.getByLabel('Calendar link').inputValue()).pathname;
  await expect(calendar.getByText('Your link was made on')).toBeVisible();
  await expect(link).toBeHidden();
  await calendar.getByRole('button', { name: 'End Link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Link' }).click();
  await expect(calendar.getByRole('button', { name: 'Make Link' })).toBeVisible();
  expect((await asked(last)).status()).toBe(404);
  await expect(there.getByLabel('Calendar link')).toBeHidden();
  await elsewhere.close();

  await page.getByRole('link', { name: 'Pickup Days on Paper' }).click();
  await expect(page.getByRole('table')).toHaveCount(12);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet').getByRole('heading', { name: 'Pickup Days' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
});
