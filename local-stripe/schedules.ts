import { checkCurrency } from './amounts.ts';
import { boundary } from './calendar.ts';
import { customerOf } from './customer-of.ts';
import { invalid, missingParameter, notSimulated } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import type { Subscription, SubscriptionSchedule } from './records.ts';
import { get, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import { enter, type Phase, releaseSchedule } from './schedule-phases.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { cancelSubscription } from './subscription-cancel.ts';
import { checkedQuantity, type GivenItem, itemsOf, recurringPrice } from './subscription-items.ts';
import { billingMode } from './subscription-start.ts';
import { advanceClock, doWhatIsDue } from './time-passing.ts';
import type { World } from './world.ts';

type Create = Parameters['SubscriptionScheduleCreateParams'];
type Modify = Parameters['SubscriptionScheduleUpdateParams'];
type GivenPhase = NonNullable<Create['phases']>[number] | NonNullable<Modify['phases']>[number];
type Settings = Create['default_settings'];

/** @throws StripeError of a start that is past, of no phases, or of phases that overlap */
function createSchedule(world: World, params: Create): SubscriptionSchedule {
  if (params.from_subscription)
    return ofSubscription(world, named(world.subscriptions, params.from_subscription, 'from_subscription'), params);
  if (!params.customer) throw missingParameter('customer');
  const customer = customerOf(world, params.customer);
  const at = now(world, customer.test_clock);
  const start = typeof params.start_date === 'number' ? params.start_date : at;
  if (!params.phases?.length) throw missingParameter('phases');
  if (start < at) throw invalid('The start_date must not be in the past.', { param: 'start_date' });
  const phases = makePhases(world, params.phases, start);
  const schedule = save(world, customer.id, customer.test_clock, params, phases);
  emit(world, 'subscription_schedule.created', schedule);
  if (start <= at) startNow(world, schedule);
  return schedule;
}

/** One that begins now begins at once, on a test clock as well. */
function startNow(world: World, schedule: SubscriptionSchedule): void {
  doWhatIsDue(world);
  const clock = world.clocks.find(schedule.test_clock ?? '');
  if (clock) advanceClock(world, clock, clock.frozen_time);
}

function ofSubscription(world: World, subscription: Subscription, params: Create): SubscriptionSchedule {
  if (subscription.schedule)
    throw invalid(`The subscription ${subscription.id} is already managed by a schedule.`, {
      param: 'from_subscription',
    });
  const items = itemsOf(world, subscription);
  const start = Math.min(...items.map((item) => item.current_period_start));
  const end = Math.max(...items.map((item) => item.current_period_end));
  const given = { items: items.map(({ price, quantity }) => ({ price, quantity })), end_date: end };
  const phases = makePhases(world, [given as GivenPhase], start);
  const schedule = save(world, subscription.customer, subscription.test_clock, params, phases);
  const { collection_method, days_until_due } = subscription;
  Object.assign(schedule, {
    status: 'active',
    subscription: subscription.id,
    current_phase: { start_date: start, end_date: end },
  });
  schedule.default_settings = {
    ...schedule.default_settings,
    collection_method,
    invoice_settings: { ...schedule.default_settings.invoice_settings, days_until_due },
  };
  world.schedules.save(schedule);
  emit(world, 'subscription_schedule.created', schedule);
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.schedule = schedule.id;
  });
  world.subscriptions.save(subscription);
  return schedule;
}

function save(
  world: World,
  customer: string,
  clock: string | null,
  params: Create,
  phases: Phase[],
): SubscriptionSchedule {
  return world.schedules.save({
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: billingMode(params.billing_mode),
    canceled_at: null,
    completed_at: null,
    created: now(world, clock),
    current_phase: null,
    customer,
    customer_account: null,
    default_settings: defaultSettings(params.default_settings),
    end_behavior: params.end_behavior ?? 'release',
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    pause_schedules: [],
    phases,
    released_at: null,
    released_subscription: null,
    status: 'not_started',
    subscription: null,
    test_clock: clock,
  });
}

function defaultSettings(settings: Settings): SubscriptionSchedule['default_settings'] {
  return {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: settings?.automatic_tax?.enabled ?? false, liability: null },
    billing_cycle_anchor: settings?.billing_cycle_anchor ?? 'automatic',
    billing_thresholds: null,
    collection_method: settings?.collection_method ?? 'charge_automatically',
    default_payment_method: settings?.default_payment_method ?? null,
    description: settings?.description || null,
    invoice_settings: {
      ...invoiceSettings(settings?.invoice_settings),
      issuer: { type: settings?.invoice_settings?.issuer?.type ?? 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  };
}

type InvoiceSettings = NonNullable<NonNullable<Settings>['invoice_settings']>;

function invoiceSettings(settings: InvoiceSettings | undefined) {
  return {
    account_tax_ids: null,
    custom_fields: settings?.custom_fields || null,
    days_until_due: settings?.days_until_due ?? null,
    description: settings?.description || null,
    footer: settings?.footer || null,
  };
}

function makePhases(world: World, given: readonly GivenPhase[], start: number): Phase[] {
  let from = start;
  return given.map((phase, place) => {
    const made = makePhase(world, phase, from, `phases[${place}]`);
    from = made.end_date;
    return made;
  });
}

function makePhase(world: World, phase: GivenPhase, from: number, param: string): Phase {
  const given = phase.items as readonly GivenItem[];
  const currency = phase.currency === undefined ? undefined : checkCurrency(phase.currency);
  if (phase.add_invoice_items?.length) throw notSimulated(`${param}[add_invoice_items]`);
  const prices = given.map((item, place) => recurringPrice(world, item, `${param}[items][${place}]`, currency));
  const [first] = prices;
  if (!first) throw missingParameter(`${param}[items]`);
  const rhythm = first.recurring ?? { interval: 'month', interval_count: 1 };
  const duration = phase.duration && {
    interval: phase.duration.interval,
    interval_count: phase.duration.interval_count ?? 1,
  };
  const end = typeof phase.end_date === 'number' ? phase.end_date : boundary(from, duration ?? rhythm, 1);
  if (end <= from) throw invalid('The end_date of a phase must be after its start.', { param: `${param}[end_date]` });
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    ...(phase.automatic_tax && {
      automatic_tax: { disabled_reason: null, enabled: phase.automatic_tax.enabled, liability: null },
    }),
    billing_cycle_anchor: phase.billing_cycle_anchor ?? null,
    billing_thresholds: null,
    collection_method: phase.collection_method ?? null,
    currency: first.currency,
    default_payment_method: phase.default_payment_method ?? null,
    default_tax_rates: [],
    description: phase.description || null,
    discounts: [],
    end_date: end,
    invoice_settings: phase.invoice_settings
      ? { ...invoiceSettings(phase.invoice_settings), issuer: phase.invoice_settings.issuer ?? null }
      : null,
    items: prices.map(({ id }, place) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: mergeMetadata(null, given[place]?.metadata),
      plan: id,
      price: id,
      quantity: checkedQuantity(given[place]?.quantity, `${param}[items][${place}]`),
      tax_rates: [],
    })),
    metadata: mergeMetadata(null, phase.metadata),
    on_behalf_of: null,
    proration_behavior: phase.proration_behavior ?? 'create_prorations',
    start_date: from,
    transfer_data: null,
    trial_end: typeof phase.trial_end === 'number' ? phase.trial_end : phase.trial ? end : null,
  };
}

/** New phases take the place of all; the one that runs is applied at once. */
function updateSchedule(world: World, schedule: SubscriptionSchedule, params: Modify): SubscriptionSchedule {
  checkLiving(schedule, 'update');
  const { proration_behavior: behavior } = params;
  const start = params.phases?.[0]?.start_date;
  const from = typeof start === 'number' ? start : (schedule.current_phase ?? schedule.phases[0])?.start_date;
  const phases = params.phases && from !== undefined ? makePhases(world, params.phases, from) : undefined;
  change(world, schedule, 'subscription_schedule.updated', () => {
    schedule.end_behavior = params.end_behavior ?? schedule.end_behavior;
    schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
    if (params.default_settings)
      schedule.default_settings = { ...schedule.default_settings, ...defaultSettings(params.default_settings) };
    if (phases) schedule.phases = phases;
  });
  world.schedules.save(schedule);
  const at = now(world, schedule.test_clock);
  const current = schedule.phases.find((phase) => phase.start_date <= at && phase.end_date > at);
  if (phases && current && schedule.status === 'active') enter(world, schedule, current, behavior);
  return schedule;
}

function checkLiving({ status }: SubscriptionSchedule, verb: string): void {
  if (status !== 'not_started' && status !== 'active')
    throw invalid(`You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status.`);
}

/** Its subscription ends at once; by default what is left of the period is credited, and billed with what waits. */
function cancelSchedule(
  world: World,
  schedule: SubscriptionSchedule,
  { invoice_now = true, prorate = true }: Parameters['SubscriptionScheduleCancelParams'],
): SubscriptionSchedule {
  checkLiving(schedule, 'cancel');
  const subscription = world.subscriptions.find(schedule.subscription ?? '');
  Object.assign(schedule, { status: 'canceled', canceled_at: now(world, schedule.test_clock), current_phase: null });
  world.schedules.save(schedule);
  emit(world, 'subscription_schedule.canceled', schedule);
  if (subscription && subscription.status !== 'canceled')
    cancelSubscription(world, subscription, { invoice_now, prorate });
  return schedule;
}

const one = (world: World, id: string) => get(world.schedules, id, 'schedule');
const path = '/v1/subscription_schedules/:schedule';

export const scheduleRoutes = [
  route(
    'POST /v1/subscription_schedules',
    'SubscriptionScheduleCreateParams',
    'SubscriptionSchedule',
    ({ world, params }) => createSchedule(world, params),
  ),
  route('GET /v1/subscription_schedules', 'SubscriptionScheduleListParams', 'list of SubscriptionSchedule', (call) => {
    const { customers, schedules } = call.world;
    const { canceled_at, completed_at, created, customer, released_at, scheduled } = call.params;
    const rows = rowsBy(schedules, ['customer', customer, customers]);
    return page(call, schedules, '/v1/subscription_schedules', rows, (row) =>
      [
        !scheduled || row.status === 'not_started',
        isWithin(row.canceled_at, canceled_at),
        isWithin(row.completed_at, completed_at),
        isWithin(row.created, created),
        isWithin(row.released_at, released_at),
      ].every(Boolean),
    );
  }),
  route(`GET ${path}`, 'SubscriptionScheduleRetrieveParams', 'SubscriptionSchedule', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'SubscriptionScheduleUpdateParams', 'SubscriptionSchedule', ({ world, id, params }) =>
    updateSchedule(world, one(world, id), params),
  ),
  route(`POST ${path}/cancel`, 'SubscriptionScheduleCancelParams', 'SubscriptionSchedule', ({ world, id, params }) =>
    cancelSchedule(world, one(world, id), params),
  ),
  route(`POST ${path}/release`, 'SubscriptionScheduleReleaseParams', 'SubscriptionSchedule', ({ world, id }) => {
    const schedule = one(world, id);
    checkLiving(schedule, 'release');
    releaseSchedule(world, schedule);
    return schedule;
  }),
];
