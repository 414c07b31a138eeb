/** What a customer wrote, asked for and signed while their contact was merged into another, once the merge is undone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { agreementsOf, signatureOf } from '../../../../test/support/agreements.ts';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { contactsOn, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { ownMessagesContract as messages } from '../../activities/own-messages.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { signingContract as signing } from '../../customer-agreements/signing.ts';
import { ownRequestsContract as requests } from '../../service-requests/own-requests.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('admin');
const { make, merge } = contactsOn(server, staff);
const { aTemplate, assign, list } = agreementsOf(server, staff);

/** Ana, who has an account, and Kim, who has none. */
async function aPair() {
  const ana = await server.as('customer');
  const kim = await make({ firstName: 'Kim', lastName: 'Roe', addresses: { '1 Zuni Dr': 'BMS' } });
  const hers = await make({ firstName: 'Ana', lastName: 'Nez', profileId: ana.id, addresses: { '8 Farm Rd': 'BMS' } });
  return { ana, kim, hers };
}
const undo = async (mergeId: string) => (await staff.call(duplicates.undo, { id: mergeId })).stayed;
/** Gives a contact an account, and the one who signs in with it. */
async function anAccountOf(contactId: string): Promise<Caller> {
  const account = await server.as('customer');
  await staff.call(linked.linkAccount, { id: contactId, accountId: account.id });
  return account;
}
/** The same, for as long as it takes: the office unlinks it again. */
async function withAnAccount<T>(contactId: string, act: (account: Caller) => Promise<T>): Promise<T> {
  const done = await act(await anAccountOf(contactId));
  await staff.call(linked.unlinkAccount, { id: contactId });
  return done;
}
/** Merges two that were changed since they were made. */
async function mergeNow(kept: MadeContact, merged: MadeContact) {
  const { first, second } = await staff.call(duplicates.compare, { first: kept.id, second: merged.id });
  return merge({ ...kept, version: first.version }, { ...merged, version: second.version });
}
const sendFrom = async (customer: Caller, subject: string) =>
  (await customer.call(messages.send, { subject, message: 'The key is under the mat', commandId: randomUUID() })).id;
const readBy = async (customer: Caller) =>
  (await customer.call(messages.list, {})).messages.map(({ subject, thread }) => [subject, thread.length]);

test('a message goes back with its account and its answers, and nobody else reads it', async () => {
  const { ana, kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  const activityId = await sendFrom(ana, 'Away until May');
  const answer = { commandId: randomUUID(), activityId, text: 'Thank you', isVisibleToCustomer: true };
  await staff.call(activities.addNote, answer);
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual(await readBy(ana), [['Away until May', 1]]);
  assert.deepEqual(await readBy(await anAccountOf(kim.id)), []);
});

test('what somebody else wrote stays, and the office is told whose thread the account has answered in', async () => {
  const { ana, kim, hers } = await aPair();
  const activityId = await withAnAccount(kim.id, (account) => sendFrom(account, 'Broken lid'));
  const { mergeId } = await mergeNow(kim, hers);
  await ana.call(messages.answer, { id: activityId, message: 'Mine is broken too', commandId: randomUUID() });
  assert.deepEqual(await undo(mergeId), ['An answer was written under “Broken lid” since and stays with Kim Roe.']);
  assert.deepEqual(await readBy(ana), []);
});

test('a message goes back to who wrote it also when the office has unlinked the account meanwhile', async () => {
  const { ana, kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  await sendFrom(ana, 'Away');
  await staff.call(linked.unlinkAccount, { id: kim.id });
  assert.deepEqual(await undo(mergeId), ['The linked account was changed since and stays as it is.']);
  assert.deepEqual(await readBy(await anAccountOf(kim.id)), []);
  await staff.call(linked.linkAccount, { id: hers.id, accountId: ana.id });
  assert.deepEqual(await readBy(ana), [['Away', 0]]);
});

test('a request goes back with its account', async () => {
  const { ana, kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  const what = { addressId: hers.addressIds['8 Farm Rd'] ?? '', date: day(5), items: 'A sofa' };
  await ana.call(requests.askPickup, { ...what, commandId: randomUUID() });
  assert.deepEqual(await undo(mergeId), []);
  const askedBy = async (customer: Caller) =>
    (await customer.call(requests.list, {})).requests.map(({ asked }) => asked.kind);
  assert.deepEqual(await askedBy(ana), ['extra_pickup']);
  const account = await anAccountOf(kim.id);
  assert.deepEqual([await askedBy(account), await readBy(account)], [[], []]);
});

test('an agreement goes back with the account that signed it', async () => {
  const { ana, kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  await assign(kim.id);
  await ana.call(signing.sign, await signatureOf(ana, 'Ana Nez'));
  assert.deepEqual(await undo(mergeId), []);
  const { agreement } = await ana.call(signing.own, {});
  assert.deepEqual([agreement?.state, agreement?.signedName], ['signed', 'Ana Nez']);
  const account = await anAccountOf(kim.id);
  assert.equal((await account.call(signing.own, {})).agreement, null);
});

test('what another signed before they were merged, too, stays with them', async () => {
  const { ana, kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  const bea = await make({ firstName: 'Bea', lastName: 'Tso', addresses: { '9 Farm Rd': 'BMS' } });
  await withAnAccount(bea.id, async (account) => {
    await assign(bea.id);
    await account.call(signing.sign, await signatureOf(account, 'Bea Tso'));
  });
  const second = await mergeNow(kim, bea);
  assert.deepEqual(await undo(mergeId), []);
  assert.equal((await ana.call(signing.own, {})).agreement, null);
  assert.deepEqual(await undo(second.mergeId), []);
  assert.deepEqual(
    (await list(bea.id)).map(({ state }) => state),
    ['signed'],
  );
});

test('whose agreement was replaced by one that went to the other is told', async () => {
  const { ana, kim, hers } = await aPair();
  await withAnAccount(kim.id, () => assign(kim.id));
  const { mergeId } = await mergeNow(kim, hers);
  await assign(kim.id);
  await ana.call(signing.sign, await signatureOf(ana, 'Ana Nez'));
  assert.deepEqual(await undo(mergeId), ['Kim Roe has no active agreement any more.']);
  assert.deepEqual(
    (await list(kim.id)).map(({ state }) => state),
    ['inactive'],
  );
});

test('an agreement that nobody has signed stays, and the office is told', async () => {
  const { kim, hers } = await aPair();
  const { mergeId } = await merge(kim, hers);
  await assign(kim.id, { agreementId: (await aTemplate({ title: 'New terms' })).id });
  assert.deepEqual(await undo(mergeId), [
    'The agreement “New terms” was assigned or signed since and stays with Kim Roe.',
  ]);
  assert.deepEqual([(await list(kim.id)).length, (await list(hers.id)).length], [1, 0]);
});
