import { isWithin } from './lists.ts';
import type { Event } from './records.ts';
import { get, page, route } from './route.ts';

const isOf = (event: Event, type: string) =>
  type === '*' || event.type === type || (type.endsWith('*') && event.type.startsWith(type.slice(0, -1)));

export const eventRoutes = [
  route('GET /v1/events', 'EventListParams', 'list of Event', (call) => {
    const { events } = call.world;
    const { created, delivery_success, type, types } = call.params;
    const rows = type !== undefined && !type.includes('*') ? events.by('type', type) : events.all();
    return page(call, events, '/v1/events', rows, (event) =>
      [
        type === undefined || isOf(event, type),
        types === undefined || types.some((one) => isOf(event, one)),
        delivery_success === undefined || (event.pending_webhooks === 0) === delivery_success,
        isWithin(event.created, created),
      ].every(Boolean),
    );
  }),
  route('GET /v1/events/:id', 'EventRetrieveParams', 'Event', ({ world, id }) => get(world.events, id)),
];
