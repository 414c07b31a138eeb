/** What the commands on stops and runs have in common. */
import * as z from 'zod/mini';
import { id, instant, latitude, longitude, optionalProse, prose } from '../../kernel/shapes.ts';
import { say } from './words.ts';

/** What one writes: a field takes no more, for what a phone has kept is not refused later. */
export const longestNotes = 2000;
/** What two have written together may be longer than what one may write, and comes along with the next step. */
const longestTogether = 10_000;
export const notes = optionalProse(say.notes, longestTogether);
/** As their writer saw them. */
export const notesBefore = z.optional(z.nullable(prose(say.notes, longestTogether)));
export const position = z.nullish(
  z.object({ latitude, longitude, accuracyMetres: z.nullish(z.number().check(z.minimum(0))) }),
);

/**
 * `commandId` is made by the caller: a repeat is answered with the first outcome and changes nothing. `at` and `sentAt`
 * are by the caller's clock, which the second one lets us correct.
 */
export const command = { id, commandId: id, at: instant, sentAt: z.optional(instant) };
/** The same for a run; without an id it happens now, and as often as it is asked for. */
export const runCommand = { id, commandId: z.optional(id), at: z.optional(instant), sentAt: z.optional(instant) };
export const commandRefusals = {
  'stop-moved-on': 'conflict',
  'stop-suspended': 'conflict',
  'run-closed': 'conflict',
  'command-reused': 'conflict',
} as const;
export const runRefusals = { 'run-moved-on': 'conflict' } as const;
export const runCommandRefusals = { ...runRefusals, 'command-reused': 'conflict' } as const;
