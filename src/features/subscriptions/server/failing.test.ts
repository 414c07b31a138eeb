/** What breaks between us and the payment provider: one subscription, one bill and one letter all the same. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { faultsBefore, keptFailure } from '../../../../test/support/payments.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const company = await aBillingCompany({ isDeaf: true });
const { server, office, admin, local, stripe, fail, aPrice, aCustomer, of, theirs, lettersTo, commandOf, askAgain } =
  company;
const standard = await aPrice('Standard Service', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];
const two = [{ stripePriceId: standard, quantity: 2 }];

const command = (contactId: string) => ({ contactId, commandId: randomUUID(), items });
async function assigned() {
  const customer = await aCustomer();
  const { subscription } = await office.call(subscriptions.assign, command(customer.contactId));
  return { ...customer, id: subscription.id };
}
async function aChange(id: string) {
  const change = { id, before: items, items: two };
  const { prorationDate } = await office.call(subscriptions.previewChange, change);
  return { ...change, prorationDate, commandId: randomUUID() };
}
/** As many as there are, by what they charge. */
async function invoicesOf(profileId: string) {
  const [there] = await theirs(profileId);
  const { data } = await stripe.invoices.list({ customer: String(there?.customer) });
  return data.map(({ amount_due, status }) => [amount_due, status]);
}

/** As the provider does after a day. */
function forgetKeys(): void {
  const answered = local.world.store.tables.get('answered');
  for (const { id } of answered?.all() ?? []) answered?.remove(id);
}

test('whatever the provider does instead of answering is one sentence, and nothing half done', async () => {
  for (const [fault, status, sentence] of [...faultsBefore, [{ status: 401 }, 503, /./] as const]) {
    const customer = await aCustomer();
    const assign = command(customer.contactId);
    fail({ match: 'POST /v1/subscriptions$', ...fault });
    const { status: said, body } = await office.attempt(subscriptions.assign, assign);
    assert.equal(said, status, JSON.stringify([fault, body]));
    assert.match(body.error.message, sentence);
    assert.doesNotMatch(JSON.stringify(body), /NeverShown/);
    local.faults.clear();
    await office.call(subscriptions.assign, assign); // the same command, given again
    assert.equal((await theirs(customer.profileId)).length, 1, JSON.stringify(fault));
    assert.deepEqual(await invoicesOf(customer.profileId), [[3000, 'open']]);
    assert.equal((await lettersTo(customer.contactId)).length, 1);
  }
});

test('an assignment whose answer got lost is found again by the job, billed and told once', async () => {
  for (const fault of [{ drop: true }, { status: 500 }, { garbage: true }, keptFailure]) {
    const { contactId, profileId } = await aCustomer();
    const assign = command(contactId);
    fail({ match: 'POST /v1/subscriptions$', after: 'after', ...fault });
    assert.equal((await office.attempt(subscriptions.assign, assign)).status, 503);
    local.faults.clear();
    const other = await admin.attempt(subscriptions.assign, command(contactId));
    assert.deepEqual([other.status, other.body.error.code], [409, 'subscription-under-way']);
    await askAgain();
    assert.deepEqual(await commandOf(assign.commandId), { status: 'done', error: null });
    assert.deepEqual(await invoicesOf(profileId), [[3000, 'open']]);
    const told = await office.call(subscriptions.assign, assign);
    assert.equal(told.bill?.amountDue, 3000);
    assert.ok(told.bill?.url);
    assert.deepEqual([(await of(contactId)).length, (await lettersTo(contactId)).length], [1, 1]);
  }
});

test('also when the provider has forgotten the command, there is never a second', async () => {
  const { contactId, profileId } = await aCustomer();
  const assign = command(contactId);
  fail({ match: 'POST /v1/subscriptions$', after: 'after', drop: true });
  await office.attempt(subscriptions.assign, assign);
  local.faults.clear();
  forgetKeys();
  await sql`update provider_command set created_at = created_at - interval '3 days' where id = ${assign.commandId}`.execute(
    server.database.read,
  );
  await askAgain();
  assert.equal((await commandOf(assign.commandId))?.status, 'waiting');
  await office.call(subscriptions.assign, assign);
  assert.equal((await theirs(profileId)).length, 1);
  assert.equal((await lettersTo(contactId)).length, 1);

  const change = await aChange((await of(contactId))[0]?.id ?? '');
  fail({ match: 'POST /v1/subscriptions/', after: 'after', drop: true });
  await office.attempt(subscriptions.change, change);
  local.faults.clear();
  forgetKeys();
  assert.ok((await office.call(subscriptions.change, change)).bill?.url);
  assert.equal((await invoicesOf(profileId)).length, 2);
});

test('a bill that cannot be made final at once is made so later, and never says that nothing was assigned', async () => {
  const { contactId, profileId } = await aCustomer();
  const assign = command(contactId);
  fail({ match: 'POST /v1/invoices/.*/finalize', status: 429 });
  assert.equal((await office.attempt(subscriptions.assign, assign)).status, 503);
  assert.equal((await commandOf(assign.commandId))?.status, 'waiting');
  assert.deepEqual(await lettersTo(contactId), []);
  local.faults.clear();
  await askAgain();
  assert.deepEqual(await invoicesOf(profileId), [[3000, 'open']]);
  assert.equal((await lettersTo(contactId)).length, 1);

  const refused = await aCustomer();
  fail({ match: 'POST /v1/invoices/.*/finalize', status: 402 });
  const { bill, letter } = await office.call(subscriptions.assign, command(refused.contactId));
  assert.deepEqual([bill?.amountDue, bill?.url, letter], [3000, null, 'queued']);
});

test('two callers at once end with one subscription, and the other one is told so', async () => {
  const { contactId, profileId } = await aCustomer();
  const answers = await Promise.all(
    [office, admin, office, admin].map((caller) => caller.attempt(subscriptions.assign, command(contactId))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  for (const { status, body } of answers)
    if (status !== 200) assert.match(body.error.code, /^(has-subscription|subscription-under-way)$/);
  assert.equal((await theirs(profileId)).length, 1);
  assert.equal((await lettersTo(contactId)).length, 1);
});

test('a command that comes again, at once and later, is one; another under its id is refused', async () => {
  const { contactId, profileId } = await aCustomer();
  const assign = command(contactId);
  const answers = await Promise.all([1, 2, 3].map(() => office.call(subscriptions.assign, assign)));
  answers.push(await office.call(subscriptions.assign, assign));
  assert.equal(new Set(answers.map(({ subscription }) => subscription.id)).size, 1);
  const other = await office.attempt(subscriptions.assign, { ...assign, items: two });
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
  const { id = '' } = (await of(contactId))[0] ?? {};
  const change = await aChange(id);
  const changed = await Promise.all([1, 2, 3].map(() => office.call(subscriptions.change, change)));
  changed.push(await office.call(subscriptions.change, change));
  assert.equal(new Set(changed.map(({ bill }) => bill?.url)).size, 1);
  const cancel = { id, commandId: randomUUID() };
  await Promise.all([1, 2, 3].map(() => office.call(subscriptions.cancel, cancel)));
  assert.equal((await invoicesOf(profileId)).length, 2);
  assert.deepEqual([(await theirs(profileId)).length, (await lettersTo(contactId)).length], [1, 3]);
});

test('a change whose answer got lost is made once, and until that is known nothing else is done', async () => {
  const { id, contactId, profileId } = await assigned();
  const change = await aChange(id);
  fail({ match: 'POST /v1/subscriptions/', after: 'after', drop: true });
  assert.equal((await office.attempt(subscriptions.change, change)).status, 503);
  local.faults.clear();
  const meanwhile = await office.attempt(subscriptions.cancel, { id, commandId: randomUUID() });
  assert.deepEqual([meanwhile.status, meanwhile.body.error.code], [409, 'subscription-under-way']);
  await askAgain();
  assert.equal((await of(contactId))[0]?.items[0]?.quantity, 2);
  assert.equal((await invoicesOf(profileId)).length, 2);
  assert.equal((await lettersTo(contactId)).length, 2);
  await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
});

test('a change is not made to what somebody has changed at the provider meanwhile', async () => {
  const { id, profileId, contactId } = await assigned();
  const change = await aChange(id);
  const [there] = await theirs(profileId);
  const item = there?.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(there?.id ?? '', { items: [{ id: item, quantity: 5 }] });
  const { status, body } = await office.attempt(subscriptions.change, change);
  assert.deepEqual([status, body.error.code], [409, 'payments-refused']);
  assert.match(body.error.message, /was changed in the meantime/);
  assert.equal((await theirs(profileId))[0]?.items.data[0]?.quantity, 5);
  assert.equal((await of(contactId))[0]?.items[0]?.quantity, 5); // nobody has told us: it was read again
  assert.equal((await lettersTo(contactId)).length, 1);
});

test('one that nobody told us of is seen before a second is assigned', async () => {
  const { contactId, profileId } = await aCustomer();
  const customer = await stripe.customers.create({ metadata: { profile_id: profileId }, email: 'untold@example.test' });
  const { email } = await server.database.read
    .selectFrom('profile')
    .select('email')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  await stripe.customers.update(customer.id, { email });
  const collection = { collection_method: 'send_invoice', days_until_due: 7 } as const;
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }], ...collection });
  const { status, body } = await office.attempt(subscriptions.assign, command(contactId));
  assert.deepEqual([status, body.error.code], [409, 'has-subscription']);
  assert.equal((await of(contactId)).length, 1);
});

test('what has ended there without a word is seen to have ended, and said', async () => {
  const { id, profileId, contactId } = await assigned();
  await stripe.subscriptions.cancel((await theirs(profileId))[0]?.id ?? '');
  const preview = await office.attempt(subscriptions.previewChange, { id, before: items, items: two });
  assert.deepEqual([preview.status, preview.body.error.code], [409, 'payments-refused']);
  assert.equal((await of(contactId))[0]?.status, 'canceled');
  const other = await assigned();
  await stripe.subscriptions.cancel((await theirs(other.profileId))[0]?.id ?? '');
  const cancel = await office.attempt(subscriptions.cancel, { id: other.id, commandId: randomUUID() });
  assert.deepEqual([cancel.status, cancel.body.error.code], [409, 'payments-refused']);
  assert.equal((await of(other.contactId))[0]?.status, 'canceled');
});

test('a preview that fails changes nothing and says so', async () => {
  const { id, profileId } = await assigned();
  fail({ match: 'create_preview', times: 9, status: 500 });
  const { status } = await office.attempt(subscriptions.previewChange, { id, before: items, items: two });
  assert.equal(status, 503);
  assert.equal((await theirs(profileId))[0]?.items.data[0]?.quantity, 1);
});
