/** What a customer wrote and signed as one with another, in whose things they stand, once the merge is undone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { agreementsOf, signatureOf } from '../../../../test/support/agreements.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { contactsOn } from '../../../../test/support/two-contacts.ts';
import { ownMessagesContract as messages } from '../../activities/own-messages.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { signingContract as signing } from '../../customer-agreements/signing.ts';
import { landingContract as landing } from '../../landing/contract.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('admin');
const { make, merge } = contactsOn(server, staff);
const { assign, list } = agreementsOf(server, staff);

/** Ana, whose account the office has unlinked because Kim has one too. */
async function aPair() {
  const [ana, kim] = [await server.as('customer'), await server.as('customer')];
  const his = await make({ firstName: 'Kim', lastName: 'Roe', profileId: kim.id, addresses: { '1 Zuni Dr': 'BMS' } });
  const hers = await make({ firstName: 'Ana', lastName: 'Nez', profileId: ana.id, addresses: { '8 Farm Rd': 'BMS' } });
  return { ana, kim, his, hers };
}
const undo = async (mergeId: string) => (await staff.call(duplicates.undo, { id: mergeId })).stayed;

test('whose thread the account of the kept one has answered in is told', async () => {
  const { ana, kim, his, hers } = await aPair();
  const { id } = await ana.call(messages.send, {
    subject: 'Broken lid',
    message: 'Please come',
    commandId: randomUUID(),
  });
  await staff.call(linked.unlinkAccount, { id: hers.id });
  const { mergeId } = await merge(his, { ...hers, version: 2 }); // unlinking made it another
  await kim.call(messages.answer, { id, message: 'This is not from me', commandId: randomUUID() });
  assert.deepEqual(await undo(mergeId), [
    'An answer of Kim Roe was written under “Broken lid” since and goes to Ana Nez.',
  ]);
});

test('the other’s agreement that the kept one has signed is not signed by the other', async () => {
  const { ana, kim, his, hers } = await aPair();
  await assign(hers.id);
  await staff.call(linked.unlinkAccount, { id: hers.id });
  const { mergeId } = await merge(his, { ...hers, version: 2 }); // unlinking made it another
  await kim.call(signing.sign, await signatureOf(kim, 'Kim Roe'));
  assert.deepEqual(await undo(mergeId), [
    'The agreement “Residential Service” of Ana Nez was signed by Kim Roe since and stays with them.',
  ]);
  await staff.call(linked.linkAccount, { id: hers.id, accountId: ana.id });
  assert.equal((await ana.call(signing.own, {})).agreement, null);
  assert.deepEqual(
    (await list(his.id)).map(({ state, signedName }) => [state, signedName]),
    [['signed', 'Kim Roe']],
  );
});

test('what was written on the website with the e-mail of one of them is theirs again', async () => {
  const { ana, kim, his, hers } = await aPair();
  await staff.call(linked.unlinkAccount, { id: hers.id });
  await server.transact((tx) =>
    tx.updateTable('contact').set({ email: 'kim.roe@example.test' }).where('id', '=', his.id).execute(),
  );
  await server.transact((tx) =>
    tx.updateTable('contact').set({ email: 'ana.nez@example.test' }).where('id', '=', hers.id).execute(),
  );
  const { mergeId } = await merge(his, { ...hers, version: 2 }, ['email']);
  const write = (email: string, message: string) =>
    server.nobody.call(landing.sendMessage, { name: 'A visitor', email, message });
  await write('Ana.Nez@example.test', 'Hers');
  await write((await kim.call(own.profile, {})).email, 'His');
  assert.deepEqual(await undo(mergeId), []);
  await staff.call(linked.linkAccount, { id: hers.id, accountId: ana.id });
  const readBy = async (who: Caller) =>
    (await who.call(messages.list, {})).messages.map(({ text }) => text?.split('\n')[0]);
  assert.deepEqual([await readBy(kim), await readBy(ana)], [['His'], ['Hers']]);
});

test('an e-mail that ends like the other’s is another one', async () => {
  const his = await make({ email: 'roe@example.test', addresses: { '2 Zuni Dr': 'BMS' } });
  const hers = await make({ email: 'ana.roe@example.test', addresses: { '9 Farm Rd': 'BMS' } });
  const { mergeId } = await merge(his, hers, ['email']);
  const message = 'I am not roe@example.test';
  await server.nobody.call(landing.sendMessage, { name: 'Ana Roe', email: 'ana.roe@example.test', message });
  await undo(mergeId);
  const { rows } = await sql<{ whose: string }>`
    select contact_id as whose from activity where description like ${`${message}%`}`.execute(server.database.read);
  assert.deepEqual(rows, [{ whose: hers.id }]);
});
