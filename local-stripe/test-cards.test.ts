import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { cardCountries } from './card-countries.ts';
import { cardList } from './card-list.ts';
import { aCustomer, anOpenInvoice, day, refused, start, startForTests } from './testing.ts';
import { checkTypedCard } from './typed-card.ts';

const { local, stripe } = await startForTests();
const good = { expMonth: 12, expYear: 34, cvc: '123' };
const typed = (number: string) =>
  stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } });

const anInvoice = (card?: string) => anOpenInvoice(stripe, card);
const statusOf = async (id: string) => (await stripe.invoices.retrieve(id)).status;

test('every card of the list has a number that a form takes', () => {
  for (const number of [...Object.keys(cardList), ...Object.values(cardCountries)])
    assert.equal(checkTypedCard({ number, ...good }, 0), number);
});

test('a card that could be somebody’s is declined, in Stripe’s words', async () => {
  const { code, decline_code, message, statusCode } = await refused(typed('4111111111111111'));
  assert.deepEqual([statusCode, code, decline_code], [402, 'card_declined', 'test_mode_live_card']);
  assert.match(message, /^Your card was declined\. Your request was in test mode, but used a non test card\./);
  const { id, url } = await anInvoice();
  const body = new URLSearchParams({ number: '4111 1111 1111 1111', exp: '12/34', cvc: '123' });
  const page = await fetch(`${url}/pay`, { method: 'POST', body });
  assert.equal(page.status, 402);
  assert.match(await page.text(), /used a non test card/);
  assert.equal(await statusOf(id), 'open');
});

test('cards have their brand, funding and country', async () => {
  const seen = async (id: string) => {
    const { card } = await stripe.paymentMethods.attach(id, { customer: (await aCustomer(stripe)).customer.id });
    return [card?.brand, card?.display_brand, card?.funding, card?.country];
  };
  assert.deepEqual(await seen('pm_card_amex'), ['amex', 'american_express', 'credit', 'US']);
  assert.deepEqual(await seen('pm_card_diners'), ['diners', 'diners_club', 'credit', 'US']);
  assert.deepEqual(await seen('pm_card_jcb'), ['jcb', 'jcb', 'credit', 'JP']);
  assert.deepEqual(await seen('pm_card_unionpay'), ['unionpay', 'union_pay', 'credit', 'CN']);
  assert.deepEqual(await seen('pm_card_mastercard_prepaid'), ['mastercard', 'mastercard', 'prepaid', 'US']);
  assert.deepEqual(await seen('pm_card_mx'), ['visa', 'visa', 'credit', 'MX']);
});

test('each declined card fails with its reason', async () => {
  const reasons = {
    visa_chargeDeclined: 'generic_decline',
    visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
    visa_chargeDeclinedLostCard: 'lost_card',
    visa_chargeDeclinedStolenCard: 'stolen_card',
    visa_chargeDeclinedVelocityLimitExceeded: 'card_velocity_exceeded',
    chargeDeclinedExpiredCard: 'expired_card',
    chargeDeclinedIncorrectCvc: 'incorrect_cvc',
    chargeDeclinedProcessingError: 'processing_error',
  };
  const { customer } = await aCustomer(stripe);
  for (const [name, reason] of Object.entries(reasons)) {
    const error = await refused(stripe.paymentMethods.attach(`pm_card_${name}`, { customer: customer.id }));
    assert.deepEqual([error.statusCode, error.decline_code], [402, reason], name);
  }
  const { id } = await anInvoice('pm_card_radarBlock');
  const { decline_code, raw } = await refused(stripe.invoices.pay(id));
  assert.equal(decline_code, 'fraudulent');
  const charge = await stripe.charges.retrieve(String((raw as { charge?: string }).charge));
  assert.equal(charge.outcome?.type, 'blocked');
});

test('each failing bank account fails, at once or when its bank answers; what follows some is said not to be simulated', async () => {
  const later = {
    accountClosed: 'account_closed',
    noAccount: 'no_account',
    insufficientFunds: 'insufficient_funds',
    debitNotAuthorized: 'debit_not_authorized',
  };
  for (const [name, code] of Object.entries(later)) {
    const { id, advance } = await anInvoice(`pm_usBankAccount_${name}`);
    assert.equal((await stripe.invoices.pay(id)).status, 'open');
    await advance(start + 5 * day);
    const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
    const intent = payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    assert.deepEqual([intent.status, intent.last_payment_error?.code], ['requires_payment_method', code], name);
  }
  const atOnce = {
    invalidCurrency: 'payment_method_currency_mismatch',
    weeklyLimitExceeded: 'charge_exceeds_source_limit',
  };
  for (const [name, code] of Object.entries(atOnce)) {
    const { id } = await anInvoice(`pm_usBankAccount_${name}`);
    assert.equal((await refused(stripe.invoices.pay(id))).code, code, name);
  }
  const paid = await anInvoice('pm_usBankAccount_success');
  assert.equal((await stripe.invoices.pay(paid.id)).status, 'open');
  await paid.advance(start + 5 * day);
  assert.equal(await statusOf(paid.id), 'paid');
  const { customer } = await aCustomer(stripe);
  for (const id of ['pm_usBankAccount_failMicrodeposits', 'pm_card_createIssuerFraudRecord'])
    assert.match((await refused(stripe.paymentMethods.attach(id, { customer: customer.id }))).message, /not simulate/);
  assert.equal(
    (await refused(stripe.paymentMethods.attach('pm_card_nothing', { customer: customer.id }))).code,
    'resource_missing',
  );
});

test('who pays on the page authenticates where the bank asks', async () => {
  const { id, url } = await anInvoice();
  const pay = (number: string) => {
    const body = new URLSearchParams({ number, exp: '12/34', cvc: '123' });
    return fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual' });
  };
  const answer = (value: string) =>
    fetch(`${url}/authenticate`, { method: 'POST', body: new URLSearchParams({ answer: value }), redirect: 'manual' });
  const intent = async () => {
    const { data } = await stripe.invoicePayments.list({ invoice: id });
    const [last] = (await stripe.paymentIntents.list({ limit: 1 })).data;
    return { ...last, paid: data.length };
  };

  const asked = await pay('4000002760003184');
  assert.equal(asked.headers.get('location')?.endsWith('/authenticate'), true);
  const waiting = await intent();
  assert.deepEqual(
    [waiting.status, waiting.next_action?.type, waiting.paid],
    ['requires_action', 'redirect_to_url', 0],
  );
  const page = await (await fetch(`${url}/authenticate`)).text();
  assert.match(page, />Complete<\/button>[\s\S]*>Fail<\/button>/);
  assert.doesNotMatch(page, /<script/);

  const failed = await answer('fail');
  assert.equal(failed.status, 402);
  assert.match(await failed.text(), /unable to authenticate your payment method/);
  const over = await intent();
  assert.deepEqual(
    [over.status, over.last_payment_error?.code, over.next_action],
    ['requires_payment_method', 'payment_intent_authentication_failure', null],
  );
  assert.equal((await answer('complete')).headers.get('location'), new URL(url).pathname); // nothing waits any more
  assert.equal(await statusOf(id), 'open');

  await pay('4000008260003178');
  assert.match(await (await answer('complete')).text(), /insufficient funds/);
  await pay('4000003800000446');
  assert.equal((await answer('complete')).status, 303);
  assert.equal(await statusOf(id), 'paid');
  assert.equal((await intent()).paid, 1);
});

test('a card is saved after its customer has authenticated, and then charged without them; some never are', async () => {
  const save = async (number: string, answer?: string) => {
    const { customer, ...invoice } = await anInvoice();
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      success_url: 'http://localhost/done?saved={CHECKOUT_SESSION_ID}',
    });
    const post = (to: string, fields: Record<string, string>) =>
      fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const first = await post(`${session.url}/confirm`, { number, exp: '12/34', cvc: '123' });
    const to = first.headers.get('location') ?? '';
    if (answer === undefined) return { to, session, customer, ...invoice };
    const said = await post(to, { answer });
    return { to: said.headers.get('location') ?? (await said.text()), session, customer, ...invoice };
  };
  assert.match((await save('4242424242424242')).to, /^http:\/\/localhost\/done/);

  const failed = await save('4000002500003155', 'fail');
  assert.match(failed.to, /unable to authenticate your payment method/);
  assert.equal((await stripe.checkout.sessions.retrieve(failed.session.id)).status, 'open');

  for (const [number, outcome] of [
    ['4000002500003155', 'paid'],
    ['4000002760003184', 'authentication_required'],
    ['4000008260003178', 'insufficient_funds'],
  ] as const) {
    const { to, session, customer, id } = await save(number, 'complete');
    assert.match(to, /^http:\/\/localhost\/done\?saved=cs_test_/);
    const { setup_intent } = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    const method = typeof setup_intent === 'object' ? String(setup_intent?.payment_method) : '';
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
    if (outcome === 'paid') assert.equal((await stripe.invoices.pay(id)).status, outcome);
    else assert.equal((await refused(stripe.invoices.pay(id))).decline_code, outcome);
  }
});

test('what is charged without its customer is declined for want of them, and asks for them when they are there', async () => {
  const { id } = await anInvoice('pm_card_authenticationRequired');
  const away = await refused(stripe.invoices.pay(id));
  assert.deepEqual([away.code, away.decline_code], ['authentication_required', 'authentication_required']);
  const there = await refused(stripe.invoices.pay(id, { off_session: false }));
  assert.equal(there.code, 'invoice_payment_intent_requires_action');
  const types = (await stripe.events.list({ limit: 10 })).data.map(({ type }) => type);
  for (const type of ['payment_intent.requires_action', 'invoice.payment_action_required'])
    assert.ok(types.includes(type as never), type);
  assert.equal(await statusOf(id), 'open');
});

test('what would be done otherwise than asked is refused', async () => {
  const { id, customer } = await anInvoice('pm_card_visa');
  assert.match((await refused(stripe.invoices.pay(id, { forgive: true }))).message, /not simulate forgive/);
  assert.equal((await stripe.invoices.pay(id, { forgive: false })).status, 'paid');
  const single = { customer: customer.id, single_use: { amount: 100, currency: 'usd' } };
  assert.match((await refused(stripe.setupIntents.create(single))).message, /not simulate single_use/);
});

test('a set-up by the API waits for its customer and leads them back', async () => {
  const { customer } = await aCustomer(stripe);
  const confirm = { customer: customer.id, payment_method: 'pm_card_authenticationRequiredOnSetup', confirm: true };
  const alone = await stripe.setupIntents.create(confirm);
  assert.deepEqual([alone.status, alone.next_action?.type], ['requires_action', 'use_stripe_sdk']);
  const led = await stripe.setupIntents.create({ ...confirm, return_url: 'http://localhost/back?a=1' });
  const url = led.next_action?.redirect_to_url?.url ?? '';
  assert.ok(url.startsWith(local.url));
  const body = new URLSearchParams({ answer: 'complete' });
  const back = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const { searchParams } = new URL(back.headers.get('location') ?? '');
  assert.deepEqual([searchParams.get('a'), searchParams.get('redirect_status')], ['1', 'succeeded']);
  assert.equal((await stripe.setupIntents.retrieve(led.id)).status, 'succeeded');
});
