import type { Page } from '@playwright/test';
import { addDays, weekdays } from '../../src/kernel/calendar.ts';
import { aBlockedPickup } from '../blocked-pickup.ts';
import { type Caller, callingAs, post } from '../customers.ts';
import { demoPassword } from '../support.ts';
import { assignAgreement, assignSigned } from './agreements.ts';
import { askBank } from './billing.ts';
import { kept, type Place, steps } from './place.ts';

const password = 'long enough 77';
export const admin = { email: 'admin@demo.test', password: demoPassword };

/** Somebody with an account, and both sides of what can be done for them. */
export type Own = Readonly<{ contactId: string; office: Caller; own: Caller }>;

type Look = (page: Page, contactId: string) => Promise<unknown>;

/** A customer with an account: made once, with what is made of them; then the page is theirs. */
export function aCustomer(name: string, make: (own: Own) => Promise<unknown> = async () => {}) {
  const made = kept(async (page: Page) => {
    const email = `${crypto.randomUUID().slice(0, 8)}@states.test`;
    const contactId = await callingAs(page, admin, async (office) => {
      const person = { firstName: 'Nora', lastName: name, email, phone: '', companyName: '', status: 'Qualified' };
      const { id } = await post(office, '/contacts', person);
      await post(office, `/contacts/${id}/account`, { password });
      await callingAs(page, { email, password }, (own) => make({ contactId: id, office, own }));
      return id;
    });
    return { email, contactId };
  });
  return (path: string, look: Look = async () => {}) =>
    async (page: Page) => {
      await page.goto('/icon.svg'); // no program of whoever was signed in before
      const { email, contactId } = await made(page);
      await page.context().clearCookies();
      await post(page, '/session', { email, password });
      await page.goto(path);
      await look(page, contactId);
    };
}

export async function addressOf({ office, contactId }: Own, street: string): Promise<string> {
  const where = {
    street: `${street} ${crypto.randomUUID().slice(0, 4)}th`,
    city: 'Aztec',
    state: 'NM',
    zipCode: '87410',
  };
  return (await post(office, `/contacts/${contactId}/addresses`, { ...where, isService: true })).id;
}

async function serveOften(own: Own): Promise<void> {
  const [one, two, three] = [
    await addressOf(own, '12 Long Walk'),
    await addressOf(own, '7 Short Walk'),
    await addressOf(own, '301 Old Farm to Market Road'),
  ];
  for (const [at, addressId] of [one, one, two, two, three].entries())
    await post(own.office, '/routes', {
      ...{ name: `States ${crypto.randomUUID().slice(0, 6)}th`, daysOfWeek: [weekdays[at]] },
      stops: [{ addressId, cans: at + 1 }],
    });
}

const servedAt = [
  ['12 Long Walk', 'Mondays and Tuesdays', '2 cans', ['Monday', 'Tuesday']],
  ['7 Short Walk', 'Wednesdays and Thursdays', '4 cans', ['Wednesday', 'Thursday']],
  ['301 Old Farm to Market Road', 'Fridays', '5 cans', ['Friday']],
] as const;

/** Each of the three addresses with how often a truck comes there, and for how many cans. */
async function servedOften(page: Page): Promise<void> {
  for (const [street, howOften, cans] of servedAt) {
    const address = page.locator('.my-pickup').filter({ hasText: street });
    await address.getByText(`${howOften} · ${cans}`, { exact: true }).waitFor();
  }
}

/** Each of the five routes on its day of the week, at its address. */
async function comingOften(page: Page): Promise<void> {
  const upcoming = page.getByRole('region', { name: 'Upcoming Pickups' }).getByRole('listitem');
  for (const [street, , cans, days] of servedAt)
    for (const day of days)
      await upcoming
        .filter({ hasText: new RegExp(`${day}, \\w+ \\d+\\s*${street} \\w+ · Trash · ${cans}`) })
        .first()
        .waitFor();
}

/** Signed, reminded, and with an answer to what they asked for. */
async function settle(own: Own): Promise<void> {
  const { office, contactId } = own;
  const { today } = await (await office.request.get('/api/company')).json();
  const addressId = await addressOf(own, '5 Settled Ln');
  const extra = { addressId, date: addDays(today, 3), items: 'A couch', commandId: crypto.randomUUID() };
  const { id } = await post(own.own, '/my-requests/extra-pickups', extra);
  const outcome = 'We take it on Friday, for $25.';
  await post(office, `/service-requests/${id}/outcome`, { commandId: crypto.randomUUID(), state: 'done', outcome });
  await own.own.request.put('/api/my-pickup-reminders/email', { data: { isOn: true } });
  await assignSigned(office, contactId, 'Nora Settled');
}

/** Signed once, and asked to sign another. */
async function renew({ office, contactId }: Own): Promise<void> {
  await assignSigned(office, contactId, 'Nora Renewed');
  await assignAgreement(office, contactId);
}

const comingFromBank = (page: Page) =>
  page.getByText(/^A payment of \$\d+\.\d\d from your bank is on its way/).waitFor();

const miss = async (own: Own) => aBlockedPickup(own.office, await addressOf(own, '3 Blocked Way'));

const forget = ({ office, contactId }: Own) => office.request.delete(`/api/contacts/${contactId}`);

const unlink = ({ office, contactId }: Own) => office.request.delete(`/api/contacts/${contactId}/account`);

const awaited = aCustomer('Awaited', ({ office, contactId }) => askBank(office, { contactId }));

const closed = aCustomer('Closed', forget);
const unlinked = aCustomer('Unlinked', unlink);
const bare = aCustomer('Bare');
const unrouted = aCustomer('Unrouted', (own) => addressOf(own, '9 Nowhere Yet'));
const often = aCustomer('Often', serveOften);
const renewed = aCustomer('Renewed', renew);
const missed = aCustomer('Missed', miss);
const settled = aCustomer('Settled', settle);

const makeLink = async (page: Page) => {
  await page.getByRole('button', { name: 'Make Link' }).click();
  await page.getByLabel('Calendar link').waitFor();
};

const place = (name: string, open: Place['open'] & {}, heading: Place['heading']): Place => ({
  ...{ name: `own-${name}`, open, heading },
});

/** What the demo's customer is not. */
export const ownStatePlaces: readonly Place[] = [
  place('home-closed', closed('/customer'), 'No pickup planned'),
  place('home-unlinked', unlinked('/customer'), 'No pickup planned'),
  place('account-closed', closed('/profile'), 'My Account'),
  place('messages-closed', closed('/profile?tab=messages'), 'Messages Not Available'),
  place('messages-unlinked', unlinked('/profile?tab=messages'), 'Messages Not Available'),
  place('agreement-unlinked', unlinked('/profile?tab=agreement'), 'No service agreement assigned'),
  place('billing-unlinked', unlinked('/profile?tab=billing'), 'Recent Invoices'),
  place('requests-unlinked', unlinked('/customer/requests'), 'Your account is not set up yet'),
  place('pickup-days-unlinked', unlinked('/profile/pickup-days'), 'Pickup Days'),
  place('home-without-address', bare('/customer'), 'No pickup planned'),
  place('addresses-none', bare('/profile?tab=addresses'), 'Service Addresses'),
  place('agreement-none', bare('/profile?tab=agreement'), 'No service agreement assigned'),
  place('billing-none', bare('/profile?tab=billing'), 'Recent Invoices'),
  place('billing-on-its-way', awaited('/profile?tab=billing', comingFromBank), 'Recent Invoices'),
  place('history-none', bare('/profile?tab=history'), 'Pickup History'),
  place('home-without-route', unrouted('/customer'), 'No pickup planned'),
  place('addresses-without-route', unrouted('/profile?tab=addresses'), 'Service Addresses'),
  place('home-often', often('/customer', comingOften), 'Upcoming Pickups'),
  place('addresses-often', often('/profile?tab=addresses', servedOften), 'Service Addresses'),
  place('agreement-signed', settled('/profile?tab=agreement'), 'Service Agreement'),
  place('agreement-renewed', renewed('/profile?tab=agreement'), 'Sign this agreement'),
  place('missed-recorded', missed('/customer/requests?ask=missed_pickup'), 'Report a missed pickup'),
  place('request-answered', settled('/customer/requests'), /^Extra pickup: /),
  place('reminded', steps(settled('/profile?tab=addresses'), makeLink), 'Pickup Reminders'),
];
