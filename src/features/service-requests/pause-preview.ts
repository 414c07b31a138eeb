import * as z from 'zod/mini';
import { streams } from '../services/streams.ts';

/** What a pause would come to, by the plan and the bills as they are now. */
export const pausePreview = z.strictObject({
  /** Pickups that would not be made, in order. */
  pickups: z.array(z.strictObject({ date: z.string(), street: z.string(), streams: z.array(z.enum(streams)) })),
  /** In cents. */
  credit: z.number(),
  /** How long a pause has to be for a credit, in days; null where none is given. */
  leastDays: z.nullable(z.number()),
});
export type PausePreview = z.infer<typeof pausePreview>;
