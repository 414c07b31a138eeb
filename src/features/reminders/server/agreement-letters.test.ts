import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { agreementsOf, signatureOf } from '../../../../test/support/agreements.ts';
import { clock, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, addMinutes, startOfDay } from '../../../kernel/calendar.ts';
import { settingsContract } from '../../company/settings.ts';
import { signingContract as signing } from '../../customer-agreements/signing.ts';
import { remindersContract } from '../contract.ts';
import { agreementRemindersJob } from './agreement-letters.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;
const { anAsked, assign } = agreementsOf(server, admin);

/** Ten in the morning, so many days from now. */
const morning = (ahead: number) => clock.set(addMinutes(startOfDay(addDays(today, ahead), 'America/Denver'), 600));
const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test' };
const run = () => agreementRemindersJob(kit).run(new AbortController().signal);

async function settle(signReminderDays = '3, 10', isRemindingToSign = true): Promise<void> {
  const office = await server.as('admin'); // the clock moves on by weeks, in which nobody stays signed in
  const { version } = await office.call(settingsContract.get, {});
  await office.call(settingsContract.saveSignReminders, { version, isRemindingToSign, signReminderDays });
}

const lettersTo = async (contactId: string) => {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text_body as text from outbox_message
    where contact_id = ${contactId} and kind = 'Agreement reminder' order by created_at, id`.execute(read);
  return rows;
};
const countsOver = async (contactId: string, days: readonly number[]) => {
  const counts: number[] = [];
  for (const day of days) {
    morning(day);
    await run();
    counts.push((await lettersTo(contactId)).length);
  }
  return counts;
};

beforeEach(async () => {
  morning(0);
  await settle();
});

test('each step is written about once, with the way to sign, until it is signed', async () => {
  const [silent, signer] = [await anAsked(), await anAsked()];
  assert.deepEqual(await countsOver(silent.contactId, [0, 1, 2]), [0, 0, 0]);
  const foretold = (await admin.call(remindersContract.previewSigning, {})).tomorrow;
  assert.deepEqual(
    foretold.filter(({ contactId }) => contactId === silent.contactId).map(({ step }) => step),
    [3],
  );
  assert.deepEqual(await countsOver(silent.contactId, [3, 3, 4]), [1, 1, 1]);
  await signer.customer.call(signing.sign, await signatureOf(signer.customer));
  assert.deepEqual(await countsOver(silent.contactId, [9, 10, 11, 30]), [1, 2, 2, 2]);
  assert.equal((await lettersTo(signer.contactId)).length, 1);
  const [letter] = await lettersTo(silent.contactId);
  assert.match(letter?.subject ?? '', /^Reminder: please sign your agreement with San Juan Disposal$/);
  assert.match(letter?.text ?? '', /“Residential Service”[\s\S]*https:\/\/hauler\.test\/profile\?tab=agreement/);
});

test('another agreement begins anew, and nobody is reminded of the one before', async () => {
  const { contactId } = await anAsked();
  assert.deepEqual(await countsOver(contactId, [3]), [1]);
  await assign(contactId);
  assert.deepEqual(await countsOver(contactId, [4, 5, 6, 7]), [1, 1, 2, 2]);
});

test('switched off nothing goes out; what is older than a week is not caught up; two processes write once', async () => {
  const { contactId } = await anAsked();
  await settle('3', false);
  assert.deepEqual(await countsOver(contactId, [3, 5]), [0, 0]);
  morning(11);
  await settle('3');
  await run();
  assert.equal((await lettersTo(contactId)).length, 0);
  morning(10);
  await Promise.all([run(), run(), run()]);
  assert.equal((await lettersTo(contactId)).length, 1);
});

test('whoever lost the account or is deleted hears nothing', async () => {
  const [unlinked, deleted] = [await anAsked(), await anAsked()];
  await sql`update contact set profile_id = null where id = ${unlinked.contactId}`.execute(read);
  await sql`update contact set deleted_at = now() where id = ${deleted.contactId}`.execute(read);
  assert.deepEqual(await countsOver(unlinked.contactId, [3]), [0]);
  assert.equal((await lettersTo(deleted.contactId)).length, 0);
});
