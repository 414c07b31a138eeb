/** A period for which nobody asks the customer to pay any more. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { holdCreditsContract as credits } from '../contract.ts';

const { office, bookOf, aHeldCustomer } = await aCreditingCompany();

test('pickups not made in a period whose invoice was taken away are worth nothing, those beside it what they were', async () => {
  const { contactId, profileId, credit, of, post } = await aHeldCustomer(day(-10), addDays(today, 40));
  const { invoices: rows } = await office.call(invoices.list, { contactId });
  const [period] = rows.flatMap(({ lines }) => lines);
  const isInside = (date: string) =>
    date >= (period?.periodStart.slice(0, 10) ?? '') && date < (period?.periodEnd.slice(0, 10) ?? '');
  const outside = (credit?.lines ?? []).flatMap(({ dates, each }) =>
    dates.filter((date) => !isInside(date)).map((date) => ({ date, each })),
  );
  await office.call(invoices.remove, { id: rows[0]?.id ?? '', commandId: randomUUID() });
  const [after] = await of();
  assert.deepEqual(
    after?.lines.flatMap(({ dates, each }) => dates.map((date) => ({ date, each }))),
    outside,
  );
  const sum = outside.reduce((cents, { each }) => cents + each, 0);
  assert.ok(sum > 0 && sum < (credit?.due ?? 0));
  const { body } = await office.attempt(credits.post, post());
  assert.equal(body.error.code, 'credit-changed');
  await office.call(credits.post, post({ amount: sum }));
  assert.deepEqual(await bookOf(profileId), [-sum]);
});
