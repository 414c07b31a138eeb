import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests({ accountName: 'Bloomfield <Trash> & Son' });

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const goodCard = { number: '4242 4242 4242 4242', exp: '12 / 34', cvc: '123' };

async function anInvoice(description = 'Bulk pickup') {
  const { customer } = await aCustomer(stripe);
  const { id } = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
  });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: id,
    amount: 123_450,
    currency: 'usd',
    description,
  });
  const invoice = await stripe.invoices.finalizeInvoice(id);
  return { id, url: invoice.hosted_invoice_url ?? '', customer };
}

test('an invoice is paid by a plain form, without scripts', async () => {
  const { id, url } = await anInvoice('<b>Bulk</b> pickup');
  const page = await (await fetch(url)).text();
  assert.match(page, /\$1,234\.50/);
  assert.match(page, /&lt;b&gt;Bulk/);
  assert.match(page, /Bloomfield &lt;Trash&gt; &amp; Son/);
  assert.doesNotMatch(page, /<script|<b>Bulk/);
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  assert.equal(`${local.url}${action}`, `${url}/pay`);
  const paid = await post(`${url}/pay`, goodCard);
  assert.deepEqual([paid.status, `${local.url}${paid.headers.get('location')}`], [303, url]);
  assert.equal((await stripe.invoices.retrieve(id)).amount_paid, 123_450);
  assert.match(await (await fetch(url)).text(), /This invoice is paid/);
  assert.equal((await post(`${url}/pay`, goodCard)).status, 303);
  assert.equal((await stripe.invoicePayments.list({ invoice: id })).data.length, 1);
});

test('what is typed wrong is said at its field, a decline above the form, and nothing is charged', async () => {
  const { id, url } = await anInvoice();
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...goodCard, number: '4242 4242 4242 4241' }, /id="number-wrong">Your card number is incorrect/],
    [{ ...goodCard, exp: '13/34' }, /id="exp-wrong">Your card&#39;s expiration month/],
    [{ ...goodCard, exp: '01/20' }, /id="exp-wrong">Your card&#39;s expiration year/],
    [{ ...goodCard, cvc: '1' }, /id="cvc-wrong">Your card&#39;s security code/],
    [{ ...goodCard, number: '4000000000000002' }, /role="alert">Your card was declined/],
    [{}, /Your card number is incorrect/],
  ];
  for (const [fields, words] of cases) {
    const answer = await post(`${url}/pay`, fields);
    assert.equal(answer.status, 402);
    const page = await answer.text();
    assert.match(page, words);
    assert.doesNotMatch(page, /value="4/);
    assert.equal(page.match(/autofocus/g)?.length, 1);
  }
  const { status, attempt_count } = await stripe.invoices.retrieve(id);
  assert.deepEqual([status, attempt_count], ['open', 1]);
});

test('a card that is declined on the page of a sent invoice makes nobody past due before its day', async () => {
  const { customer, advance } = await aCustomer(stripe);
  const price = await aPrice(stripe, 2500);
  const sent = { collection_method: 'send_invoice', days_until_due: 10 } as const;
  const { id } = await stripe.subscriptions.create({ customer: customer.id, ...sent, items: [{ price: price.id }] });
  await advance(start + day);
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  const refused = await post(`${invoice?.hosted_invoice_url}/pay`, { ...goodCard, number: '4000000000000002' });
  const state = async () => [
    (await stripe.subscriptions.retrieve(id)).status,
    ((await stripe.customers.retrieve(customer.id)) as { delinquent?: boolean }).delinquent,
  ];
  assert.deepEqual([refused.status, ...(await state())], [402, 'active', false]);
  await advance(start + 12 * day);
  assert.deepEqual(await state(), ['past_due', true]);
});

test('drafts and unknown links are not shown, a void one says that nothing is owed', async () => {
  const { id, url } = await anInvoice();
  assert.equal((await fetch(`${url.slice(0, -4)}abcd`)).status, 404);
  await stripe.invoices.voidInvoice(id);
  assert.match(await (await fetch(url)).text(), /This invoice was cancelled/);
  assert.equal((await post(`${url}/pay`, goodCard)).status, 303);
  assert.equal((await stripe.invoices.retrieve(id)).status, 'void');
});

test('the paper is a PDF whose table of objects is right', async () => {
  const { id, url } = await anInvoice('Carts (two) – with a – dash');
  const answer = await fetch(`${url}/pdf`);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)?.[1]);
  assert.equal(pdf.slice(start, start + 4), 'xref');
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  for (const [index, place] of places.entries()) assert.ok(pdf.slice(place).startsWith(`${index + 1} 0 obj`));
  for (const [, length, stream = ''] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    assert.equal(stream.length, Number(length));
  assert.match(pdf, /Carts \\\(two\\\)/);
  assert.match(pdf, /\$1,234\.50/);
  const note = await stripe.creditNotes.create({ invoice: id, amount: 5000, memo: 'Missed pickup' });
  const paper = await fetch(note.pdf);
  assert.equal(paper.status, 200);
  assert.match(Buffer.from(await paper.arrayBuffer()).toString('latin1'), /Missed pickup/);
});

test('a card and a bank account are saved on the page of a session', async () => {
  const { customer } = await aCustomer(stripe);
  const begin = () =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      currency: 'usd',
      success_url: 'http://localhost:3000/billing?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/billing',
      metadata: { contact: '7' },
    });
  const session = await begin();
  assert.match(await (await fetch(session.url ?? '')).text(), /Save a payment method/);
  const refusedCard = await post(`${session.url}/confirm`, { ...goodCard, method: 'card', number: '4000000000000002' });
  assert.equal(refusedCard.status, 402);
  const saved = await post(`${session.url}/confirm`, { ...goodCard, method: 'card', name: 'Ann' });
  assert.equal(saved.headers.get('location'), `http://localhost:3000/billing?session=${session.id}`);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
  const intent = done.setup_intent as Stripe.SetupIntent;
  assert.deepEqual([done.status, intent.status, done.metadata?.contact], ['complete', 'succeeded', '7']);
  assert.equal((intent.payment_method as Stripe.PaymentMethod).customer, customer.id);

  const second = await begin();
  const wrong = await post(`${second.url}/confirm`, {
    method: 'us_bank_account',
    routing: '123',
    account: '000123456789',
  });
  assert.match(await wrong.text(), /routing-wrong/);
  await post(`${second.url}/confirm`, { method: 'us_bank_account', routing: '110000000', account: '000123456789' });
  const { data } = await stripe.paymentMethods.list({ customer: customer.id });
  assert.deepEqual(
    data.map(({ type }) => type),
    ['us_bank_account', 'card'],
  );
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  for (const type of [
    'checkout.session.completed',
    'setup_intent.succeeded',
    'setup_intent.setup_failed',
    'payment_method.attached',
  ])
    assert.ok(types.includes(type as (typeof types)[number]), type);
});

test('a link to save a card ends after a day, or when it is taken back', async () => {
  const { customer } = await aCustomer(stripe);
  const params = { mode: 'setup', customer: customer.id, currency: 'usd', success_url: 'http://localhost/' } as const;
  const taken = await stripe.checkout.sessions.create(params);
  await stripe.checkout.sessions.expire(taken.id);
  assert.equal((await fetch(`${local.url}/c/pay/${taken.id}`)).status, 410);
  const left = await stripe.checkout.sessions.create(params);
  local.move(86_401);
  assert.equal((await stripe.checkout.sessions.retrieve(left.id)).status, 'expired');
});
