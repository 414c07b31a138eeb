/** Who wants no letters wants none at the address that they have instead either. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { accountsContract as accounts } from '../../users/accounts.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { mailingListContract as mailing } from '../contract.ts';
import { followNewAddress } from './store.ts';
import { insertReadersChoice } from './store-readers.ts';

const [server, office, admin] = await aServerWith('employee', 'admin');

const anEmail = () => `${randomUUID()}@example.test`;
const aPerson = async (email: string, profileId?: string) =>
  (await server.transact((tx) => aContact(tx, { email, ...(profileId && { profileId }) }))).contactId;
const listOf = (contactId: string) => office.call(mailing.ofContact, { contactId });
const offOf = async (contactId: string) => (await listOf(contactId)).off;
const say = async (contactId: string, isOn: boolean) => {
  const { email } = await listOf(contactId);
  await office.call(mailing.choose, { contactId, email, purpose: 'announcement', isOn, source: 'phone' });
};
async function change(contactId: string, email: string) {
  const form = { ...(await office.call(contacts.get, { id: contactId })), email };
  return office.call(contacts.update, form as unknown as Sent<typeof contacts.update>);
}

test('the office enters another e-mail: the no goes along, is told as such, and can be taken back', async () => {
  const contactId = await aPerson(anEmail());
  await say(contactId, false);
  await change(contactId, anEmail());
  const { off, choices } = await listOf(contactId);
  assert.deepEqual(
    [off, choices.map(({ source, isOn }) => [source, isOn])],
    [['announcement'], [['new-address', false]]],
  );
  await say(contactId, true);
  await change(contactId, anEmail());
  assert.deepEqual(await offOf(contactId), []);
});

test('whoever wants letters, or only writes the e-mail otherwise, says nothing', async () => {
  const old = anEmail();
  const contactId = await aPerson(old);
  await change(contactId, anEmail());
  assert.deepEqual((await listOf(contactId)).choices, []);
  await change(contactId, old);
  await say(contactId, false);
  await change(contactId, old.toUpperCase());
  assert.equal((await listOf(contactId)).choices.length, 1);
});

test('a customer confirms another e-mail of their account: the no goes along, nobody else’s does', async () => {
  const [customer, other] = [await server.as('customer'), await server.as('customer')];
  const { email } = await customer.call(own.profile, {});
  const contactId = await aPerson(email, customer.id);
  await say(contactId, false);
  // The contact of this one is reached elsewhere, and stays so.
  const elsewhere = await aPerson(anEmail(), other.id);
  await say(elsewhere, false);
  const [next, others] = [anEmail(), anEmail()];
  await confirm(customer.id, next);
  await confirm(other.id, others);
  const { email: now, choices } = await listOf(contactId);
  assert.deepEqual([now, choices[0]?.source, choices[0]?.by], [next, 'new-address', null]);
  assert.deepEqual(await offOf(await aPerson(others)), []);
});

async function confirm(id: string, email: string) {
  await admin.call(accounts.changeEmail, { id, email, commandId: randomUUID() });
  const letters = server.database.read.selectFrom('outbox_message').select('text_body').where('to_address', '=', email);
  const token = /#token=([\w-]+)/.exec((await letters.executeTakeFirst())?.text_body ?? '')?.[1] ?? '';
  await server.nobody.call(accounts.confirmEmail, { token });
}

/** What is said of the old address while a contact is getting a new one. */
async function saidMeanwhile<T>(contactId: string, { from, to }: Record<'from' | 'to', string>, say: () => Promise<T>) {
  const [begun, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = server.transact(async (tx) => {
    await sql`update contact set email = ${to}, version = version + 1 where id = ${contactId}`.execute(tx);
    await followNewAddress(tx, { from, to, by: office.id });
    begun.resolve();
    await saved.promise;
  });
  await begun.promise;
  const said = say();
  await Promise.race([said, sleep(1000)]);
  saved.resolve();
  await changing;
  return said;
}

test('a no that is said at the very moment at which the e-mail becomes another holds there, too', async () => {
  const change = { from: anEmail(), to: anEmail() };
  const contactId = await aPerson(change.from);
  const no = { email: change.from, contactId, purpose: 'announcement', isOn: false } as const;
  await saidMeanwhile(contactId, change, () =>
    server.transact((tx) => insertReadersChoice(tx, { ...no, source: 'unsubscribe-link' })),
  );
  assert.deepEqual(await offOf(contactId), ['announcement']);
});

test('what the office is told at that moment of the address before is refused, and not lost', async () => {
  const change = { from: anEmail(), to: anEmail() };
  const contactId = await aPerson(change.from);
  const no = { email: change.from, contactId, purpose: 'announcement', isOn: false, source: 'phone' } as const;
  const { status, body } = await saidMeanwhile(contactId, change, () => office.attempt(mailing.choose, no));
  assert.deepEqual([status, body.error?.code], [409, 'email-changed']);
});
