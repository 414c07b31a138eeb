/** A customer who saves a card with the link that the office has sent, on the provider's own page. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { autopayContract as autopay } from '../../src/features/autopay/contract.ts';
import type { Subscription } from '../../src/features/subscriptions/contract.ts';
import { isRunning } from '../../src/kernel/running.ts';
import type { Caller, TestServer } from './server.ts';

/** It can be saved, and is declined when it is charged. */
export const cardThatFails = '4000000000000341';
export const bankAccount = {
  method: 'us_bank_account',
  routing: '110000000',
  account: '000123456789',
  name: 'Ann Nez',
};

/** It can be saved; its bank sends each debit back, after days. */
export const emptyAccount = { ...bankAccount, account: '000222222227' };

export function autopayOf(server: Pick<TestServer, 'nobody'>, office: Caller) {
  /** The secret of a new link. */
  async function linkTo(contactId: string): Promise<string> {
    const { url } = await office.call(autopay.makeLink, { contactId, commandId: randomUUID(), isEmailed: false });
    return url?.split('#token=')[1] ?? '';
  }

  /** Agrees; gives the provider's page. */
  async function agree(token: string): Promise<string> {
    const { consent } = await server.nobody.call(autopay.offer, { token });
    return (await server.nobody.call(autopay.begin, { token, consent })).url;
  }

  /** Types a card, or what is given, into the page; gives the session's id, with which the provider leads back. */
  async function save(page: string, card: string | Readonly<Record<string, string>> = '4242424242424242') {
    const typed = typeof card === 'string' ? { number: card, exp: '12/34', cvc: '123' } : card;
    const body = new URLSearchParams(typed);
    const { status, headers } = await fetch(`${page}/confirm`, { method: 'POST', body, redirect: 'manual' });
    assert.equal(status, 303);
    return new URL(headers.get('location') ?? '').searchParams.get('saved') ?? '';
  }

  /** All of it; gives what is charged from then on. */
  async function turnOn(contactId: string, card?: string | Readonly<Record<string, string>>) {
    const sessionId = await save(await agree(await linkTo(contactId)), card);
    return (await server.nobody.call(autopay.finish, { sessionId })).autopay;
  }

  return { linkTo, agree, save, turnOn };
}

type Charging = Readonly<{
  office: Caller;
  stripe: Stripe;
  of: (contactId: string) => Promise<readonly Subscription[]>;
}>;

/** What is saved to be charged is what the provider charges, and AutoPay that was turned off charges nobody. */
export async function assertCharged(
  { office, stripe, of }: Charging,
  { contactId, customerId }: Readonly<{ contactId: string; customerId: string }>,
): Promise<void> {
  const { isOn, method } = await office.call(autopay.ofContact, { contactId });
  const customer = await stripe.customers.retrieve(customerId);
  assert.ok(!('deleted' in customer));
  assert.equal(method !== null, customer.invoice_settings.default_payment_method !== null);
  const charged = (await of(contactId)).filter(
    (one) => isRunning(one) && one.collectionMethod === 'charge_automatically',
  );
  if (!isOn) assert.deepEqual(charged, []);
}
