import { type Day, formatDay } from '../../kernel/calendar.ts';
import { pluralOf, type Words } from '../../kernel/language.ts';

/** What the rules say, in English; of a refusal the driver's screens say theirs by its code. */
export const say = {
  stopStatuses: {
    pending: 'Pending',
    in_progress: 'In Progress',
    completed: 'Completed',
    skipped: 'Skipped',
    rescheduled: 'Rescheduled',
  },
  skipReasons: {
    not_out: 'Not out',
    blocked: 'Blocked',
    no_access: 'No access',
    contaminated: 'Contaminated',
    overfull: 'Overfull',
    unsafe: 'Unsafe',
    other: 'Other',
  },
  stopIs: {
    pending: 'This stop has not been worked yet.',
    in_progress: 'This stop is in progress already.',
    completed: 'This stop was completed already.',
    skipped: 'This stop was skipped already.',
    rescheduled: 'This stop was rescheduled.',
  },
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

/** Why what a driver told is kept and changes nothing that is shown. */
export const recordedCodes = ['run-cancelled', 'stops-left', 'run-grown', 'run-given-away', 'visit', 'stray'] as const;
export type RecordedCode = (typeof recordedCodes)[number];

const en: Readonly<Record<RecordedCode, string>> = {
  'run-cancelled': 'Recorded. The office has cancelled this run meanwhile.',
  'stops-left': 'Recorded. The office has cancelled this run meanwhile; stops left open wait for another truck.',
  'run-grown': 'Recorded. A stop is open that came to this run meanwhile, so the run goes on.',
  'run-given-away': 'Recorded. The run is somebody else’s by now, who goes on with the stops left open.',
  visit: 'Recorded. Something later was recorded at this stop too; the office sees both.',
  stray: 'Recorded. The office will place it.',
};

const es: typeof en = {
  'run-cancelled': 'Quedó registrado. La oficina canceló esta ruta mientras tanto.',
  'stops-left':
    'Quedó registrado. La oficina canceló esta ruta mientras tanto; las paradas que quedaron abiertas esperan otro camión.',
  'run-grown': 'Quedó registrado. Mientras tanto llegó a esta ruta una parada que sigue abierta: la ruta continúa.',
  'run-given-away': 'Quedó registrado. La ruta ya es de otra persona, que sigue con las paradas que quedaron abiertas.',
  visit: 'Quedó registrado. En esta parada se registró algo después; la oficina ve las dos cosas.',
  stray: 'Quedó registrado. La oficina le buscará su lugar.',
};

export const recordedWords: Words<typeof en> = { en, es };

/** What an answer says of it: a sentence in English, and the code by which other languages say theirs. */
export const toldAs = (code: RecordedCode | undefined) =>
  code ? { recorded: recordedWords.en[code], recordedAs: code } : {};
