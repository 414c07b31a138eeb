/** Agreements that customers are given and sign. */
import { randomUUID } from 'node:crypto';
import { agreementsContract as agreements } from '../../src/features/agreements/contract.ts';
import { customerAgreementsContract as given } from '../../src/features/customer-agreements/contract.ts';
import { signingContract as signing } from '../../src/features/customer-agreements/signing.ts';
import { aContact } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

export const aText = { title: 'Residential Service', content: '<h2>Terms</h2><p>We empty one cart each week.</p>' };

/** @param admin writes agreements and gives them to customers */
export function agreementsOf(server: TestServer, admin: Caller) {
  const aTemplate = async (text: Partial<typeof aText> = {}) => admin.call(agreements.create, { ...aText, ...text });

  async function aCustomer() {
    const customer = await server.as('customer');
    const { contactId } = await server.transact((tx) => aContact(tx, { profileId: customer.id }));
    return { customer, contactId };
  }

  /** Gives a new agreement, or another; gives its id. */
  async function assign(contactId: string, { isEmailed = false, agreementId = '' } = {}): Promise<string> {
    const which = agreementId || (await aTemplate()).id;
    const input = { contactId, commandId: randomUUID(), agreementId: which, isEmailed };
    return (await admin.call(given.assign, input)).agreement.id;
  }

  async function anAsked() {
    const { customer, contactId } = await aCustomer();
    return { customer, contactId, id: await assign(contactId) };
  }

  const list = async (contactId: string) => (await admin.call(given.ofContact, { contactId })).agreements;

  return { aTemplate, aCustomer, assign, anAsked, list };
}

/** What a customer sends who has read their agreement. */
export async function signatureOf(customer: Caller, name = 'Rosa Nez') {
  const { agreement } = await customer.call(signing.own, {});
  const { id = '', sha256 = '', consent = '' } = agreement ?? {};
  return { id, sha256, consent, name, commandId: randomUUID() };
}
