import type { Page } from '@playwright/test';
import type { contactsContract } from '../../src/features/contacts/contract.ts';
import type { productsContract } from '../../src/features/products/contract.ts';
import type { subscriptionsContract } from '../../src/features/subscriptions/contract.ts';
import type { Output, Sent } from '../../src/kernel/operation.ts';
import { type Caller, post } from '../customers.ts';
import { addAddress, startService } from './found.ts';
import { click, goTo, kept, type Place, steps } from './place.ts';

/** The provider's ids of the prices of the demo's base product and an extra can. */
async function prices(caller: Caller): Promise<[standard: string, extra: string]> {
  const { products }: Output<typeof productsContract.list> = await (await caller.request.get('/api/products')).json();
  const priceOf = (name: string) => products.find((product) => product.name === name)?.price?.stripePriceId ?? '';
  return [priceOf('Standard service'), priceOf('Extra can, 96 gal')];
}

/** A contact with an account, of whom nothing else is known; the products that can be assigned are there. */
export async function aCustomer(page: Page): Promise<Readonly<{ contactId: string; standard: string; extra: string }>> {
  const [standard, extra] = await prices(page);
  const email = `lucinda.${Math.random().toString(36).slice(2, 8)}@example.com`;
  const data: Sent<typeof contactsContract.create> = {
    ...{ firstName: 'Lucinda', lastName: 'Etsitty', email, phone: '', companyName: '', status: 'Qualified' },
  };
  const { id: contactId } = await post<Output<typeof contactsContract.create>>(page, '/contacts', data);
  await post(page, `/contacts/${contactId}/account`, { password: 'long enough 77' });
  return { contactId, standard, extra };
}

async function aSubscriber(page: Page, more: Partial<Sent<typeof subscriptionsContract.assign>> = {}) {
  const customer = await aCustomer(page);
  const items = [{ stripePriceId: customer.standard, quantity: 1 }];
  const command = { commandId: crypto.randomUUID(), items, ...more };
  const path = `/contacts/${customer.contactId}/subscriptions`;
  const { subscription } = await post<Output<typeof subscriptionsContract.assign>>(page, path, command);
  return { ...customer, id: subscription.id };
}

const billingOf = (page: Page, { contactId }: Readonly<{ contactId: string }>) =>
  goTo(page, `/crm/contacts/${contactId}?tab=billing`);

const theCustomer = kept(aCustomer);
const toCustomer = async (page: Page) => billingOf(page, await theCustomer(page));
/** From whom three cans are collected. */
export async function toCollected(page: Page): Promise<void> {
  await billingOf(page, await aCustomer(page));
  await startService(page, (await addAddress(page)).id);
  await page.reload();
  await page.getByRole('heading', { name: 'No active subscription' }).waitFor();
}

const theSubscriber = kept((page) => aSubscriber(page));
const toSubscriber = async (page: Page) => billingOf(page, await theSubscriber(page));

async function toCancelled(page: Page): Promise<void> {
  const subscriber = await aSubscriber(page);
  await post(page, `/subscriptions/${subscriber.id}/cancellation`, { commandId: crypto.randomUUID() });
  await billingOf(page, subscriber);
}

const addExtraCan = steps(click('Add Product'), async (page) => {
  await page.getByRole('combobox', { name: 'Further product' }).click();
  await page.getByRole('option', { name: /^Extra can/ }).click();
});

/** The secret of a link to AutoPay. */
export async function aLink(caller: Caller, { contactId }: Readonly<{ contactId: string }>): Promise<string> {
  const data = { commandId: crypto.randomUUID(), isEmailed: false };
  const { url } = await post<{ url: string }>(caller, `/contacts/${contactId}/autopay-links`, data);
  return url.split('#token=')[1] ?? '';
}

const card = { number: '4242424242424242', exp: '12/34', cvc: '123' };
const bankAccount = { method: 'us_bank_account', routing: '110000000', account: '000123456789', name: 'L. Etsitty' };

/** What a customer does by hand elsewhere: agrees, and saves a card on the provider's page. Gives its session's id. */
export async function saveCard(
  caller: Caller,
  contact: Readonly<{ contactId: string }>,
  form: Readonly<Record<string, string>> = card,
): Promise<string> {
  const token = await aLink(caller, contact);
  const { consent } = await post<{ consent: string }>(caller, '/autopay-offers', { token });
  const { url } = await post<{ url: string }>(caller, '/autopay-set-ups', { token, consent });
  const answer = await caller.request.post(`${url}/confirm`, { form, maxRedirects: 0 });
  return new URL(answer.headers().location ?? '').searchParams.get('saved') ?? '';
}

/** AutoPay has asked the bank of a customer for their first month, and the bank has not answered. */
export async function askBank(caller: Caller, customer: Readonly<{ contactId: string }>): Promise<void> {
  await post(caller, '/autopay-completions', { sessionId: await saveCard(caller, customer, bankAccount) });
  const [standard] = await prices(caller);
  const command = { commandId: crypto.randomUUID(), items: [{ stripePriceId: standard, quantity: 1 }] };
  await post(caller, `/contacts/${customer.contactId}/subscriptions`, command);
}

const theAwaited = kept(async (page) => {
  const customer = await aCustomer(page);
  await askBank(page, customer);
  return customer;
});

async function toAwaited(page: Page): Promise<void> {
  await billingOf(page, await theAwaited(page));
  await page.getByText('Payment on its way', { exact: true }).scrollIntoViewIfNeeded();
}

const theCharged = kept(async (page) => {
  const subscriber = await aSubscriber(page);
  await post(page, '/autopay-completions', { sessionId: await saveCard(page, subscriber) });
  return subscriber;
});

async function toCharged(page: Page): Promise<void> {
  await billingOf(page, await theCharged(page));
  await page.getByText('Visa ending in 4242').first().waitFor();
}

const place = (name: string, open: Place['open'] & {}, heading: Place['heading']): Place => ({
  ...{ name: `billing-${name}`, as: 'admin', open, heading },
});

export const billingPlaces: readonly Place[] = [
  place(
    'no-account',
    async (page) => {
      const data = { firstName: 'Nora', lastName: 'Tsosie', status: 'New Lead', phone: '', companyName: '' };
      const email = `nora.${Math.random().toString(36).slice(2, 8)}@example.com`;
      const { id } = await post<Output<typeof contactsContract.create>>(page, '/contacts', { ...data, email });
      await billingOf(page, { contactId: id });
    },
    'User Account Required',
  ),
  place('none', toCustomer, 'No active subscription'),
  place('assign', steps(toCustomer, click('Assign Subscription')), 'Assign Subscription'),
  place(
    'assign-missing',
    steps(toCustomer, click('Assign Subscription'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Assign Subscription' }).click(),
    ),
    'Assign Subscription',
  ),
  place('assign-proposed', steps(toCollected, click('Assign Subscription')), 'Assign Subscription'),
  place('assign-second', steps(toSubscriber, click(/^Assign a second/)), 'Assign Subscription'),
  place('current', toSubscriber, 'Current Subscription'),
  place('ending', toCancelled, 'Current Subscription'),
  place('change', steps(toSubscriber, click('Change')), 'Change Subscription'),
  place(
    'change-price',
    steps(toSubscriber, click('Change'), addExtraCan, click('See the Price')),
    /now, then \$50\.00 each month$/,
  ),
  place('autopay-on', toCharged, 'AutoPay'),
  place('autopay-off', steps(toCharged, click('Turn Off')), 'Turn AutoPay off?'),
  place(
    'autopay-agree',
    async (page) => page.goto(`/autopay#token=${await aLink(page, await theCustomer(page))}`),
    'AutoPay',
  ),
  place(
    'autopay-agree-first',
    steps(
      async (page) => page.goto(`/autopay#token=${await aLink(page, await theCustomer(page))}`),
      click(/^Continue/),
    ),
    'AutoPay',
  ),
  place(
    'autopay-saved',
    async (page) => page.goto(`/autopay?saved=${await saveCard(page, await aCustomer(page))}`),
    'AutoPay',
  ),
  place('on-its-way', toAwaited, 'Invoices'),
  place(
    'on-its-way-lines',
    steps(toAwaited, (page) =>
      page
        .getByRole('row', { name: /Payment on its way/ })
        .locator('.row-link')
        .click(),
    ),
    /^Invoice /,
  ),
  place('cancel', steps(toSubscriber, click('Cancel')), /^Cancel Standard service/),
];
