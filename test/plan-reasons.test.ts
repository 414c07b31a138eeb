/** What the plan of the real server says to a customer on the days of the clocks and in a holiday week, in their words. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { calendarContract } from '../src/features/company/calendar.ts';
import { customerAccountContract } from '../src/features/customer-account/contract.ts';
import { homeWords } from '../src/features/customer-account/web/words-home.ts';
import { formatLongDay, type Instant, type Weekday } from '../src/kernel/calendar.ts';
import { clock } from './support/clock.ts';
import { aCompany, aRoute } from './support/factories.ts';
import { aServer, type TestServer } from './support/server.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
  await aCompany(server);
});
after(() => server.close());

/** Somebody served on these days, and what the office writes into its calendar. */
async function aCustomer(days: readonly Weekday[]) {
  const customer = await server.as('customer');
  await server.transact((tx) => aRoute(tx, { days, stops: 1, customer: customer.id }));
  return customer;
}
const close = async (
  date: string,
  name: string,
  effect: 'skipped' | 'slides' | 'moved',
  movedTo: string | null = null,
) => (await server.as('admin')).call(calendarContract.addDay, { date, name, effect, movedTo });

/** The next days as the first screen says them, with their reasons, at a moment. */
async function told(customer: Awaited<ReturnType<typeof aCustomer>>, at: Instant) {
  clock.set(at);
  const { coming, lost, addresses } = await customer.call(customerAccountContract.get, {});
  const say = homeWords.en;
  const days = coming.slice(0, 3).map(({ date, stops }) => {
    const reasons = stops.flatMap(({ because }) => (because ? [say.because(because, date)] : []));
    return [formatLongDay(date), ...reasons].join(': ');
  });
  const [{ nextPickup, nextBecause } = { nextPickup: null, nextBecause: null }] = addresses;
  const next = nextPickup && nextBecause ? say.because(nextBecause, nextPickup) : null;
  return { days, next, lost: lost.map((one) => say.lost(one)) };
}

for (const [change, saturday, moved, moments] of [
  [
    'forward',
    '2026-03-07',
    'Sunday, March 8',
    // Saturday evening, five minutes before two, and five minutes later, when it is past three.
    ['2026-03-08T06:30:00.000Z', '2026-03-08T08:55:00.000Z', '2026-03-08T09:05:00.000Z', '2026-03-09T05:30:00.000Z'],
  ],
  [
    'back',
    '2026-10-31',
    'Sunday, November 1',
    // Saturday evening, before two, in the hour that comes twice, and late on the day of 25 hours.
    ['2026-11-01T05:30:00.000Z', '2026-11-01T07:55:00.000Z', '2026-11-01T08:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ],
] as const)
  test(`on the day on which the clocks go ${change} a moved pickup stands with its day and its reason`, async () => {
    clock.set(moments[0]);
    const customer = await aCustomer(['Saturday', 'Wednesday']);
    const sunday = saturday === '2026-03-07' ? '2026-03-08' : '2026-11-01';
    await close(saturday, 'Storm', 'moved', sunday);
    for (const moment of moments) {
      const { days, next } = await told(customer, moment);
      assert.equal(days[0], `${moved}: Comes Sunday, not Saturday: Storm`, moment);
      assert.equal(next, 'Comes Sunday, not Saturday: Storm', moment);
      assert.match(days[1] ?? '', /^Wednesday, /, moment);
    }
  });

test('in a holiday week each pickup from the holiday on comes a day later, and one that is skipped says so', async () => {
  clock.set('2026-11-24T16:00:00.000Z');
  const customer = await aCustomer(['Monday', 'Thursday', 'Friday']);
  await close('2026-11-26', 'Thanksgiving Day', 'slides');
  await close('2026-11-30', 'Landfill closed', 'skipped');
  assert.deepEqual(await told(customer, '2026-11-24T16:00:00.000Z'), {
    days: [
      'Friday, November 27: Comes Friday, not Thursday: Thanksgiving Day',
      'Saturday, November 28: Comes Saturday, not Friday: Thanksgiving Day',
      'Thursday, December 3',
    ],
    next: 'Comes Friday, not Thursday: Thanksgiving Day',
    lost: ['Landfill closed: no pickup on Monday, November 30'],
  });
});
