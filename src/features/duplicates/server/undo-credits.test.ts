/** What holds are worth while two contacts are one, and who has the credit once the merge is undone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, today } from '../../../../test/support/clock.ts';
import { aRoute, aSuspension } from '../../../../test/support/factories.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { holdCreditsContract as credits } from '../../hold-credits/contract.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const { server, office, aHeldCustomer } = await aCreditingCompany();

/** Ana, who is billed, becomes one with Bob, whose account nobody knows and whose hold on all is over. */
async function aMergedPair() {
  const ana = await aHeldCustomer(day(-300), day(-299));
  const { stops } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(today)], stops: 1 }));
  const { contactId: bob = '', serviceId = '' } = stops[0] ?? {};
  await server.transact((tx) => aSuspension(tx, bob, day(-28), day(-8)));
  await sql`update suspension set covers_all = true where contact_id = ${bob}`.execute(server.database.read);
  const { first, second } = await office.call(duplicates.compare, { first: bob, second: ana.contactId });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  const { mergeId } = await office.call(duplicates.merge, {
    ...{ keptId: bob, mergedId: ana.contactId, ...versions, take: [] },
  });
  const [credit] = (await office.call(credits.ofContact, { contactId: bob })).credits;
  const post = () =>
    office.call(credits.post, {
      ...{ suspensionId: credit?.suspensionId ?? '', amount: credit?.due ?? 0, commandId: randomUUID() },
    });
  return { bob, bobsService: serviceId, mergeId, credit, post };
}
const undo = async (id: string) => (await office.call(duplicates.undo, { id })).stayed;

test('a hold that is over is not on what comes from the other, which was not on hold', async () => {
  const { credit, bobsService } = await aMergedPair();
  assert.deepEqual(
    credit?.lines.map(({ serviceId }) => serviceId),
    [bobsService],
  );
});

test('the office is told which credit stays with the account of the other', async () => {
  const { mergeId, post } = await aMergedPair();
  await post();
  assert.match(
    (await undo(mergeId)).join(),
    /^What was credited for the hold May 19 – Jun 8, 2026 stays with Rosa \w+\.$/,
  );
});

test('of a credit that was taken back, or never given, nothing is said', async () => {
  const { bob, mergeId, post } = await aMergedPair();
  await post();
  const { credits: given } = await office.call(invoices.list, { contactId: bob });
  await office.call(invoices.takeBackCredit, { id: given[0]?.id ?? '', commandId: randomUUID(), reason: 'Mistake' });
  assert.deepEqual(await undo(mergeId), []);
  assert.deepEqual(await undo((await aMergedPair()).mergeId), []);
});
