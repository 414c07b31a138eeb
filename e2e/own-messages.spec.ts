import { aCustomer, enterAs, post } from './customers.ts';
import { told } from './failing.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a customer writes, the office replies, and the customer answers @phone', async ({ page, another }, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const writer = await aCustomer(office, 'Writer', info);
  await enterAs(page, writer);
  await page.goto('/profile?tab=messages');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(page.getByText('typical response time of 1-2 business days')).toBeVisible();
  await page.getByLabel('Subject').fill('x'.repeat(201));
  await expect(page.getByText('Subject can have at most 200 characters')).toBeVisible();
  await page.getByLabel('Subject').press('Enter');
  await expect(told(page, 'Validation Error', 'Please provide both a subject and message')).toBeVisible();
  await page.getByLabel('Subject').fill('Extra bags');
  await expect(page.getByText('10/200', { exact: true })).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel('Message', { exact: true }).fill('x'.repeat(2001));
  await expect(page.getByText('Message can have at most 2,000 characters')).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel('Message', { exact: true }).fill('May I put out three?');
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('May I put out three?');
  await page.route(/\/api\/my-messages$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send.click();
  await expect(page.getByText('Message Failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Extra bags');
  await page.unroute(/\/api\/my-messages$/);
  await send.click();
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible();
  const message = page.getByRole('region', { name: 'Extra bags' });
  await expect(message.getByText('Pending Response')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');

  const { activities } = await (await office.request.get(`/api/contacts/${writer.id}/activities`)).json();
  const reply = (text: string) =>
    office.request.post(`/api/activities/${activities[0].id}/notes`, {
      data: { text, isVisibleToCustomer: true, commandId: crypto.randomUUID() },
    });
  await reply('Yes, three are fine.');
  await expect(message.getByText('Yes, three are fine.')).toBeVisible();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await message.getByLabel('Your answer').fill('And four?');
  await message.getByRole('button', { name: 'Send Answer' }).click();
  await expect(message.getByText('And four?')).toBeVisible();
  await expect(message.getByText('Pending Response')).toBeVisible();
  await page.getByRole('tab', { name: 'My Profile' }).click();
  await reply('Four as well.');
  await page.getByRole('tab', { name: 'Messages (1 new)' }).click();
  await expect(message.getByText('Four as well.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible();
});

test('what a customer adds while the office answers is read before the message is closed @desktop', async ({
  page,
  another,
}, info) => {
  const customer = await another();
  await signIn(page, 'admin');
  const writer = await aCustomer(page, 'Quick', info);
  await enterAs(customer, writer);
  const first = { subject: 'Stop my service', message: 'Please end it on Friday', commandId: crypto.randomUUID() };
  const { id } = await post(customer, '/my-messages', first);
  await page.goto(`/crm/contacts/${writer.id}?tab=activities&activity=${id}`);
  const dialog = page.getByRole('dialog');
  /** While the next request of this kind is on its way to the server. */
  const addsDuring = (requests: string, message: string) =>
    page.route(
      requests,
      async (route) => {
        await post(customer, `/my-messages/${id}/answers`, { message, commandId: crypto.randomUUID() });
        await route.continue();
      },
      { times: 1 },
    );
  const isTold = () => expect(told(page, 'The Customer Wrote Again', 'Nothing was sent or completed')).toBeVisible();

  await addsDuring('**/api/activities/*/status', 'No, please go on');
  await dialog.getByRole('button', { name: 'No Reply Needed' }).click();
  await isTold();
  await expect(dialog.getByText('No, please go on')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/crm/activities?activity=${id}`);
  await addsDuring('**/api/activities/*/notes', 'And bring a second cart');
  const reply = dialog.getByLabel(/^Reply to/);
  await reply.fill('Done, as you wish');
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  await isTold();
  await expect(dialog.getByText('And bring a second cart')).toBeVisible();
  await expect(reply).toHaveValue('Done, as you wish');
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  await expect(dialog.getByText('Done, as you wish')).toBeVisible();
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
});
