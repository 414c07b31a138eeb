import type { Page } from '@playwright/test';
import type { agreementsContract } from '../../src/features/agreements/contract.ts';
import type { customerAgreementsContract } from '../../src/features/customer-agreements/contract.ts';
import type { Output } from '../../src/kernel/operation.ts';
import type { Caller } from '../customers.ts';
import { aCustomer } from './billing.ts';
import { click, kept, type Place, steps } from './place.ts';

const get = async <Answer>(caller: Caller, path: string): Promise<Answer> =>
  (await caller.request.get(`/api${path}`)).json();

async function post<Answer>(caller: Caller, path: string, data: object): Promise<Answer> {
  const answer = await caller.request.post(`/api${path}`, { data: { ...data, commandId: crypto.randomUUID() } });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

/** Gives the demo's residential agreement to a customer; gives the copy's id. */
export async function assignAgreement(caller: Caller, contactId: string): Promise<string> {
  const { agreements } = await get<Output<typeof agreementsContract.list>>(caller, '/agreements?q=residential');
  const data = { agreementId: agreements[0]?.id, isEmailed: false };
  type Assigned = Output<typeof customerAgreementsContract.assign>;
  return (await post<Assigned>(caller, `/contacts/${contactId}/agreements`, data)).agreement.id;
}

/** The same, signed in the presence of the office. */
export async function assignSigned(caller: Caller, contactId: string, name: string): Promise<string> {
  const id = await assignAgreement(caller, contactId);
  type Read = Output<typeof customerAgreementsContract.get>;
  const { sha256, consent } = await get<Read>(caller, `/customer-agreements/${id}`);
  await post(caller, `/customer-agreements/${id}/witnessed-signature`, { sha256, consent, name });
  return id;
}

const tabOf = (page: Page, { contactId }: Readonly<{ contactId: string }>) =>
  page.goto(`/crm/contacts/${contactId}?tab=agreement`);

const theCustomer = kept(aCustomer);
const toCustomer = async (page: Page) => tabOf(page, await theCustomer(page));

const theAsked = kept(async (page) => {
  const { contactId } = await aCustomer(page);
  return { contactId, id: await assignAgreement(page, contactId) };
});
const toAsked = async (page: Page) => tabOf(page, await theAsked(page));

/** Signed in the presence of the office, and an earlier one that never was. */
const theSigner = kept(async (page) => {
  const { contactId } = await aCustomer(page);
  await assignAgreement(page, contactId);
  return { contactId, id: await assignSigned(page, contactId, 'Lucinda Etsitty') };
});
const toSigner = async (page: Page) => tabOf(page, await theSigner(page));

const place = (name: string, open: Place['open'] & {}, heading: Place['heading']): Place => ({
  ...{ name: `agreement-${name}`, as: 'admin', path: '/crm', open, heading },
});

const atTheDoor = (who: typeof theAsked) => async (page: Page) => {
  await page.goto(`/handed-over/${(await who(page)).id}`);
};

async function toNobody(page: Page): Promise<void> {
  const data = { firstName: 'Nora', lastName: 'Tsosie', status: 'New Lead', phone: '', companyName: '' };
  const email = `nora.${crypto.randomUUID().slice(0, 6)}@example.com`;
  const { id } = await post<{ id: string }>(page, '/contacts', { ...data, email });
  await tabOf(page, { contactId: id });
}

export const agreementPlaces: readonly Place[] = [
  place('no-account', toNobody, 'User Account Required'),
  place('none', toCustomer, 'No service agreement assigned'),
  place('assign', steps(toCustomer, click('Assign Agreement')), 'Assign Agreement'),
  place(
    'assign-missing',
    steps(toAsked, click('Assign Agreement'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Assign Agreement' }).click(),
    ),
    'Assign Agreement',
  ),
  place('pending', toAsked, 'Service Agreement'),
  place('hand-over', steps(toAsked, click('Sign on This Device')), 'Hand this device over?'),
  place('signed', toSigner, 'Earlier Agreements'),
  place(
    'view',
    steps(toSigner, click('View'), (page) => page.getByRole('dialog').locator('iframe').waitFor()),
    'Service Agreement',
  ),
  place('at-the-door', atTheDoor(theAsked), 'Sign this agreement'),
  place(
    'at-the-door-missing',
    steps(atTheDoor(theAsked), click('Sign Agreement'), click(/^Back to /)),
    'Sign this agreement',
  ),
  place('at-the-door-signed', atTheDoor(theSigner), 'Service Agreement'),
  { name: 'agreements-unsigned', as: 'admin', path: '/crm/agreements', heading: 'Unsigned Agreements' },
  {
    name: 'at-the-door-unknown',
    as: 'driver',
    path: '/handed-over/00000000-0000-4000-8000-000000000000',
    heading: 'Service Agreement',
  },
  { name: 'my-agreement', as: 'customer', path: '/profile?tab=agreement', heading: 'Sign this agreement' },
  {
    name: 'my-agreement-missing',
    as: 'customer',
    path: '/profile?tab=agreement',
    open: click('Sign Agreement'),
    heading: 'Sign this agreement',
  },
];
