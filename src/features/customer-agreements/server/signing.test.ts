import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { agreementsOf, aText, signatureOf } from '../../../../test/support/agreements.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { linkedAccountContract as account } from '../../contacts/linked-account.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { customerAgreementsContract as given } from '../contract.ts';
import { signingContract as signing } from '../signing.ts';

const [server, admin, office] = await aServerWith('admin', 'employee');
const { read } = server.database;
const { anAsked, aTemplate, aCustomer, assign, list } = agreementsOf(server, admin);

const row = async (id: string) =>
  read.selectFrom('customer_agreement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function refused(caller: Caller, input: object) {
  const { status, body } = await caller.attempt(signing.sign, input);
  return [status, body.error?.code];
}

test('a signature is kept with the text as it was read, its hash, when, from where and with what', async () => {
  const { customer, id } = await anAsked();
  const signature = await signatureOf(customer, '  Rosa Nez ');
  const { signedAt } = await customer.call(signing.sign, signature);
  const kept = await row(id);
  const hash = createHash('sha256').update(`${aText.title}\n${aText.content}`).digest('hex');
  assert.deepEqual(
    [kept.signed_name, kept.signed_title, kept.signed_content, kept.signed_sha256],
    ['Rosa Nez', aText.title, aText.content, hash],
  );
  assert.match(kept.signed_address ?? '', /127\.0\.0\.1/);
  assert.ok(kept.signed_user_agent);
  assert.match(kept.signed_email ?? '', /@example\.test$/);
  assert.match(kept.signed_consent ?? '', /^I have read this agreement/);
  const { agreement } = await customer.call(signing.own, {});
  assert.deepEqual(
    [agreement?.state, agreement?.signedName, new Date(agreement?.signedAt ?? 0)],
    ['signed', 'Rosa Nez', new Date(signedAt)],
  );
});

test('from two devices at the same moment it is signed once, and a repeat gets the first answer', async () => {
  const { customer, id } = await anAsked();
  const [one, two] = [await signatureOf(customer, 'Rosa Nez'), await signatureOf(customer, 'Rosa B. Nez')];
  const statuses = await Promise.all(
    [one, one, two, two].map(async (s) => (await customer.attempt(signing.sign, s)).status),
  );
  const signed = (await row(id)).signed_name;
  assert.deepEqual(statuses, signed === 'Rosa Nez' ? [200, 200, 409, 409] : [409, 409, 200, 200]);
  assert.deepEqual(await refused(customer, await signatureOf(customer)), [409, 'already-signed']);
});

test('signed while another takes its place: one of both, and the state says which', async () => {
  const template = (await aTemplate()).id;
  for (let round = 0; round < 8; round++) {
    const { customer, contactId, id } = await anAsked();
    const signature = await signatureOf(customer);
    const [answer] = await Promise.all([
      customer.attempt(signing.sign, signature),
      assign(contactId, { agreementId: template }),
    ]);
    const { signed_at: at, is_active: isActive } = await row(id);
    assert.equal(isActive, false);
    assert.deepEqual([answer.status, at !== null], answer.status === 200 ? [200, true] : [409, false]);
    if (answer.status !== 200) assert.equal(answer.body.error.code, 'agreement-inactive');
    assert.deepEqual(
      (await list(contactId)).map(({ state }) => state),
      ['pending', 'inactive'],
    );
  }
});

test('another text, another consent, an inactive one, no name: each is refused with a sentence', async () => {
  const { customer, contactId, id } = await anAsked();
  const signature = await signatureOf(customer);
  assert.deepEqual(await refused(customer, { ...signature, sha256: '0'.repeat(64) }), [409, 'other-text']);
  assert.deepEqual(await refused(customer, { ...signature, consent: 'I agree to nothing' }), [409, 'other-consent']);
  for (const name of ['', ' ', '...', 'X', '✗ 7'])
    assert.equal((await customer.attempt(signing.sign, { ...signature, name })).status, 422, name);
  await assign(contactId);
  assert.deepEqual(await refused(customer, signature), [409, 'agreement-inactive']);
  assert.deepEqual(await refused(customer, { ...signature, id: randomUUID() }), [404, 'missing']);
  assert.equal((await row(id)).signed_at, null);
});

test('nobody signs or reads what is somebody else’s, and who lost the contact neither', async () => {
  const [mine, theirs] = [await anAsked(), await anAsked()];
  const signature = await signatureOf(theirs.customer);
  assert.deepEqual(await refused(mine.customer, signature), [404, 'missing']);
  assert.equal((await mine.customer.call(signing.own, {})).agreement?.id, mine.id);
  await sql`update contact set profile_id = null where id = ${theirs.contactId}`.execute(read);
  assert.deepEqual(await refused(theirs.customer, signature), [404, 'missing']);
  assert.equal((await theirs.customer.call(signing.own, {})).agreement, null);
});

test('nobody signs with an account from which the office parts the contact at that moment', async () => {
  const { customer, contactId, id } = await anAsked();
  const signature = await signatureOf(customer);
  let signs: ReturnType<typeof refused> | undefined;
  await server.transact(async (tx) => {
    await sql`select from customer_agreement where id = ${id} for update`.execute(tx);
    signs = refused(customer, signature);
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
      return rows.length > 0;
    });
    await admin.call(account.unlinkAccount, { id: contactId });
  });
  assert.deepEqual(await signs, [404, 'missing']);
  assert.equal((await row(id)).signed_at, null);
});

test('what was signed stays as it was, whatever writes to the table', async () => {
  const { customer, contactId, id } = await anAsked();
  const change = (set: string) => sql`update customer_agreement set ${sql.raw(set)} where id = ${id}`.execute(read);
  await assert.rejects(change(`content = '<p>Pay double.</p>'`), /stays as it is/);
  await customer.call(signing.sign, await signatureOf(customer));
  for (const set of [`signed_content = 'x'`, `signed_name = 'Somebody'`, 'signed_at = now()', `signed_address = null`])
    await assert.rejects(change(set), /stays as it was given/);
  await assign(contactId);
});

test('merged contacts have one that counts, the signed one before a newer one; parted, each has its own', async () => {
  const [kept, merged] = [await anAsked(), await aCustomer()];
  await kept.customer.call(signing.sign, await signatureOf(kept.customer));
  const other = await assign(merged.contactId);
  await sql`update contact set profile_id = null where id = ${merged.contactId}`.execute(read);
  const versions = { keptVersion: 1, mergedVersion: 1 };
  const pair = { keptId: kept.contactId, mergedId: merged.contactId, ...versions, take: [] };
  const { mergeId } = await admin.call(duplicates.merge, pair);
  const states = async (contactId: string) => (await list(contactId)).map(({ id, state }) => [id, state]);
  assert.deepEqual(await states(kept.contactId), [
    [other, 'inactive'],
    [kept.id, 'signed'],
  ]);
  assert.equal((await kept.customer.call(signing.own, {})).agreement?.id, kept.id);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await states(kept.contactId), [[kept.id, 'signed']]);
  assert.deepEqual(await states(merged.contactId), [[other, 'pending']]);
});

test('on the phone of a staff member it is signed in their presence', async () => {
  const { customer, id } = await anAsked();
  const { sha256, consent } = await office.call(given.get, { id });
  const signature = { id, sha256, consent, name: 'Rosa Nez', commandId: randomUUID() };
  assert.equal((await customer.attempt(signing.witness, signature)).status, 403);
  await office.call(signing.witness, signature);
  const kept = await row(id);
  assert.deepEqual([kept.witnessed_by, kept.signed_email], [office.id, null]);
  assert.match((await customer.call(signing.own, {})).agreement?.witnessedBy ?? '', /employee$/);
  assert.deepEqual(await refused(customer, await signatureOf(customer)), [409, 'already-signed']);
});
