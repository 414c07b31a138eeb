import * as z from 'zod/mini';
import { id } from '../../kernel/shapes.ts';
import { stopStatuses } from './statuses.ts';

/** A run on the map of its day: what is drawn of its stops, in their order, and those that have no place on it. */
export const mappedRun = z.strictObject({
  id,
  stops: z.array(
    z.strictObject({
      id,
      order: z.number(),
      status: z.enum(stopStatuses),
      isSuspended: z.boolean(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  unplaced: z.array(z.strictObject({ id, order: z.number(), streetLine: z.string(), contactName: z.string() })),
});
export type MappedRun = z.infer<typeof mappedRun>;
export type MappedStop = MappedRun['stops'][number];
