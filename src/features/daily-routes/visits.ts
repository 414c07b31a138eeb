/** Visits of trucks that no stop shows: another one was later there, it was taken back, or it fitted nowhere. */
import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';
import { morePhotos } from './photo-shapes.ts';
import { skipReasons } from './skip-reasons.ts';

/** What somebody did at an address, and when. */
export const visit = {
  id,
  outcome: z.enum(['completed', 'skipped']),
  doneBy: z.nullable(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  doneAt: instant,
  receivedAt: instant,
  skipReason: z.nullable(z.enum(skipReasons)),
  driverNotes: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  morePhotos,
};

/** A visit to a stop beside the one that it shows. */
export const stopVisit = z.strictObject({ ...visit, takenBackAt: z.nullable(instant) });
export type StopVisit = z.infer<typeof stopVisit>;

export const strayReasons = ['run-closed', 'stop-suspended', 'not-theirs', 'stop-removed'] as const;
/** Why work cannot be put on a stop: somebody who may has to look at it. */
export type StrayReason = (typeof strayReasons)[number];

/** Work that fitted nowhere and that a dispatcher keeps as a visit of the contact. */
export const keptVisit = z.strictObject({
  ...visit,
  reason: z.enum(strayReasons),
  date: z.string(),
  routeName: z.string(),
  streetLine: z.string(),
  cityLine: z.string(),
});
export type KeptVisit = z.infer<typeof keptVisit>;
