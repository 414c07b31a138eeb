/** A backup from before a credit was restored: the provider's book has the credit, and nothing else does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { now } from '../../../../test/support/clock.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { noteRestored } from '../../../server/restored.ts';
import { holdCreditsContract as credits } from '../contract.ts';

const { office, bookOf, inPast, kit, run, settings } = await aCreditingCompany();

test('what the office has credited since the backup was made is not credited by itself once more', async () => {
  const held = await inPast();
  const due = held.credit?.due ?? 0;
  await office.call(credits.post, held.post());
  await sql`delete from hold_credit where suspension_id = ${held.credit?.suspensionId ?? ''}`.execute(kit.read);
  await sql`delete from provider_command where kind = 'credit-hold'`.execute(kit.read);
  await kit.transact((tx) => noteRestored(tx, now()));
  await settings({ postsByItself: true });
  await run();
  assert.deepEqual(await bookOf(held.profileId), [-due]);
  assert.deepEqual(
    (await held.of()).map(({ state }) => state),
    ['proposed'],
    'a person decides',
  );
});
