import { type Day, formatDay } from '../../kernel/calendar.ts';
import { pluralOf } from '../../kernel/language.ts';

/** What the rules say, in English; of a refusal the driver's screens say theirs by its code. */
export const say = {
  stopIs: {
    pending: 'This stop has not been worked yet.',
    in_progress: 'This stop is in progress already.',
    completed: 'This stop was completed already.',
    skipped: 'This stop was skipped already.',
    rescheduled: 'This stop was rescheduled.',
  },
  stopIsGone: 'This stop is not on this run any more: its pickup was moved, put off or left out meanwhile.',
  stopIsSuspended: 'Service is suspended at this stop. Skip to the next stop.',
  runIs: {
    pending: 'This run has not been started yet.',
    in_progress: 'This run is in progress already.',
    completed: 'This run was completed already.',
    cancelled: 'This run was cancelled.',
  },
  onlyNotes: 'This run was completed. Only notes can still be changed.',
  openStops: (count: number) =>
    pluralOf('en')(
      count,
      '1 stop is still open. Completing the run will skip them.',
      `${count} stops are still open. Completing the run will skip them.`,
    ),
  /** Stands on the stops that were open when their run was completed. */
  runCompleted: 'Run completed',
  cancelNeedsReason: 'A reason is required to cancel a route',
  chooseDay: (after: Day, last: Day) => `Choose a day after ${formatDay(after)} and up to ${formatDay(last)}.`,
  sayWhy: 'Say in a few words why',
  photoNeeded: (reason: string) => `Take a photo: "${reason}" needs one`,
  notesChanged: 'Somebody else has changed these notes meanwhile.',
  /** Why a visit that waited for a dispatcher does not count. */
  takenBack: 'Taken back by whoever told it',
  notes: 'Notes',
  anImage: 'an image',
};
