import { aCustomer, enterAs } from './customers.ts';
import { signIn } from './support.ts';
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

test('whoever signs out takes the messages of their pickups off this browser @phone', async ({ another }, info) => {
  const office = await another();
  await signIn(office, 'admin');
  const customer = await aCustomer(office, 'Pushed', info, { streets: ['9'], rhythm: { daysOfWeek: ['Thursday'] } });
  const page = await another({ keepsProgram: true });
  await page.addInitScript(pushesOfItsOwn);
  await enterAs(page, customer);
  await page.getByRole('link', { name: 'Calendar & Reminders' }).click();
  const onThisDevice = page.getByRole('switch', { name: 'On this device' });
  await onThisDevice.click();
  await expect(onThisDevice).toBeChecked();
  await page.reload();
  await expect(onThisDevice).toBeChecked();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('push service'))).toBeNull();
});

/** No push service and nobody to ask stands behind a browser under test: it allows, and remembers what it subscribed to. */
function pushesOfItsOwn(): void {
  const key = 'push service';
  const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null');
  const subscription = () => {
    const said = kept();
    const unsubscribe = async () => localStorage.removeItem(key);
    return said && { endpoint: said.endpoint, toJSON: () => said, unsubscribe };
  };
  const text = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => subscription();
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = text(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    localStorage.setItem(key, JSON.stringify({ endpoint, keys: { p256dh, auth } }));
    return subscription();
  };
}
