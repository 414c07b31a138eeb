import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';
import { morePhotos } from '../daily-routes/photo-shapes.ts';
import { skipReasons } from '../daily-routes/skip-reasons.ts';
import { stopStatuses } from '../daily-routes/statuses.ts';
import { streams } from '../services/streams.ts';
import { price } from './asked.ts';

/** A pickup that is over, and what the driver has recorded of it. */
const pickup = z.strictObject({
  /** Null where the plan had announced it and no run ever held it. */
  stopId: z.nullable(id),
  /** Null for stops from before services were kept. */
  serviceId: z.nullable(id),
  date: z.string(),
  street: z.string(),
  stream: z.nullable(z.enum(streams)),
  status: z.enum(stopStatuses),
  skipReason: z.nullable(z.enum(skipReasons)),
  recordedAt: z.nullable(instant),
  hasPhoto: z.boolean(),
  morePhotos,
  isReported: z.boolean(),
  /** Recorded less than a day ago: it is shown before it is reported. */
  isFresh: z.boolean(),
});
export type ReportablePickup = z.infer<typeof pickup>;

const service = z.strictObject({ id, stream: z.enum(streams), cans: z.number() });
const address = z.strictObject({ id, street: z.string(), services: z.array(service) });

/** From what a customer chooses. */
export const askChoices = z.strictObject({
  isLinked: z.boolean(),
  addresses: z.array(address),
  /** Of the last days, newest first. */
  pickups: z.array(pickup),
  canPrice: z.nullable(price),
  extraPrice: z.nullable(price),
  pausesAtOnce: z.boolean(),
});
export type AskChoices = z.infer<typeof askChoices>;
