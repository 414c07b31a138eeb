/** What a customer asks for and hears beside a pause, on a phone; the office answers from its own screens. */
import { aBlockedPickup } from './blocked-pickup.ts';
import { post } from './customers.ts';
import { readsOnlyWhenAsked } from './failing.ts';
import { saveSite } from './full-site.ts';
import { ownDemo } from './own-demo.ts';
import { anAsker } from './places/service-requests.ts';
import { cutLabels, enterByForm, expectAccessible, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

await ownDemo();

/** The push service of a real browser is out of reach; whatever else it does, it does itself. */
function takePushes(permission: NotificationPermission): void {
  // The receiver of the example in RFC 8291.
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const subscription = {
    endpoint: 'https://push.example.com/device',
    toJSON: () => ({
      endpoint: 'https://push.example.com/device',
      keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    }),
    unsubscribe: async () => true,
  };
  let isOn = false;
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
    getSubscription: async () => (isOn ? subscription : null),
  });
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Object.defineProperty(Notification, 'requestPermission', { value: async () => permission });
}

/** What the browser's own worker wants to show of a message that is pushed to it; a browser without a window shows none. */
async function shownOf(page: Page, message: object): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const shown = new Promise((show) => {
      Object.assign(ServiceWorkerRegistration.prototype, {
        showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
          show({ title, body, tag, ...data }),
      });
    });
    Object.assign(self, { shown });
  });
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const whose = { origin: new URL(page.url()).origin, registrationId: await registrationId };
  await devTools.send('ServiceWorker.deliverPushMessage', { ...whose, data: JSON.stringify(message) });
  return worker?.evaluate(() => (self as unknown as { shown: Promise<unknown> }).shown);
}

/** Taps a message that leads there. Whether the window comes to the front only a person's own tap decides. */
async function tapMessage(page: Page, url: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  const isClosed = await worker?.evaluate(async (to) => {
    const { WindowClient } = self as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, { focus: async () => {} });
    let [done, closed]: [Promise<unknown> | undefined, boolean] = [undefined, false];
    const notification = { data: { url: to }, close: () => (closed = true) };
    const tapped = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => (done = work),
    });
    self.dispatchEvent(tapped);
    await done;
    return closed;
  }, url);
  expect(isClosed).toBe(true);
}

test('a customer sees what was recorded, asks for all there is, and hears of it @phone', async ({ page, another }) => {
  const office = await another({ viewport: { width: 1280, height: 800 } });
  await signInByForm(office, 'admin');
  const { contactId, addressId, email, password } = await anAsker(office, 'Asks');
  await aBlockedPickup(office, addressId);
  await office.goto('/settings?tab=operations');
  const settings = office.getByRole('region', { name: 'Requests of Customers' });
  for (const [label, choice] of [
    ['Price of another can', 'Extra can, 96 gal'],
    ['Price of an extra pickup', 'Bulky item'],
  ] as const) {
    await settings.getByRole('combobox', { name: label }).click();
    await office.getByRole('option', { name: choice }).click();
  }
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(settings.getByText('Unsaved changes')).toBeHidden();

  await enterByForm(page, email, password);
  const ask = async (kind: string) => {
    await page.goto(`/customer/requests?ask=${kind}`);
    return page.getByRole('dialog');
  };
  const sent = async () => {
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
  };
  const request = (what: string) => page.getByRole('region', { name: new RegExp(`^${what}`) });

  await test.step('what happened stands on the first screen with its photo, and each number says what it counts', async () => {
    await page.goto('/customer');
    const last = page.getByRole('region', { name: 'Last pickups' });
    const photo = last.getByRole('img', { name: 'View photo' });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    const whole = page.context().waitForEvent('page');
    await photo.click();
    const opened = await whole;
    await expect.poll(() => opened.evaluate(() => document.images[0]?.naturalWidth)).toBe(640);
    await opened.close();
    const day = /, \d+:\d\d [AP]M: .*blocked/i;
    for (const [where, number, means] of [
      ['Next pickup', '3 cans', /Cottonwood Ln/],
      ['Service Performance', '0 of 1 picked up', day],
      ['Service Performance', '1 not picked up', day],
      ['Service Performance', '1 with a photo', day],
      ['Plan', 'Inactive', 'No subscription runs as it should.'],
      ['Agreement', 'Pending', /agreement/],
      ['Payment', 'Current', 'Nothing is open.'],
    ] as const) {
      const told = page.locator('details').filter({ has: page.locator('summary', { hasText: number }) });
      const place = page.getByRole('region', { name: where }).or(page.getByRole('group', { name: where }));
      const one = (await place.count()) > 0 ? place.locator(told) : told;
      const meaning = one.getByText(means).first();
      await expect(meaning, `${where}: ${number}`).toBeHidden();
      await one.locator('summary').click();
      await expect(meaning, `${where}: ${number}`).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('the evidence stands before a missed pickup is reported', async () => {
    const missed = await ask('missed_pickup');
    await expect(missed.getByText(/^Our driver recorded: .*blocked.*, .*\d:\d\d [AP]M/)).toBeVisible();
    const photo = missed.getByRole('img', { name: 'Photo 1' });
    await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await expect(missed.getByRole('button', { name: 'Send Request' })).toHaveCount(0);
    expect(await cutLabels(page)).toEqual([]);
    await missed.getByLabel('Notes').fill('The car was gone by seven');
    await missed.getByRole('button', { name: 'It Was Still Missed' }).click();
    await expect(request('Missed pickup').getByText('Open', { exact: true })).toBeVisible();
  });

  await test.step('another can, an extra pickup and a move, each with what it costs', async () => {
    const can = await ask('another_can');
    await expect(can.getByText(/^Price: \$\d+(\.\d\d)? a month$/)).toBeVisible();
    await sent();
    const extra = await ask('extra_pickup');
    await expect(extra.getByText(/^Price: \$\d+(\.\d\d)?$/)).toBeVisible();
    await extra.getByLabel('What to pick up').fill('A couch');
    await sent();
    const move = await ask('move');
    await move.getByRole('button', { name: 'Send Request' }).click();
    await expect(move.getByText('This is required')).toBeVisible();
    await move.getByLabel('New address').fill('77 Mesa View, Aztec');
    await sent();
    await expect(request('Moving')).toContainText('77 Mesa View, Aztec');
  });

  await test.step('what is withdrawn is closed, and a refusal is read', async () => {
    await request('Another can').getByRole('button', { name: 'Withdraw' }).click();
    await expect(request('Another can').getByText('Withdrawn', { exact: true })).toBeVisible();
    await office.goto('/requests');
    await office.getByRole('row').filter({ hasText: 'Asks' }).getByText('Extra pickup').click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'What comes of it' }).click();
    await office.getByRole('option', { name: 'Declined' }).click();
    await dialog.getByLabel('Outcome, for the customer').fill('Our truck takes no couches.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(office.getByText('Request Declined', { exact: true })).toBeVisible();
    await expect(request('Extra pickup').getByText('Declined', { exact: true })).toBeVisible();
    await expect(request('Extra pickup')).toContainText('Our truck takes no couches.');
  });

  await test.step('where the setting allows it, a pause is made at once', async () => {
    await office.goto('/settings?tab=operations');
    await settings.getByRole('combobox', { name: 'Pauses by customers' }).click();
    await office.getByRole('option', { name: 'At once' }).click();
    await settings.getByRole('button', { name: 'Save Changes' }).click();
    await expect(settings.getByText('Unsaved changes')).toBeHidden();
    const pause = await ask('pause');
    await expect(pause.getByText('The pause begins on its first day; you need not wait for us.')).toBeVisible();
    await pause.getByRole('button', { name: 'Pause Service' }).click();
    await expect(request('Pause service').getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('messages that cannot be loaded say so, and can be tried again', async () => {
    await readsOnlyWhenAsked(page);
    const fault = { code: 'fault', message: 'Something went wrong here.' };
    await page.route('**/api/my-messages', (route) => route.fulfill({ status: 500, json: { error: fault } }));
    await page.goto('/profile?tab=messages');
    await expect(page.getByRole('heading', { name: 'Unable to Load Messages' })).toBeVisible();
    await page.unroute('**/api/my-messages');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Send a message' })).toBeVisible();
    await page.unroute('**/api/live*');
  });

  await test.step('a credit that was a mistake is taken back', async () => {
    const credit = { commandId: crypto.randomUUID(), amount: 725, reason: 'A cart that was late' };
    await post(office, `/contacts/${contactId}/credits`, credit);
    await office.goto(`/crm/contacts/${contactId}?tab=billing`);
    await office.getByRole('button', { name: 'Take back $7.25: A cart that was late' }).click();
    const dialog = office.getByRole('dialog', { name: 'Take Credit Back' });
    await expect(dialog.getByText('The next invoice takes off so much less.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('It was on time');
    await dialog.getByRole('button', { name: 'Take Credit Back' }).click();
    await expect(office.getByText('Nothing stands on the account.')).toBeVisible();
    await expect(office.getByText(/, taken back$/)).toBeVisible();
  });
});

test('a browser is asked before it reminds, and says why where it cannot @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByForm(page, 'customer');
  const states = [
    ['default', 'granted', undefined],
    ['denied', 'denied', /^This browser is set not to show our messages/],
    ['none', 'default', /^This browser cannot show messages/],
  ] as const;
  for (const [which, permission, why] of states) {
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState, serviceWorkers: 'allow' });
    const device = await context.newPage();
    if (which === 'none') await device.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    else await device.addInitScript(takePushes, permission);
    await device.goto('/profile?tab=addresses');
    const push = device.getByRole('switch', { name: 'On this device' });
    await expect(push).not.toBeChecked();
    if (why) {
      await expect(device.getByText(why)).toBeVisible();
      await expect(push).toBeDisabled();
    } else {
      await push.click();
      await expect(push).toBeChecked();
      await expect(push).toBeEnabled();
      const reminder = { title: 'Trash tomorrow', body: 'Cans out by 6:00 AM', tag: 'pickup', url: '/customer' };
      expect(await shownOf(device, reminder)).toEqual(reminder);
      // Nothing of the program is kept for it.
      expect(await device.evaluate(() => caches.keys())).toEqual([]);
      await push.click();
      await expect(push).not.toBeChecked();
      await tapMessage(device, reminder.url);
      await expect(device).toHaveURL(/\/customer$/);
    }
    await context.close();
  }
});

test('who agrees to AutoPay while the company takes another name reads it anew @phone', async ({ page, another }) => {
  const office = await another();
  await signInByForm(office, 'admin');
  const { contactId, email, password } = await anAsker(office, 'Agrees');
  const rename = async (companyName: string) => {
    const company = await (await office.request.get('/api/company/settings')).json();
    await saveSite(office.request, '', 'settings/company', { ...company, companyName });
  };
  const link = { commandId: crypto.randomUUID(), isEmailed: false };
  await page.goto((await post<{ url: string }>(office, `/contacts/${contactId}/autopay-links`, link)).url);
  await page.getByRole('checkbox').check();
  await rename('Renamed Hauling');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('checkbox', { name: /^I allow Renamed Hauling to/ })).not.toBeChecked();

  await readsOnlyWhenAsked(page);
  await enterByForm(page, email, password);
  await page.goto('/profile?tab=billing');
  await page.getByRole('button', { name: 'Turn On AutoPay' }).click();
  await page.getByRole('checkbox').check();
  await rename('Renamed Again');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('checkbox', { name: /^I allow Renamed Again to/ })).not.toBeChecked();
});
