import { boundary, daySeconds } from './calendar.ts';
import { deleteCustomer } from './customers.ts';
import { isGoingOn } from './due.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import type { TestClock } from './records.ts';
import { get, page, route } from './route.ts';
import { itemsOf, priceOf } from './subscription-items.ts';
import { advanceClock } from './time-passing.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

const one = (world: World, id: string) => get(world.clocks, id, 'test_clock', 'test clock');
const path = '/v1/test_helpers/test_clocks/:test_clock';

/** It is done when the answer arrives, which says `advancing` as Stripe's does; the next reading says `ready`. */
function advance(world: World, clock: TestClock, to: number): object {
  if (to <= clock.frozen_time)
    throw invalid('The frozen_time must be after the current time of the test clock.', { param: 'frozen_time' });
  if (to > furthest(world, clock))
    throw invalid(
      'A test clock can only be advanced by up to two intervals of the shortest subscription on it, or by two years without one.',
      { param: 'frozen_time' },
    );
  const advancing = {
    ...view(world, clock),
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  };
  emit(world, 'test_helpers.test_clock.advancing', advancing);
  advanceClock(world, clock, to);
  emit(world, 'test_helpers.test_clock.ready', clock);
  return advancing;
}

/** https://docs.stripe.com/billing/testing/test-clocks */
function furthest(world: World, clock: TestClock): number {
  const at = clock.frozen_time;
  const rhythms = world.subscriptions
    .by('clock', clock.id)
    .filter(isGoingOn)
    .flatMap((subscription) => itemsOf(world, subscription))
    .map((item) => boundary(at, priceOf(world, item).recurring ?? { interval: 'month', interval_count: 1 }, 2));
  return Math.min(at + 2 * 366 * daySeconds, ...rhythms);
}

/** Its customers are deleted, and what they subscribe to is canceled. */
function deleteClock(world: World, clock: TestClock): object {
  for (const customer of world.customers.by('clock', clock.id)) if (!customer._deleted) deleteCustomer(world, customer);
  world.clocks.remove(clock.id);
  world.store.agenda.forget(clock.id);
  emit(world, 'test_helpers.test_clock.deleted', clock);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
}

export const testClockRoutes = [
  route(
    'POST /v1/test_helpers/test_clocks',
    'TestHelpers.TestClockCreateParams',
    'TestHelpers.TestClock',
    ({ world, params }) => {
      const clock: TestClock = {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: world.time.now(),
        deletes_after: world.time.now() + 30 * daySeconds,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      };
      world.clocks.save(clock);
      emit(world, 'test_helpers.test_clock.created', clock);
      return clock;
    },
  ),
  route(
    'GET /v1/test_helpers/test_clocks',
    'TestHelpers.TestClockListParams',
    'list of TestHelpers.TestClock',
    (call) => page(call, call.world.clocks, '/v1/test_helpers/test_clocks', call.world.clocks.all()),
  ),
  route(`GET ${path}`, 'TestHelpers.TestClockRetrieveParams', 'TestHelpers.TestClock', ({ world, id }) =>
    one(world, id),
  ),
  route(
    `POST ${path}/advance`,
    'TestHelpers.TestClockAdvanceParams',
    'TestHelpers.TestClock',
    ({ world, id, params }) => advance(world, one(world, id), params.frozen_time),
  ),
  route(`DELETE ${path}`, 'TestHelpers.TestClockDeleteParams', 'TestHelpers.DeletedTestClock', ({ world, id }) =>
    deleteClock(world, one(world, id)),
  ),
];
