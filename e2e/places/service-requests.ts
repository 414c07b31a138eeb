import type { Page } from '@playwright/test';
import { addDays } from '../../src/kernel/calendar.ts';
import { callingAs, post } from '../customers.ts';
import { addAddress, startService } from './found.ts';
import { click, goTo, kept, type Place, steps } from './place.ts';

const password = 'long enough 77';

/** Somebody with an account from whom trash is collected. */
export async function anAsker(page: Page, lastName = 'Begay') {
  const email = `${crypto.randomUUID().slice(0, 8)}@requests.test`;
  const data = { firstName: 'Lucinda', lastName, email, phone: '', companyName: '', status: 'Qualified' };
  const { id: contactId } = await post(page, '/contacts', data);
  await post(page, `/contacts/${contactId}/account`, { password });
  await goTo(page, `/crm/contacts/${contactId}`);
  const { id: addressId } = await addAddress(page);
  await startService(page, addressId);
  return { contactId, addressId, email, password };
}

/** A pause and an extra pickup, which wait in the inbox. */
const theAsker = kept(async (page) => {
  const { contactId, addressId, ...signIn } = await anAsker(page);
  const { today } = await (await page.request.get('/api/company')).json();
  const days = { from: addDays(today, 3), to: addDays(today, 17) };
  await callingAs(page, signIn, async (customer) => {
    await post(customer, '/my-requests/pauses', { ...days, commandId: crypto.randomUUID() });
    const extra = { addressId, date: days.from, items: 'A couch and two chairs' };
    const { id } = await post(customer, '/my-requests/extra-pickups', { ...extra, commandId: crypto.randomUUID() });
    const { requests } = await (await customer.request.get('/api/my-requests')).json();
    const { activityId } = requests.find((one: { id: string }) => one.id === id);
    const added = { message: 'The couch stands behind the house, by the blue gate.', commandId: crypto.randomUUID() };
    await post(customer, `/my-messages/${activityId}/answers`, added);
  });
  return { contactId };
});

const inbox = async (page: Page) => {
  await theAsker(page);
  await goTo(page, '/requests');
};
const open = (name: RegExp) => (page: Page) => page.getByText(name).filter({ visible: true }).first().click();
const onContact = async (page: Page) => goTo(page, `/crm/contacts/${(await theAsker(page)).contactId}`);

const asked = (kind: string, heading: string): Place => ({
  ...{ name: `own-request-${kind}`, as: 'customer', path: `/customer/requests?ask=${kind}`, heading },
});

/** What customers ask for, on both sides. */
export const requestPlaces: readonly Place[] = [
  { name: 'own-requests', as: 'customer', path: '/customer/requests', heading: 'Requests' },
  asked('pause', 'Pause service'),
  asked('missed_pickup', 'Report a missed pickup'),
  asked('another_can', 'Ask for another can'),
  asked('extra_pickup', 'Ask for an extra pickup'),
  asked('move', 'Tell us that you move'),
  {
    name: 'own-requests-of-nobody',
    as: 'admin',
    path: '/customer/requests',
    heading: 'Your account is not set up yet',
  },
  { name: 'requests', as: 'admin', path: '/requests', open: inbox, heading: 'Requests' },
  { name: 'request-pause', as: 'admin', open: steps(inbox, open(/^Pause service: /)), heading: /^Pause service: / },
  { name: 'request-extra', as: 'admin', open: steps(inbox, open(/^Extra pickup: /)), heading: /^Extra pickup: / },
  {
    name: 'request-extra-missing',
    as: 'admin',
    open: steps(inbox, open(/^Extra pickup: /), click('Mark as Done')),
    heading: /^Extra pickup: /,
  },
  { name: 'contact-requests', as: 'admin', open: onContact, heading: 'Requests' },
];
