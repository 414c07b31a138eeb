/** What each recipient reads, who gets nothing, and what happens between composing and sending. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aCompany, aContact, aRoute, everyDay } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { formatLongDay } from '../../../kernel/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { massEmailContract as massEmail } from '../contract.ts';
import { templatesContract as templates } from '../templates.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof aMailServer>>;
let admin: Caller;
/** Whom the mail server does not take letters for now. */
const later = new Set<string>();
before(async () => {
  mailbox = await aMailServer((recipient) => (later.has(recipient) ? 451 : undefined));
  server = await aServer({ smtpUrl: mailbox.url });
  await aCompany(server);
  admin = await server.as('admin');
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const announcement = { purpose: 'announcement', subject: 'News', message: 'Hello {{first_name}}' } as const;
const aPerson = async (email: string, more: object = {}) =>
  (await server.transact((tx) => aContact(tx, { email, ...more }))).contactId;
const plain = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=\r\n', '');
const letterTo = (address: string) => plain(mailbox.received.findLast(({ to }) => to === address)?.raw ?? '');
const send = (recipientIds: readonly string[], words: object = {}) =>
  admin.call(massEmail.send, { ...announcement, ...words, id: randomUUID(), recipientIds: [...recipientIds] });
const ended = (id: string) => until(async () => (await admin.call(massEmail.get, { id })).waiting === 0);

/** Somebody with an account who owes two invoices. */
async function aDebtor(email: string, amounts: readonly number[]): Promise<string> {
  const { id: profileId } = await server.as('customer');
  const customer = `cus_${randomUUID()}`;
  await sql`insert into payer (profile_id, stripe_customer_id, reading) values (${profileId}, ${customer}, 1)`.execute(
    server.database.read,
  );
  for (const amount of amounts)
    await sql`insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, status, currency, total, starting_balance,
        ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, period_start, period_end, stripe_created_at, reading, hosted_invoice_url)
      values (${randomUUID()}, ${customer}, 'open', 'usd', ${amount}, 0, 0, ${amount}, 0, ${amount}, 0, 0, 0, now(),
        now(), now(), 1, ${`https://pay.example.test/${amount}`})`.execute(server.database.read);
  return aPerson(email, { profileId });
}

test('each recipient reads their own values; who has none and no other words for it is left out with the reason', async () => {
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1 }));
  const served = stops[0]?.contactId ?? '';
  const { email } = await admin.call(contacts.get, { id: served });
  const [one, two] = [await aDebtor('one@example.test', [2550]), await aDebtor('two@example.test', [1000, 2000])];
  const pickup = await send([served, one], { message: 'We come {{next_pickup|soon}}.' });
  await ended(pickup.id);
  assert.match(letterTo(email), new RegExp(`We come ${formatLongDay(today)}\\.`));
  assert.match(letterTo('one@example.test'), /We come soon\./);
  const bill = await send([served, one, two], { message: '{{amount_open}} at {{pay_link}}' });
  await ended(bill.id);
  assert.deepEqual(
    bill.leftOut.map(({ reason }) => reason),
    ['no-amount_open'],
  );
  assert.match(letterTo('one@example.test'), /\$25\.50 at https:\/\/pay\.example\.test\/2550/);
  assert.match(letterTo('one@example.test'), /at <a href="https:\/\/pay\.example\.test\/2550">/);
  assert.match(letterTo('two@example.test'), /\$30\.00 at http:\S+\/profile\?tab=billing/);
});

test('who has paid a part while their letter waits is not asked for all of it', async () => {
  const emails = ['part@example.test', 'whole@example.test'];
  const people = await Promise.all(emails.map((email) => aDebtor(email, [1100, 2200])));
  for (const email of emails) later.add(email);
  const { id } = await send(people, { message: 'Open: {{amount_open}}' });
  await ended(id);
  await sql`
    update stripe_invoice i set status = 'paid', amount_remaining = 0, amount_paid = i.total
    from payer p join contact c on c.profile_id = p.profile_id
    where i.stripe_customer_id = p.stripe_customer_id and c.id = ${people[0]} and i.total = 1100`.execute(
    server.database.read,
  );
  later.clear();
  const { rows } = await admin.call(outbox.list, { q: '@example.test' });
  for (const { id, toAddress } of rows) if (emails.includes(toAddress)) await admin.attempt(outbox.retry, { id });
  await until(async () => (await admin.call(massEmail.get, { id })).failed === 1);
  await until(async () => letterTo('whole@example.test') !== '');
  assert.match(letterTo('whole@example.test'), /Open: \$33\.00/);
  assert.equal(letterTo('part@example.test'), '');
});

test('a field that nobody knows is told at its place before anything is sent', async () => {
  const input = {
    ...announcement,
    message: 'Hello {{name}}',
    id: randomUUID(),
    recipientIds: [await aPerson('x@example.test')],
  };
  for (const [operation, given] of [
    [massEmail.send, input],
    [massEmail.preview, { ...input, contactId: input.recipientIds[0] }],
    [templates.create, { ...input, name: 'Wrong' }],
  ] as const) {
    const { status, body } = await admin.attempt(operation, given);
    assert.deepEqual([status, body.error.code], [422, 'unknown-field']);
    assert.match(body.error.fields?.message ?? '', /^There is no field \{\{name\}\}/);
  }
  assert.equal((await admin.attempt(massEmail.get, { id: input.id })).status, 404);
});

test('a test goes to whoever asks, once, as the chosen contact would read it', async () => {
  const contactId = await aPerson('model@example.test', { name: 'Marta' });
  const test = { ...announcement, contactId, commandId: randomUUID() };
  const [{ email }] = await Promise.all([admin.call(massEmail.test, test), admin.call(massEmail.test, test)]);
  await until(async () => letterTo(email) !== '');
  assert.match(letterTo(email), /^Subject: Test: News$/m);
  assert.match(letterTo(email), /Hello Marta/);
  assert.equal(mailbox.received.filter(({ to }) => to === email).length, 1);
  assert.equal(letterTo('model@example.test'), '');
  assert.doesNotMatch(letterTo(email), /token=/);
  const { body } = await admin.attempt(massEmail.test, { ...test, message: '{{pay_link}}', commandId: randomUUID() });
  assert.equal(body.error.code, 'value-missing');
});

test('an address that changes while its letter waits gets the letter, unless it has got one already', async () => {
  const [ana, ben] = [await aPerson('ana.old@example.test'), await aPerson('ben.old@example.test')];
  const cy = await aPerson('cy@example.test');
  later.add('ana.old@example.test').add('ben.old@example.test');
  const { id } = await send([ana, ben, cy]);
  await ended(id);
  for (const [contactId, email] of [
    [ana, 'ana.new@example.test'],
    [ben, 'CY@example.test'],
  ] as const) {
    const { version, firstName, lastName, status } = await admin.call(contacts.get, { id: contactId });
    await admin.call(contacts.update, { id: contactId, version, firstName, lastName, status, email });
  }
  later.clear();
  await sendAgain('.old@');
  const { sent, problems } = await admin.call(massEmail.get, { id });
  assert.equal(sent, 2);
  assert.match(letterTo('ana.new@example.test'), /Hello Rosa/);
  assert.equal(mailbox.received.filter(({ to }) => /^cy@/i.test(to)).length, 1);
  assert.match(problems[0]?.error ?? '', /has got this email already/);
});

/** All that waits for such addresses, now. */
async function sendAgain(address: string): Promise<void> {
  const { rows } = await admin.call(outbox.list, { q: address });
  for (const { id } of rows) await admin.call(outbox.retry, { id });
  await until(async () => {
    const states = await Promise.all(rows.map(({ id }) => admin.call(outbox.get, { id })));
    return states.every(({ status }) => status === 'sent' || status === 'failed');
  });
}

test('whose address is taken away while their letter waits gets none, and it is told where it was to go', async () => {
  const contactId = await aPerson('withdrawn@example.test');
  later.add('withdrawn@example.test');
  const { id } = await send([contactId]);
  await ended(id);
  const { version, firstName, lastName, status } = await admin.call(contacts.get, { id: contactId });
  await admin.call(contacts.update, { id: contactId, version, firstName, lastName, status, email: null });
  later.clear();
  await sendAgain('withdrawn@');
  const { sent, problems } = await admin.call(massEmail.get, { id });
  assert.equal(sent, 0);
  assert.deepEqual(
    problems.map(({ email, error }) => [email, error]),
    [['withdrawn@example.test', 'The contact has no email address any more: nothing was sent.']],
  );
});

test('who is deleted while their letter waits gets none', async () => {
  const contactId = await aPerson('leaving@example.test');
  later.add('leaving@example.test');
  const { id } = await send([contactId]);
  await ended(id);
  await admin.call(contacts.remove, { id: contactId });
  later.clear();
  await sendAgain('leaving@');
  assert.match((await admin.call(massEmail.get, { id })).problems[0]?.error ?? '', /has been deleted/);
  assert.equal(letterTo('leaving@example.test'), '');
});

test('a kept text is changed by one at a time, has a name of its own, and goes without what was sent', async () => {
  const made = await admin.call(templates.create, { ...announcement, name: 'Holiday' });
  const taken = await admin.attempt(templates.create, { ...announcement, name: 'HOLIDAY' });
  assert.deepEqual(taken.body.error.fields, { name: 'Another template has this name' });
  const change = { ...announcement, id: made.id, version: made.version, name: 'Holiday', subject: 'Closed' };
  const answers = await Promise.all([admin.attempt(templates.update, change), admin.attempt(templates.update, change)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.error.code, 'template-changed');
  const { templates: listed } = await admin.call(templates.list, {});
  assert.deepEqual(
    listed.map(({ name, subject, version }) => [name, subject, version]),
    [['Holiday', 'Closed', 2]],
  );
  await admin.call(templates.remove, { id: made.id });
  assert.equal((await admin.attempt(templates.update, { ...change, version: 2 })).status, 404);
});
