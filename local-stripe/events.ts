import { newId } from './ids.ts';
import type { Event, WebhookEndpoint } from './records.ts';
import { snapshot, view } from './view.ts';
import type { World } from './world.ts';

export const apiVersion = '2026-10-28.endive';
/** Stripe lists events for 30 days; beyond this many the oldest go earlier, so that years of simulated time fit in memory. */
const mostEvents = 10_000;
const keptSeconds = 30 * 86_400;

/** Writes what happened, and queues it for every endpoint that listens to it. Its moment is the wall's, also for a test clock's object. */
export function emit(world: World, type: Event['type'], object: object, previous?: object): Event {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: world.time.now(),
    data: { object: snapshot(world, object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { ...world.request },
    type,
  };
  const endpoints = world.endpoints.all().filter((endpoint) => listens(endpoint, type));
  event.pending_webhooks = endpoints.length;
  world.events.save(event);
  for (const { id } of endpoints)
    world.deliveries.save({ id: `${event.id}:${id}`, event: event.id, endpoint: id, tries: 0, at: Date.now() });
  forgetOldEvents(world);
  return event;
}

/** Changes an object and tells what of it is different now; nothing is told when nothing is. */
export function change<R extends object, T>(world: World, row: R, type: Event['type'], work: () => T): T {
  const before = fieldsOf(world, row);
  const result = work();
  const previous = Object.fromEntries(
    [...fieldsOf(world, row)]
      .filter(([name, text]) => before.get(name) !== text)
      .map(([name]) => [name, JSON.parse(before.get(name) ?? 'null')]),
  );
  if (Object.keys(previous).length > 0) emit(world, type, row, previous);
  return result;
}

/** Each field as text, by which it is compared and kept. */
function fieldsOf(world: World, row: object): Map<string, string> {
  return new Map(Object.entries(view(world, row)).map(([name, value]) => [name, JSON.stringify(value) ?? 'null']));
}

const listens = ({ status, enabled_events }: WebhookEndpoint, type: string) =>
  status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type));

function forgetOldEvents(world: World): void {
  const events = world.events.all();
  const oldest = events[0];
  if (!oldest) return;
  if (events.length <= mostEvents && oldest.created > world.time.now() - keptSeconds) return;
  const isAwaited = oldest.pending_webhooks > 0 && events.length <= 2 * mostEvents;
  if (!isAwaited) world.events.remove(oldest.id);
}
