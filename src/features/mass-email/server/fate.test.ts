/** Where letters of a mass e-mail go whose contacts change their addresses while they wait. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { now } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { keepQueued } from '../../../server/outbox/store.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { massEmailContract as massEmail } from '../contract.ts';
import { sendMassEmail } from './sending.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof aMailServer>>;
let admin: Caller;
/** What the mail server says instead of taking a letter. */
const answers = new Map<string, number>();
before(async () => {
  mailbox = await aMailServer((recipient) => answers.get(recipient.toLowerCase()));
  server = await aServer({ smtpUrl: mailbox.url });
  await aCompany(server);
  admin = await server.as('admin');
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const news = { purpose: 'announcement', subject: 'News', message: 'Hello' } as const;
const aPerson = async (email: string) => (await server.transact((tx) => aContact(tx, { email }))).contactId;
/** The id of a mass e-mail to them, none of which their mail servers take today. */
async function waiting(people: readonly string[], emails: readonly string[]): Promise<string> {
  for (const email of emails) answers.set(email, 451);
  const { id } = await admin.call(massEmail.send, {
    ...news,
    id: randomUUID(),
    recipientIds: [...people],
  });
  await until(async () => (await admin.call(massEmail.get, { id })).waiting === 0);
  answers.clear();
  return id;
}
async function moveTo(id: string, email: string): Promise<void> {
  const { version, firstName, lastName, status } = await admin.call(contacts.get, { id });
  await admin.call(contacts.update, { id, version, firstName, lastName, status, email });
}
/** Sends what waits again, and tells how many letters went where. */
async function sentAgain(id: string, domain: string): Promise<Record<string, number>> {
  const { rows } = await admin.call(outbox.list, { q: domain });
  await Promise.all(rows.map((row) => admin.attempt(outbox.retry, { id: row.id })));
  await until(async () => {
    const { sent, failed, total } = await admin.call(massEmail.get, { id });
    return sent + failed === total;
  });
  const went = mailbox.received.map(({ to }) => to.toLowerCase()).filter((to) => to.endsWith(domain));
  return Object.fromEntries([...Map.groupBy(went, (to) => to)].map(([to, all]) => [to, all.length]));
}

test('two whose addresses were mixed up both get their letter', async () => {
  const emails = ['a@swap.test', 'b@swap.test'];
  const [a = '', b = ''] = await Promise.all(emails.map(aPerson));
  const id = await waiting([a, b], emails);
  await moveTo(a, 'between@swap.test');
  await moveTo(b, 'a@swap.test');
  await moveTo(a, 'b@swap.test');
  assert.deepEqual(await sentAgain(id, '@swap.test'), { 'a@swap.test': 1, 'b@swap.test': 1 });
});

test('an address whose own letter stays because its contact is gone gets that of whoever has it now', async () => {
  const emails = ['old@gone.test', 'new@gone.test'];
  const [a = '', double = ''] = await Promise.all(emails.map(aPerson));
  const id = await waiting([a, double], emails);
  await admin.call(contacts.remove, { id: double });
  await moveTo(a, 'new@gone.test');
  assert.deepEqual(await sentAgain(id, '@gone.test'), { 'new@gone.test': 1 });
});

test('two who have one new address get one letter', async () => {
  const emails = ['a@one.test', 'b@one.test'];
  const [a = '', b = ''] = await Promise.all(emails.map(aPerson));
  const id = await waiting([a, b], emails);
  await moveTo(a, 'home@one.test');
  await moveTo(b, 'Home@one.test');
  assert.deepEqual(await sentAgain(id, '@one.test'), { 'home@one.test': 1 });
});

test('what waits for an address that is found to take no letters stays, until somebody sends it again', async () => {
  const email = 'Gone@dead.test';
  const contactId = await aPerson(email);
  const id = await waiting([contactId], ['gone@dead.test']);
  answers.set('gone@dead.test', 550);
  await admin.call(massEmail.send, { ...news, id: randomUUID(), recipientIds: [contactId] });
  await until(async () => (await admin.call(massEmail.get, { id })).failed === 1);
  const { problems } = await admin.call(massEmail.get, { id });
  assert.match(problems[0]?.error ?? '', /takes no letters/);
  answers.clear();
  assert.deepEqual(await sentAgain(id, '@dead.test'), { 'gone@dead.test': 2 });
});

test('a letter does not follow its contact to an address that takes no letters', async () => {
  const other = await aPerson('full@follow.test');
  answers.set('full@follow.test', 550);
  const first = randomUUID();
  await admin.call(massEmail.send, { ...news, id: first, recipientIds: [other] });
  await until(async () => (await admin.call(massEmail.get, { id: first })).failed === 1);
  const contactId = await aPerson('a@follow.test');
  const id = await waiting([contactId], ['a@follow.test']);
  await moveTo(contactId, 'full@follow.test');
  assert.deepEqual(await sentAgain(id, 'a@follow.test'), {});
  assert.match(
    (await admin.call(massEmail.get, { id })).problems[0]?.error ?? '',
    /^full@follow.test takes no letters/,
  );
});

test('what its mail server did not take before it went for good is kept: nobody is told that it is tried again', async () => {
  const emails = ['a@half.test', 'b@half.test'];
  const people = await Promise.all(emails.map(aPerson));
  const id = await waiting(people, ['b@half.test']);
  await until(async () => (await admin.call(massEmail.get, { id })).sent === 1);
  assert.equal((await admin.call(massEmail.get, { id })).problems.length, 1);
  await server.transact(keepQueued); // as every start without a mail server does
  const { sent, kept, problems } = await admin.call(massEmail.get, { id });
  assert.deepEqual({ sent, kept, problems }, { sent: 1, kept: 1, problems: [] });
});

test('who becomes part of another contact while the letters are still being written gets theirs with that one', async () => {
  const [a = '', b = ''] = await Promise.all(['a@part.test', 'b@part.test'].map(aPerson));
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const id = randomUUID();
  const sending = server.transact(async (tx) => {
    const by = { createdBy: admin.id, publicUrl: 'https://hauler.test', now: now() };
    await sendMassEmail(tx, { ...news, ...by, id, recipientIds: [a] });
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await admin.call(duplicates.merge, { keptId: b, mergedId: a, keptVersion: 1, mergedVersion: 1, take: [] });
  mayCommit.resolve();
  await sending;
  assert.deepEqual(await sentAgain(id, '@part.test'), { 'b@part.test': 1 });
});
