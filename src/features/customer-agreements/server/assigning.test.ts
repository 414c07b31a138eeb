import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { agreementsOf, aText, signatureOf } from '../../../../test/support/agreements.ts';
import { entriesAbout } from '../../../../test/support/audit.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { agreementsContract as agreements } from '../../agreements/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { linkedAccountContract as account } from '../../contacts/linked-account.ts';
import { historyContract as history } from '../../history/contract.ts';
import { customerAgreementsContract as given } from '../contract.ts';
import { signingContract as signing } from '../signing.ts';
import { fateOfAgreement } from './letter-fate.ts';

const [server, admin, office] = await aServerWith('admin', 'employee');
const { read } = server.database;
const { aTemplate, aCustomer, assign, list } = agreementsOf(server, admin);

const lettersTo = async (contactId: string) => {
  const { rows } = await sql<{ subject: string; text: string; to: string }>`
    select subject, text_body as text, to_address as to from outbox_message where contact_id = ${contactId}
    order by created_at, id`.execute(read);
  return rows;
};

test('a customer is given a copy: what becomes of the text later changes nothing for them', async () => {
  const { customer, contactId } = await aCustomer();
  const template = await aTemplate();
  const id = await assign(contactId, { agreementId: template.id });
  await admin.call(agreements.update, { id: template.id, version: 1, title: 'Other', content: '<p>Pay double.</p>' });
  const { agreement } = await customer.call(signing.own, {});
  assert.deepEqual([agreement?.id, agreement?.title, agreement?.content], [id, aText.title, aText.content]);
  await customer.call(signing.sign, await signatureOf(customer));
  await admin.call(agreements.update, { id: template.id, version: 2, title: 'Third', content: '<p>Pay triple.</p>' });
  const signed = await office.call(given.get, { id });
  assert.deepEqual([signed.title, signed.content, signed.state], [aText.title, aText.content, 'signed']);
  const refused = await admin.attempt(agreements.remove, { id: template.id });
  assert.equal(refused.body.error.message, 'Cannot delete agreement that is assigned to customers');
});

test('a new one takes the place of the active one, signed or not; those before stay in the list', async () => {
  const { customer, contactId } = await aCustomer();
  const first = await assign(contactId);
  await customer.call(signing.sign, await signatureOf(customer));
  const second = await assign(contactId);
  const third = await assign(contactId);
  assert.deepEqual(
    (await list(contactId)).map(({ id, state, signedName }) => [id, state, signedName]),
    [
      [third, 'pending', null],
      [second, 'inactive', null],
      [first, 'inactive', 'Rosa Nez'],
    ],
  );
  const own = await customer.call(signing.own, {});
  assert.equal(own.agreement?.id, third);
  assert.deepEqual(
    own.earlier.map(({ id, signedName }) => [id, signedName]),
    [[first, 'Rosa Nez']],
    'what was signed stays with who signed it',
  );
  assert.equal((await customer.fetch(`/api/my-agreement/${first}/paper.pdf`)).status, 200);
  const other = await aCustomer();
  assert.deepEqual((await other.customer.call(signing.own, {})).earlier, []);
});

test('two of the office at once leave one active', async () => {
  const { contactId } = await aCustomer();
  const agreementId = (await aTemplate()).id;
  const other = (await aTemplate()).id;
  const input = (id: string) => ({ contactId, commandId: randomUUID(), agreementId: id, isEmailed: false });
  const ids = [agreementId, other, agreementId, other];
  await Promise.all(ids.map((id, at) => (at % 2 ? admin : office).call(given.assign, input(id))));
  const states = (await list(contactId)).map(({ state }) => state);
  assert.deepEqual(states.sort(), ['inactive', 'inactive', 'inactive', 'pending']);
});

test('it is sent by e-mail, once, in the language of the customer, and again when wanted', async () => {
  const { customer, contactId } = await aCustomer();
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(read);
  const input = { contactId, commandId: randomUUID(), agreementId: (await aTemplate()).id, isEmailed: true };
  const [one, two] = [await office.call(given.assign, input), await office.call(given.assign, input)];
  assert.deepEqual([one, one.isEmailed], [two, false], 'no mail server is configured');
  const [letter, ...more] = await lettersTo(contactId);
  assert.equal(more.length, 0);
  assert.match(letter?.subject ?? '', /^Por favor, firme su contrato con San Juan Disposal$/);
  assert.ok(letter?.text.includes(`${(await office.call(given.ofContact, { contactId })).link}\n`));
  const again = { id: one.agreement.id, commandId: randomUUID() };
  await Promise.all([office.call(given.sendLink, again), office.call(given.sendLink, again)]);
  assert.equal((await lettersTo(contactId)).length, 2);
  await customer.call(signing.sign, await signatureOf(customer));
  const late = await office.attempt(given.sendLink, { ...again, commandId: randomUUID() });
  assert.deepEqual([late.status, late.body.error.code], [409, 'already-signed']);
});

test('who has no account, is deleted or unknown is given nothing', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const agreementId = (await aTemplate()).id;
  const attempt = async (more: object) => {
    const input = { contactId, commandId: randomUUID(), agreementId, isEmailed: false, ...more };
    const { status, body } = await office.attempt(given.assign, input);
    return [status, body.error.message];
  };
  assert.deepEqual(await attempt({}), [409, 'This contact has no user account yet. Create one first.']);
  assert.equal((await attempt({ contactId: randomUUID() }))[0], 404);
  const known = (await aCustomer()).contactId;
  assert.equal((await attempt({ contactId: known, agreementId: randomUUID() }))[0], 404);
  assert.deepEqual(await list(known), []);
});

test('what happened stands in the history of the contact', async () => {
  const { customer, contactId } = await aCustomer();
  const id = await assign(contactId);
  await customer.call(signing.sign, await signatureOf(customer));
  const entries = await entriesAbout(server, id);
  assert.deepEqual(
    entries.map(({ action, actor }) => [action, actor]),
    [
      ['insert', admin.id],
      ['update', customer.id],
    ],
  );
  assert.equal(entries[1]?.after?.signed_name, 'Rosa Nez');
  assert.doesNotMatch(JSON.stringify(entries), /one cart each week/);
});

test('of a letter that has waited the office reads why it stays: signed, replaced, or nobody’s by now', async () => {
  const [waiting, signed, replaced] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const [parted, deleted] = [await aCustomer(), await aCustomer()];
  const fateAfter = async ({ customer, contactId }: typeof waiting, work: () => Promise<unknown>) => {
    const id = await assign(contactId);
    await work();
    const fate = await fateOfAgreement(read, { aboutIds: [id], accountId: customer.id });
    return fate && 'why' in fate ? fate.why : undefined;
  };
  const overtaken = 'It was signed or replaced in the meantime: nothing was sent.';
  const gone = 'The contact was deleted or parted from this account in the meantime: nothing was sent.';
  assert.equal(await fateAfter(waiting, async () => {}), undefined);
  const sign = async () => signed.customer.call(signing.sign, await signatureOf(signed.customer));
  assert.equal(await fateAfter(signed, sign), overtaken);
  assert.equal(await fateAfter(replaced, () => assign(replaced.contactId)), overtaken);
  assert.equal(await fateAfter(parted, () => admin.call(account.unlinkAccount, { id: parted.contactId })), gone);
  assert.equal(await fateAfter(deleted, () => admin.call(contacts.remove, { id: deleted.contactId })), gone);
});

test('the history names what was given and signed, whatever the office calls its text later', async () => {
  const { customer, contactId } = await aCustomer();
  const { id: agreementId } = await aTemplate();
  await assign(contactId, { agreementId });
  await customer.call(signing.sign, await signatureOf(customer));
  await admin.call(agreements.update, { ...aText, id: agreementId, version: 1, title: 'Residential 2027' });
  await assign(contactId, { agreementId });
  const { entries } = await office.call(history.ofContact, { contactId, kind: 'account' });
  assert.deepEqual(
    entries.flatMap(({ what, subject }) => (what.startsWith('Agreement') ? [[what, subject]] : [])),
    [
      ['Agreement assigned', 'Residential 2027'],
      ['Agreement made inactive', aText.title],
      ['Agreement signed', aText.title],
      ['Agreement assigned', aText.title],
    ],
  );
});

test('the office sees who has not signed, longest first', async () => {
  const [older, newer, signer] = [await aCustomer(), await aCustomer(), await aCustomer()];
  for (const { contactId } of [older, newer, signer]) await assign(contactId);
  await signer.customer.call(signing.sign, await signatureOf(signer.customer));
  const { agreements: waiting, total } = await office.call(given.unsigned, {});
  const whose = waiting.map(({ contactId }) => contactId);
  assert.equal(total, waiting.length);
  assert.ok(whose.indexOf(older.contactId) < whose.indexOf(newer.contactId) && whose.includes(older.contactId));
  assert.ok(!whose.includes(signer.contactId));
  await sql`update contact set deleted_at = now() where id = ${older.contactId}`.execute(read);
  assert.equal((await office.call(given.unsigned, {})).total, total - 1);
});
