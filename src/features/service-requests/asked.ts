/** What a customer asks for, as it is kept: with the names, days and prices that were shown when it was sent. */
import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';
import { skipReasons } from '../daily-routes/skip-reasons.ts';
import { stopStatuses } from '../daily-routes/statuses.ts';
import { intervals } from '../products/contract.ts';
import { streams } from '../services/streams.ts';

/** In the smallest unit of its currency; paid once where there is no interval. */
export const price = z.strictObject({
  amount: z.number(),
  currency: z.string(),
  interval: z.nullable(z.enum(intervals)),
  intervalCount: z.number(),
});
export type Price = z.infer<typeof price>;

/** What becomes of the service of somebody who moves. */
export const moveWishes = ['goes_along', 'ends', 'unsure'] as const;
export type MoveWish = (typeof moveWishes)[number];

const notes = z.nullable(z.string());
const place = { addressId: id, street: z.string() };

export const asked = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pause'),
    from: z.string(),
    to: z.string(),
    /** All services, those to come included, when null. */
    serviceIds: z.nullable(z.array(id)),
    /** "Trash, 12 Elm St" */
    services: z.array(z.string()),
    notes,
  }),
  z.strictObject({
    kind: z.literal('missed_pickup'),
    date: z.string(),
    street: z.string(),
    /** Whose pickup the plan had announced, where no run ever held it. */
    announcedServiceId: z.optional(id),
    /** As the driver had recorded it then. */
    status: z.enum(stopStatuses),
    skipReason: z.nullable(z.enum(skipReasons)),
    recordedAt: z.nullable(instant),
    notes,
  }),
  z.strictObject({
    ...{ kind: z.literal('another_can'), ...place, stream: z.enum(streams), cans: z.number() },
    ...{ price: z.nullable(price), notes },
  }),
  z.strictObject({
    ...{ kind: z.literal('extra_pickup'), ...place, date: z.string(), items: z.string(), price: z.nullable(price) },
  }),
  z.strictObject({
    ...{ kind: z.literal('move'), ...place, date: z.string(), newAddress: z.string(), wish: z.enum(moveWishes), notes },
  }),
]);
/** What came of a pause: the days that are held, and the credit proposed for them, in cents. */
export const paused = z.strictObject({ from: z.string(), to: z.string(), credit: z.number() });
export type Paused = z.infer<typeof paused>;

export type Asked = z.infer<typeof asked>;
export type Kind = Asked['kind'];
export type AskedOf<K extends Kind> = Extract<Asked, { kind: K }>;
