import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aContact } from '../../../../test/support/factories.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { addMonths, dayAt, startOfDay } from '../../../kernel/calendar.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const company = await aBillingCompany();
const { server, office, stripe, aPrice, aCustomer, of, theirs, lettersTo } = company;
const standard = await aPrice('Standard Service', 3000);
const extra = await aPrice('Extra can', 2000);

const one = (stripePriceId = standard, quantity = 1) => ({ stripePriceId, quantity });
const wanted = (contactId: string, more: object = {}) => ({
  contactId,
  commandId: randomUUID(),
  items: [one()],
  ...more,
});
async function assigned(more: object = {}) {
  const customer = await aCustomer();
  const told = await office.call(subscriptions.assign, wanted(customer.contactId, more));
  return { ...customer, ...told, id: told.subscription.id };
}

test('what is assigned is here and there, billed with a link, and told to the customer', async () => {
  const {
    contactId,
    profileId,
    subscription,
    bill,
    letter: state,
  } = await assigned({
    items: [one(), one(extra, 2)],
    daysUntilDue: 14,
  });
  const [there, ...more] = await theirs(profileId);
  assert.deepEqual(
    [there?.status, there?.collection_method, there?.days_until_due, more.length],
    ['active', 'send_invoice', 14, 0],
  );
  assert.deepEqual(
    subscription.items.map(({ productName, quantity, unitAmount }) => [productName, quantity, unitAmount]),
    [
      ['Standard Service', 1, 3000],
      ['Extra can', 2, 2000],
    ],
  );
  assert.match(subscription.assignedBy ?? '', /employee$/);
  assert.deepEqual(await of(contactId), [subscription]);
  assert.equal(bill?.amountDue, 7000);
  const invoice = await stripe.invoices.retrieve(String(there?.latest_invoice));
  assert.deepEqual([invoice.status, invoice.hosted_invoice_url], ['open', bill?.url]);
  const [letter, ...others] = await lettersTo(contactId);
  assert.ok(state === 'queued' && letter && others.length === 0);
  for (const said of ['Standard Service', '2 × Extra can', '$70.00 each month', 'within 14 days', bill?.url ?? '?'])
    assert.ok(letter.text.includes(said), said);
});

test('a customer who reads Spanish is told in Spanish', async () => {
  const customer = await aCustomer();
  await server.database.read
    .updateTable('profile')
    .set({ language: 'es' })
    .where('id', '=', customer.profileId)
    .execute();
  await office.call(subscriptions.assign, wanted(customer.contactId));
  assert.match((await lettersTo(customer.contactId))[0]?.text ?? '', /Cuesta \$30\.00 cada mes/);
});

test('one that begins later is paid from that day of the company on, and not before', async () => {
  const { subscription, bill, contactId, profileId } = await assigned({ startDate: day(10) });
  assert.equal(subscription.status, 'trialing');
  assert.equal(dayAt(subscription.trialEnd ?? '', 'America/Denver'), day(10));
  assert.equal(bill?.amountDue, 0);
  assert.match((await lettersTo(contactId))[0]?.text ?? '', /It begins on/);
  assert.equal((await theirs(profileId))[0]?.trial_end, Date.parse(subscription.trialEnd ?? '') / 1000);
  assert.equal((await assigned({ startDate: today })).subscription.status, 'active');
});

test('what begins on the first of a month in summer is billed from the first of a month in winter too', async () => {
  const { subscription } = await assigned({ startDate: '2026-07-01' });
  const begins = new Date(subscription.trialEnd ?? '');
  for (let months = 0; months < 12; months++) {
    const turn = new Date(begins); // as the payment provider counts months
    turn.setUTCMonth(begins.getUTCMonth() + months);
    assert.equal(dayAt(turn.toISOString(), 'America/Denver'), addMonths('2026-07-01', months));
  }
});

test('bad input is refused in a sentence before anything is asked', async () => {
  const { contactId, profileId } = await aCustomer();
  const old = await aPrice('Old', 1000);
  await stripe.prices.update(old, { active: false }).catch(() => {});
  const yearly = await aPrice('By the year', 30_000, 'annual');
  const cases: readonly [object, string][] = [
    [{ startDate: day(-1) }, 'startDate'],
    [{ startDate: day(800) }, 'startDate'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ daysUntilDue: 5 }, 'daysUntilDue'],
    [{ items: [] }, 'items'],
    [{ items: [one(standard, 0)] }, 'items.0.quantity'],
    [{ items: [one(standard, 1.5)] }, 'items.0.quantity'],
    [{ items: [one('price_of_nobody')] }, 'items'],
    [{ items: [one(), one()] }, 'items'],
    [{ items: [one(), one(yearly)] }, 'items'],
  ];
  for (const [more, field] of cases) {
    const { status, body } = await office.attempt(subscriptions.assign, wanted(contactId, more));
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [422, [field]], JSON.stringify(more));
  }
  assert.deepEqual(await theirs(profileId), []);
});

test('without a user account nothing is assigned', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const { status, body } = await office.attempt(subscriptions.assign, wanted(contactId));
  assert.deepEqual([status, body.error.code], [409, 'no-account']);
  assert.deepEqual(await of(contactId), []);
});

test('a customer has one running subscription, unless the office says plainly that this is a second', async () => {
  const { contactId, profileId } = await assigned();
  const again = await office.attempt(subscriptions.assign, wanted(contactId));
  assert.deepEqual([again.status, again.body.error.code], [409, 'has-subscription']);
  await office.call(subscriptions.assign, wanted(contactId, { items: [one(extra)], isSecond: true }));
  assert.equal((await theirs(profileId)).length, 2);
  assert.equal((await of(contactId)).length, 2);
});

test('a change is charged as it was previewed, line by line, and told', async () => {
  const { id, contactId, profileId } = await assigned();
  const change = { id, before: [one()], items: [one(), one(extra)] };
  const preview = await office.call(subscriptions.previewChange, change);
  assert.equal(preview.now?.amountDue, preview.now?.lines[0]?.amount);
  assert.deepEqual(
    [preview.later.total, preview.later.lines.length, preview.now?.lines[0]?.unitAmount],
    [5000, 2, 2000],
  );
  assert.equal((await theirs(profileId))[0]?.items.data.length, 1);
  const { prorationDate } = preview;
  const told = await office.call(subscriptions.change, { ...change, commandId: randomUUID(), prorationDate });
  assert.deepEqual([told.bill?.amountDue, told.letter], [preview.now?.amountDue, 'queued']);
  assert.equal(told.subscription.items.length, 2);
  const invoice = await stripe.invoices.retrieve(String((await theirs(profileId))[0]?.latest_invoice));
  assert.deepEqual(
    [invoice.status, ...invoice.lines.data.map(({ amount }) => amount)],
    ['open', ...(preview.now?.lines.map(({ amount }) => amount) ?? [])],
  );
  const { changes } = await office.call(subscriptions.ofContact, { contactId });
  assert.deepEqual(
    changes.map(({ subscriptionId, before, after }) => [subscriptionId, before, after]),
    [[id, '1 × Standard Service', '1 × Standard Service, 1 × Extra can']],
  );
  assert.match(changes[0]?.by ?? '', /employee$/);
  const letter = (await lettersTo(contactId))[1];
  assert.match(letter?.text ?? '', /\$50\.00 each month/);
  assert.ok(letter?.text.includes(told.bill?.url ?? '?'));
});

test('a change to less is a credit: nothing is due, and nobody is sent to pay it', async () => {
  const { id, contactId } = await assigned({ items: [one(), one(extra)] });
  const change = { id, before: [one(), one(extra)], items: [one()] };
  const { now, later, prorationDate } = await office.call(subscriptions.previewChange, change);
  assert.ok(now && now.total < 0 && now.amountDue === 0 && later.total === 3000);
  const { bill } = await office.call(subscriptions.change, { ...change, commandId: randomUUID(), prorationDate });
  assert.equal(bill?.amountDue, 0);
  assert.match((await lettersTo(contactId))[1]?.text ?? '', /Nothing is due for the change/);
});

test('what has not begun is changed without a bill', async () => {
  const { id, profileId } = await assigned({ startDate: day(10) });
  const change = { id, before: [one()], items: [one(extra)] };
  const { now, later, prorationDate } = await office.call(subscriptions.previewChange, change);
  assert.deepEqual([now, later.total], [null, 2000]);
  const { bill } = await office.call(subscriptions.change, { ...change, commandId: randomUUID(), prorationDate });
  assert.equal(bill, null);
  assert.equal((await theirs(profileId))[0]?.items.data[0]?.price.id, extra);
});

test('what has not begun never begins when it is cancelled, and the customer is told so', async () => {
  const { id, contactId, profileId } = await assigned({ startDate: day(10) });
  await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
  assert.equal((await theirs(profileId))[0]?.cancel_at_period_end, true);
  assert.match((await lettersTo(contactId))[1]?.text ?? '', /It does not begin, and you are not billed/);
});

test('a change of what is another by now, of an old preview, or of nothing is refused', async () => {
  const { id } = await assigned();
  const change = { id, before: [one()], items: [one(standard, 2)] };
  const { prorationDate } = await office.call(subscriptions.previewChange, change);
  const said = async (more: object) => {
    const { body } = await office.attempt(subscriptions.change, {
      ...change,
      commandId: randomUUID(),
      prorationDate,
      ...more,
    });
    return body.error.code;
  };
  assert.equal(await said({ before: [one(extra)] }), 'subscription-changed');
  assert.equal(await said({ items: [one()] }), 'nothing-changed');
  assert.equal(await said({ prorationDate: startOfDay(day(-1), 'America/Denver') }), 'preview-outdated');
  assert.equal(
    (
      await office.attempt(subscriptions.change, {
        ...change,
        id: randomUUID(),
        commandId: randomUUID(),
        prorationDate,
      })
    ).status,
    404,
  );
});

test('a cancellation takes effect with the period, is told, and can be taken back', async () => {
  const { id, contactId, profileId, subscription } = await assigned();
  const cancelled = await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
  assert.deepEqual(
    [cancelled.subscription.status, cancelled.subscription.cancelAtPeriodEnd, cancelled.subscription.cancelAt],
    ['active', true, subscription.currentPeriodEnd],
  );
  assert.equal((await theirs(profileId))[0]?.cancel_at_period_end, true);
  assert.match((await lettersTo(contactId))[1]?.text ?? '', /It goes on until/);
  const twice = await office.attempt(subscriptions.cancel, { id, commandId: randomUUID() });
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'not-changeable']);
  const kept = await office.call(subscriptions.keep, { id, commandId: randomUUID() });
  assert.deepEqual([kept.subscription.cancelAtPeriodEnd, kept.subscription.cancelAt], [false, null]);
  assert.equal((await theirs(profileId))[0]?.cancel_at_period_end, false);
  assert.match((await lettersTo(contactId))[2]?.text ?? '', /goes on as before/);
  const again = await office.attempt(subscriptions.keep, { id, commandId: randomUUID() });
  assert.deepEqual([again.status, again.body.error.code], [409, 'not-cancelled']);
});
