import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { historyContract as history } from '../../history/contract.ts';
import { massEmailContract as massEmail } from '../../mass-email/contract.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { mailingListContract as mailing } from '../contract.ts';

const reportSecret = 'a-secret-of-more-than-24-letters';
let server: TestServer;
let mailbox: Awaited<ReturnType<typeof aMailServer>>;
let admin: Caller;
let staff: Caller;
const refused = new Map<string, number>();
before(async () => {
  mailbox = await aMailServer((recipient) => refused.get(recipient));
  server = await aServer({ smtpUrl: mailbox.url, reportSecret });
  await aCompany(server);
  admin = await server.as('admin');
  staff = await server.as('employee');
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const aPerson = async (email: string) => (await server.transact((tx) => aContact(tx, { email }))).contactId;
const listOf = (contactId: string) => staff.call(mailing.ofContact, { contactId });
const letter = { purpose: 'announcement', subject: 'News', message: 'Hello' } as const;

/** Sends one letter and waits until it has gone, or has failed; gives its id. */
async function sendTo(contactId: string, words: object = {}): Promise<string> {
  const { id } = await admin.call(massEmail.send, { ...letter, ...words, id: randomUUID(), recipientIds: [contactId] });
  await until(async () => (await admin.call(massEmail.get, { id })).waiting === 0);
  const { email } = await listOf(contactId);
  const { rows } = await admin.call(outbox.list, { q: email });
  return rows[0]?.id ?? '';
}

const reasonFor = async (contactId: string, purpose: 'announcement' | 'service-notice') =>
  (await admin.call(massEmail.preview, { ...letter, purpose, contactId })).leftOut;

test('staff take somebody off a list and put them back, by purpose, with time, source and who', async () => {
  const contactId = await aPerson('Lists@example.test');
  const email = 'lists@example.test';
  const choose = (isOn: boolean) =>
    staff.call(mailing.choose, { contactId, email, purpose: 'announcement', isOn, source: 'phone' });
  await choose(false);
  await choose(false); // the second press says nothing new
  assert.deepEqual(
    [await reasonFor(contactId, 'announcement'), await reasonFor(contactId, 'service-notice')],
    ['unsubscribed', null],
  );
  await choose(true);
  assert.equal(await reasonFor(contactId, 'announcement'), null);
  const { off, choices } = await listOf(contactId);
  assert.deepEqual(off, []);
  assert.deepEqual(
    choices.map(({ isOn, source, by }) => [isOn, source, by?.endsWith('employee')]),
    [
      [true, 'phone', true],
      [false, 'phone', true],
    ],
  );
  const { entries } = await staff.call(history.ofContact, { contactId });
  assert.deepEqual(
    entries.slice(0, 2).map(({ what, subject }) => [what, subject]),
    [
      ['Mailing list put back on', `Announcements · ${email}`],
      ['Mailing list taken off', `Announcements · ${email}`],
    ],
  );
});

test('what was said of an address that is not the contact’s any more is refused', async () => {
  const contactId = await aPerson('before@example.test');
  const { body } = await staff.attempt(mailing.choose, {
    ...{ contactId, purpose: 'announcement', isOn: false, source: 'phone', email: 'older@example.test' },
  });
  assert.equal(body.error.code, 'email-changed');
  assert.deepEqual((await listOf(contactId)).choices, []);
});

test('the link in a letter ends letters of its purpose and no others', async () => {
  const contactId = await aPerson('links@example.test');
  await sendTo(contactId, { purpose: 'service-notice' });
  const raw = (mailbox.received.at(-1)?.raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const token = /unsubscribe#token=([\w-]+)/.exec(raw)?.[1] ?? '';
  await server.nobody.call(massEmail.unsubscribe, { token });
  const { off, choices } = await listOf(contactId);
  assert.deepEqual([off, choices[0]?.source, choices[0]?.by], [['service-notice'], 'unsubscribe-link', null]);
});

test('an address that its mail server refuses for good is marked, left out, and clear once it is another', async () => {
  const contactId = await aPerson('gone@example.test');
  refused.set('gone@example.test', 550);
  const messageId = await sendTo(contactId);
  assert.match((await listOf(contactId)).failure?.words ?? '', /^550 Refused/);
  assert.equal(await reasonFor(contactId, 'service-notice'), 'failed-address');
  const { rows } = await admin.call(massEmail.recipients, { q: 'gone@example' });
  assert.deepEqual(
    rows.map(({ isFailed }) => isFailed),
    [true],
  );

  await admin.call(contacts.update, { ...fieldsOf(await contactOf(contactId)), email: 'here@example.test' });
  assert.equal((await listOf(contactId)).failure, null);
  assert.equal(await reasonFor(contactId, 'announcement'), null);

  // What was not sent goes to the corrected address when somebody tries again.
  await admin.call(outbox.retry, { id: messageId });
  await until(async () => (await admin.call(outbox.get, { id: messageId })).status === 'sent');
  assert.equal(mailbox.received.at(-1)?.to, 'here@example.test');
});

const fieldsOf = ({ id, version, firstName, lastName, email, status }: Awaited<ReturnType<typeof contactOf>>) => ({
  ...{ id, version, firstName, lastName, email, status },
});
const contactOf = (id: string) => admin.call(contacts.get, { id });

test('no for now, or to us, is none to the address; and what is taken again is clear by itself', async () => {
  const contactId = await aPerson('later@example.test');
  for (const code of [451, 552, 554]) {
    refused.set('later@example.test', code);
    await sendTo(contactId);
    assert.equal((await listOf(contactId)).failure, null, `${code}`);
  }
  refused.set('later@example.test', 550);
  const messageId = await sendTo(contactId);
  assert.ok((await listOf(contactId)).failure);
  refused.delete('later@example.test');
  await admin.call(outbox.retry, { id: messageId });
  await until(async () => (await listOf(contactId)).failure === null);
});

const crlf = (text: string) => text.replaceAll('\n', '\r\n');
const bounceOf = (messageId: string, { status = '5.1.1', action = 'failed' } = {}) =>
  crlf(`From: MAILER-DAEMON@mx.test
To: office@hauler.test
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

Your letter could not be delivered.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; somebody@example.test
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} Unknown
 user

--b1
Content-Type: text/rfc822-headers

Message-ID: <${messageId}@hauler.test>
Subject: News
--b1--
`);
const complaintOf = (messageId: string, kind = 'abuse') =>
  crlf(`From: fbl@isp.test
To: office@hauler.test
Subject: FW: News
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

This is a report of abuse.
--b2
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: SomeISP/1.0
Version: 1

--b2
Content-Type: message/rfc822

Message-ID: <${messageId}@hauler.test>
Subject: News

Hello
--b2--
`);

async function report(body: string, secret = reportSecret) {
  const answer = await server.nobody.fetch('/api/mail-reports', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body,
  });
  return { status: answer.status, taken: (await answer.json()).taken };
}

test('a bounce that comes later marks the address of the letter that it is about, until somebody says otherwise', async () => {
  const contactId = await aPerson('bounce@example.test');
  const messageId = await sendTo(contactId);
  refused.set('bounce@example.test', 451);
  const waiting = await sendTo(contactId);
  assert.equal((await report(bounceOf(messageId, { action: 'delayed' }))).taken, 'nothing');
  assert.equal((await report(bounceOf(messageId, { status: '5.2.2' }))).taken, 'nothing');
  assert.equal((await report(bounceOf(randomUUID()))).taken, 'nothing');
  assert.equal((await listOf(contactId)).failure, null);
  assert.deepEqual(await report(bounceOf(messageId)), { status: 200, taken: 'bounce' });
  assert.equal((await report(bounceOf(messageId))).taken, 'bounce'); // told twice
  assert.equal((await listOf(contactId)).failure?.words, '550 5.1.1 Unknown user');
  assert.match((await admin.call(outbox.get, { id: messageId })).lastError ?? '', /^Came back: 550 5.1.1/);
  assert.equal((await admin.call(massEmail.list, { page: 1 })).massEmails[1]?.failed, 1);
  refused.delete('bounce@example.test');
  await admin.call(outbox.retry, { id: waiting });
  await until(async () => (await admin.call(outbox.get, { id: waiting })).status === 'sent');
  assert.ok(
    (await listOf(contactId)).failure,
    'a server that takes a letter first and bounces it later proves nothing',
  );
  await staff.call(mailing.forgetFailure, { contactId, email: 'bounce@example.test' });
  assert.equal((await listOf(contactId)).failure, null);
});

test('so does one that comes while the address is refused at once', async () => {
  const contactId = await aPerson('both@example.test');
  const messageId = await sendTo(contactId);
  refused.set('both@example.test', 550);
  const refusedId = await sendTo(contactId);
  await report(bounceOf(messageId));
  assert.match((await listOf(contactId)).failure?.words ?? '', /^550 Refused/, 'the first word stays');
  refused.delete('both@example.test');
  await admin.call(outbox.retry, { id: refusedId });
  await until(async () => (await admin.call(outbox.get, { id: refusedId })).status === 'sent');
  assert.ok((await listOf(contactId)).failure);
});

test('whoever reports a letter as spam is off both lists', async () => {
  const contactId = await aPerson('spam@example.test');
  const messageId = await sendTo(contactId);
  assert.equal((await report(complaintOf(messageId, 'not-spam'))).taken, 'nothing');
  assert.equal((await report(complaintOf(messageId))).taken, 'complaint');
  const { off, choices } = await listOf(contactId);
  assert.deepEqual(
    [off, choices.map(({ source }) => source)],
    [
      ['announcement', 'service-notice'],
      ['complaint', 'complaint'],
    ],
  );
});

test('without the secret nothing is taken in, and what is no report does no harm', async () => {
  const contactId = await aPerson('safe@example.test');
  const messageId = await sendTo(contactId);
  assert.equal((await report(bounceOf(messageId), 'a-guess-of-more-than-24-letters')).status, 401);
  for (const body of [
    '',
    'hello',
    '\u0000\u0001',
    'Content-Type: multipart/report; boundary=""\n\n--\n',
    '--b1\n'.repeat(5000),
  ])
    assert.deepEqual(await report(body), { status: 200, taken: 'nothing' });
  assert.equal((await listOf(contactId)).failure, null);
});

test('a merge carries what either wanted to the address that is kept, and parting takes it back', async () => {
  const [keptId, mergedId] = [await aPerson('kept@example.test'), await aPerson('merged@example.test')];
  await staff.call(mailing.choose, {
    ...{ contactId: mergedId, email: 'merged@example.test', purpose: 'announcement', isOn: false, source: 'email' },
  });
  const [kept, merged] = [await contactOf(keptId), await contactOf(mergedId)];
  const versions = { keptVersion: kept.version, mergedVersion: merged.version };
  const { mergeId } = await staff.call(duplicates.merge, { keptId, mergedId, ...versions, take: [] });
  const { off, choices } = await listOf(keptId);
  assert.deepEqual([off, choices[0]?.source], [['announcement'], 'merge']);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual([(await listOf(keptId)).off, (await listOf(mergedId)).off], [[], ['announcement']]);
});

test('who is deleted and entered again is still off the list', async () => {
  const contactId = await aPerson('again@example.test');
  const email = 'again@example.test';
  await staff.call(mailing.choose, { contactId, email, purpose: 'announcement', isOn: false, source: 'letter' });
  await admin.call(contacts.remove, { id: contactId });
  assert.equal(await reasonFor(await aPerson('AGAIN@example.test'), 'announcement'), 'unsubscribed');
});
