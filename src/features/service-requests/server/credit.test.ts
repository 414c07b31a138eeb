/** What a pause is credited with, before it is sent and once it is agreed to, with the local payment provider. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aRoute } from '../../../../test/support/factories.ts';
import { aPause } from '../../../../test/support/service-requests.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { holdCreditsContract as credits } from '../../hold-credits/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';
import { outcomeOf } from '../words.ts';

const { server, office, aPrice } = await aBillingCompany();

test('the customer sees beforehand what the office is then proposed to credit, and no credit for a short pause', async () => {
  const customer = await server.as('customer');
  const days = [weekdayOf(today)];
  const { stops } = await server.transact((tx) => aRoute(tx, { days, stops: 1, customer: customer.id }));
  const contactId = stops[0]?.contactId ?? '';
  const items = [{ stripePriceId: await aPrice('Standard service', 3000), quantity: 1 }];
  await office.call(subscriptionsContract.assign, { contactId, commandId: randomUUID(), items });
  const short = await customer.call(own.previewPause, aPause(7, 13));
  assert.deepEqual([short.pickups.length, short.credit, short.leastDays], [1, 0, 14]);
  const pause = aPause(7, 28);
  const { pickups, credit } = await customer.call(own.previewPause, pause);
  assert.deepEqual(
    pickups.map(({ date }) => date),
    [7, 14, 21, 28].map(day),
  );
  assert.ok(credit > 0 && credit <= 3000);
  const { id } = await customer.call(own.pause, pause);
  const seen = await office.call(requests.previewPause, { id });
  assert.deepEqual([seen.pickups, seen.credit], [pickups, credit]);
  const agreed = await office.call(requests.approve, { id, commandId: randomUUID() });
  assert.equal(agreed.credit, credit);
  const [proposed] = (await office.call(credits.ofContact, { contactId })).credits;
  assert.deepEqual([proposed?.due, proposed?.state], [credit, 'proposed']);
  assert.equal(agreed.request.paused?.credit, agreed.credit);
  assert.match(outcomeOf(agreed.request, 'en') ?? '', /The credit for it is \$\d+\.\d\d\.$/);
});
