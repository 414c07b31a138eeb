import { generateKeyPairSync } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { addDays } from '../../src/kernel/calendar.ts';
import { callingAs, post } from '../customers.ts';
import { wordless } from '../failing.ts';
import { assignAgreement } from './agreements.ts';
import { aCustomer, addressOf, admin, type Own } from './own-states.ts';
import { click, type Place, steps } from './place.ts';

const commandId = () => crypto.randomUUID();

/** One message that waits, and one whose answer nobody has read. */
async function write({ contactId, office, own }: Own): Promise<void> {
  await post(own, '/my-messages', { commandId: commandId(), subject: 'Extra bags', message: 'May I put out three?' });
  const { activities } = await (await office.request.get(`/api/contacts/${contactId}/activities`)).json();
  const reply = { text: 'Yes, three are fine. Tie them, please.', isVisibleToCustomer: true, commandId: commandId() };
  await post(office, `/activities/${activities[0].id}/notes`, reply);
  await post(own, '/my-messages', { commandId: commandId(), subject: 'The lid', message: 'It is cracked.' });
}

/** What the office declined, and what the customer took back. */
async function endTwo(customer: Own): Promise<void> {
  const { office, own } = customer;
  const { today } = await (await office.request.get('/api/company')).json();
  const addressId = await addressOf(customer, '5 Ended Ln');
  const [declined, withdrawn] = ['A piano', 'A couch'].map((items, at) =>
    post(own, '/my-requests/extra-pickups', { addressId, date: addDays(today, at + 3), items, commandId: commandId() }),
  );
  const outcome = 'It does not fit the truck; the county takes it on Mondays.';
  const { id } = (await declined) ?? { id: '' };
  await post(office, `/service-requests/${id}/outcome`, { commandId: commandId(), state: 'declined', outcome });
  await post(own, `/my-requests/${(await withdrawn)?.id}/withdrawal`, {});
}

const plain = aCustomer('Plain', (own) => addressOf(own, '4 Plain Rd'));
const saver = aCustomer('Saver');
const writer = aCustomer('Writer', write);
const ended = aCustomer('Ended', endTwo);
const reader = aCustomer('Reader', ({ office, contactId }) => assignAgreement(office, contactId));

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function saveCard(page: Page): Promise<void> {
  await click('Turn On AutoPay')(page);
  await page.getByRole('dialog').getByRole('checkbox').check();
  await dialogButton(page, 'Continue to Save a Card');
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  const card = { number: '4242424242424242', exp: '12/34', cvc: '123' };
  for (const [name, typed] of Object.entries(card)) await page.locator(`[name=${name}]`).fill(typed);
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('status')
    .getByText(/ending in 4242/)
    .waitFor();
}

async function replaceWhileRead(page: Page, contactId: string): Promise<void> {
  await page.getByLabel('I have read this agreement').check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Nora Reader');
  await callingAs(page, admin, (office) => assignAgreement(office, contactId));
  await page.getByText('This agreement was replaced by another one').waitFor();
}

/** Goes there while a read of the page answers otherwise: what everybody has cannot be changed for one look. */
const whileAnswered =
  (read: string, answer: (route: Route) => Promise<void>, way: (page: Page) => Promise<unknown>, shown: string) =>
  async (page: Page) => {
    let isSo = true;
    await page.route(read, (route) => (isSo ? answer(route) : route.fallback()));
    await way(page);
    await page.getByText(shown).waitFor();
    isSo = false; // taken away, the route would leave an answer that is on its way without its handler
  };

const fail = (route: Route) => route.fulfill(wordless);
const pauseAtOnce = async (route: Route) =>
  route.fulfill({ json: { ...(await (await route.fetch()).json()), pausesAtOnce: true } });

/** A browser that says so of its messages, before the switch looks. */
const whereMessages =
  (are: 'denied' | 'unsupported' | 'on') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name: 'My Profile' }).waitFor();
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`;
    if (are === 'on') await post(page, '/my-push/devices', { endpoint, ...keys });
    await page.evaluate(
      ([means, address]) => {
        if (means === 'unsupported') Reflect.deleteProperty(window, 'PushManager');
        const permission = means === 'denied' ? 'denied' : 'granted';
        Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
        const pushManager = { getSubscription: async () => ({ endpoint: address }) };
        if (means === 'on') navigator.serviceWorker.getRegistration = async () => ({ pushManager }) as never;
      },
      [are, endpoint] as const,
    );
    await page.getByRole('tab', { name: 'Service Addresses' }).click();
    const onThisDevice = page.getByRole('switch', { name: 'On this device' });
    await (are === 'on' ? onThisDevice.and(page.locator(':checked')) : page.getByText(said[are])).waitFor();
    await onThisDevice.scrollIntoViewIfNeeded();
  };
const said = { denied: 'This browser is set not to show', unsupported: 'This browser cannot show messages' };
/** A point of the curve and as many octets as a browser gives; nobody sends to it. */
const keys = {
  p256dh: Buffer.from(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' }),
  )
    .subarray(-65)
    .toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
};

const place = (name: string, open: Place['open'] & {}, heading: Place['heading']): Place => ({
  ...{ name: `own-${name}`, open, heading },
});

/** What customers see for a moment only. */
export const ownMomentPlaces: readonly Place[] = [
  place(
    'autopay-agree',
    plain('/profile?tab=billing', steps(click('Turn On AutoPay'), click('Continue to Save a Card'))),
    'AutoPay',
  ),
  place('autopay-saved', saver('/profile?tab=billing', saveCard), 'AutoPay'),
  place(
    'autopay-not-finished',
    plain('/profile?tab=billing&saved=cs_test_unknown', (page) =>
      page.getByRole('alert').getByRole('button', { name: 'Try Again' }).waitFor(),
    ),
    'AutoPay',
  ),
  place(
    'messages-unreadable',
    whileAnswered('**/api/my-messages', fail, plain('/profile?tab=messages'), 'Unable to Load Messages'),
    'Unable to Load Messages',
  ),
  place(
    'messages-unread',
    writer('/profile?tab=messages', (page) => page.getByText('New', { exact: true }).scrollIntoViewIfNeeded()),
    'Extra bags',
  ),
  place('agreement-replaced', reader('/profile?tab=agreement', replaceWhileRead), 'Sign this agreement'),
  place('push-denied', plain('/profile', whereMessages('denied')), 'Pickup Reminders'),
  place('push-unsupported', plain('/profile', whereMessages('unsupported')), 'Pickup Reminders'),
  place('push-on', plain('/profile', whereMessages('on')), 'Pickup Reminders'),
  place(
    'pause-at-once',
    whileAnswered(
      '**/api/my-requests/choices',
      pauseAtOnce,
      plain('/customer/requests?ask=pause'),
      'you need not wait for us',
    ),
    'Pause service',
  ),
  place('requests-ended', ended('/customer/requests'), /^Extra pickup: /),
];
