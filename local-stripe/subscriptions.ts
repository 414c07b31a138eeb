import { isWithin } from './lists.ts';
import type { Subscription, SubscriptionItem } from './records.ts';
import { get, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { cancelSubscription } from './subscription-cancel.ts';
import { updateSubscription } from './subscription-changes.ts';
import { type GivenItem, itemsOf } from './subscription-items.ts';
import { resumeSubscription } from './subscription-pause.ts';
import { startSubscription } from './subscription-start.ts';
import type { World } from './world.ts';

function fits(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return ['canceled', 'incomplete_expired'].includes(subscription.status);
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}

const one = (world: World, id: string) => get(world.subscriptions, id);
const oneItem = (world: World, id: string) => get(world.subscriptionItems, id, 'item');

/** A change of one item is a change of its subscription. */
function changeItem(world: World, subscription: string, item: GivenItem, params: object): void {
  const {
    expand,
    metadata,
    quantity,
    price,
    plan,
    price_data,
    subscription: of,
    clear_usage,
    ...more
  } = params as Record<string, unknown>;
  const items = [item] as Parameters['SubscriptionUpdateParams']['items'];
  updateSubscription(world, named(world.subscriptions, subscription, 'subscription'), {
    ...more,
    ...(items && { items }),
  });
}

const path = '/v1/subscriptions/:id';
const itemPath = '/v1/subscription_items/:item';

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', 'SubscriptionCreateParams', 'Subscription', ({ world, params }) =>
    startSubscription(world, params),
  ),
  route('GET /v1/subscriptions', 'SubscriptionListParams', 'list of Subscription', (call) => {
    const { subscriptions } = call.world;
    const { automatic_tax: tax, collection_method, created, customer, plan, price, status, test_clock } = call.params;
    const { current_period_end: end, current_period_start: start } = call.params;
    const ofClock = ['clock', test_clock, call.world.clocks, 'test_clock'] as const;
    const rows = rowsBy(subscriptions, ['customer', customer, call.world.customers], ofClock);
    if (price !== undefined) named(call.world.prices, price, 'price');
    if (plan !== undefined) named(call.world.prices, plan, 'plan', 'plan');
    const isAnyItem = [end, plan, price, start].every((one) => one === undefined);
    const isWanted = (item: SubscriptionItem) =>
      [
        (price ?? item.price) === item.price,
        (plan ?? item.price) === item.price,
        isWithin(item.current_period_start, start),
        isWithin(item.current_period_end, end),
      ].every(Boolean);
    return page(call, subscriptions, '/v1/subscriptions', rows, (row) =>
      [
        fits(row, status),
        collection_method === undefined || row.collection_method === collection_method,
        tax === undefined || row.automatic_tax.enabled === tax.enabled,
        isAnyItem || itemsOf(call.world, row).some(isWanted),
        test_clock === undefined ? customer !== undefined || row.test_clock === null : row.test_clock === test_clock,
        isWithin(row.created, created),
      ].every(Boolean),
    );
  }),
  route(`GET ${path}`, 'SubscriptionRetrieveParams', 'Subscription', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'SubscriptionUpdateParams', 'Subscription', ({ world, id, params }) =>
    updateSubscription(world, one(world, id), params),
  ),
  route(`DELETE ${path}`, 'SubscriptionCancelParams', 'Subscription', ({ world, id, params }) =>
    cancelSubscription(world, one(world, id), params),
  ),
  route(`POST ${path}/resume`, 'SubscriptionResumeParams', 'Subscription', ({ world, id, params }) =>
    resumeSubscription(world, one(world, id), params),
  ),
  route('GET /v1/subscription_items', 'SubscriptionItemListParams', 'list of SubscriptionItem', (call) => {
    const { world, params } = call;
    const rows = itemsOf(world, named(world.subscriptions, params.subscription, 'subscription'));
    return page(call, world.subscriptionItems, '/v1/subscription_items', rows);
  }),
  route(`GET ${itemPath}`, 'SubscriptionItemRetrieveParams', 'SubscriptionItem', ({ world, id }) => oneItem(world, id)),
  route('POST /v1/subscription_items', 'SubscriptionItemCreateParams', 'SubscriptionItem', ({ world, params }) => {
    const { subscription } = params;
    const before = new Set(itemsOf(world, { id: subscription }).map(({ id }) => id));
    changeItem(world, subscription, params as GivenItem, params);
    return itemsOf(world, { id: subscription }).find(({ id }) => !before.has(id)) ?? {};
  }),
  route(`POST ${itemPath}`, 'SubscriptionItemUpdateParams', 'SubscriptionItem', ({ world, id, params }) => {
    const item = oneItem(world, id);
    changeItem(world, item.subscription, { ...(params as GivenItem), id }, params);
    return item;
  }),
  route(`DELETE ${itemPath}`, 'SubscriptionItemDeleteParams', 'DeletedSubscriptionItem', ({ world, id, params }) => {
    changeItem(world, oneItem(world, id).subscription, { id, deleted: true }, params);
    return { id, object: 'subscription_item', deleted: true };
  }),
];
