import { type Day, formatDay, formatWholeDay } from '../../../kernel/calendar.ts';
import { pluralOf } from '../../../kernel/language.ts';
import { reasonLabels, type SuspensionReason } from '../../suspensions/contract.ts';
import type { CheckInAccuracy } from '../check-in.ts';
import type { DailyRoute } from '../run-shapes.ts';
import type { SkipReason } from '../skip-reasons.ts';
import type { StopStatus } from '../statuses.ts';
import { say } from '../words.ts';
import { statusWords } from '../words-statuses.ts';

const plural = pluralOf('en');
const cans = (count: number) => plural(count, '1 can', `${count} cans`);

type Hold = Readonly<{ reason: SuspensionReason; from: Day; to: Day }>;
/** "Customer on Vacation, Nov 20, 2026 – Nov 30, 2026" */
const hold = ({ reason, from, to }: Hold) => `${reasonLabels[reason]}, ${formatDay(from)} – ${formatDay(to)}`;

const checkIns: Readonly<Record<CheckInAccuracy, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  unknown: 'Unknown',
};
const { runs: runStatuses, stops: stopStatuses, skipReasons } = statusWords.en;

export const en = {
  runStatuses,
  stopStatuses,
  skipReasons,
  /** At a stop that was open when its run was completed. */
  runCompleted: say.runCompleted,
  checkIns,
  cans,
  hold,
  /** As the office chose it; a kind that has no words here stands as it is. */
  accommodation: (type: string) => type,
  /** By the code of a refusal; the server's own sentence stands where there is none. */
  refusals: {} as Readonly<Record<string, string>>,

  // My routes today, and the run
  myRoutesToday: 'My routes today',
  noRunsYet: (longDay: string) => `No run of yours today, ${longDay}.`,
  routesUnreadable: 'Failed to load daily route activities',
  route: 'Route',
  progress: 'Progress',
  noDriver: 'No driver assigned',
  since: (day: Day) => `since ${formatWholeDay(day, 'en', 'short')}`,
  noStopsLeft: 'No stops left',
  workedOf: (worked: number, all: number, percent: number) => `${worked} of ${all} · ${percent}%`,
  progressOf: (routeName: string) => `Progress of ${routeName}`,
  routeProgress: 'Route progress',
  stopsWorkedOf: (worked: number, all: number, percent: number) => `${worked} of ${all} stops · ${percent}%`,
  suspendedCount: (count: number) => `${count} suspended`,
  dailyRoute: 'Daily Route',
  back: 'Back',
  stopsUnreadableTitle: 'Daily Stops Error',
  stopsUnreadable: 'Failed to load daily route stops',
  runMissing: 'Daily route not found',
  runMissingWhy: 'This run does not exist or has been deleted.',
  stopsOfThisRun: 'Stops of this run',
  startedAt: (time: string) => `started ${time}`,
  endedAt: (time: string) => `ended ${time}`,
  cancelledBecause: (reason: string) => `Cancelled: ${reason}`,
  startRoute: 'Start route',
  completeRoute: 'Complete route',
  cancelRoute: 'Cancel route',
  keepRoute: 'Keep route',
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  allStopsCompleted: 'All stops completed!',
  allStopsCompletedLabel: 'All stops completed',
  nothingLeftOpen: 'Nothing is left open on this run.',
  completeRun: (name: string | undefined) => `Complete ${name ?? 'route'}`,
  skipAndComplete: (open: number) => `Skip ${open} and complete`,
  stillOpen: (open: number) =>
    plural(
      open,
      '1 stop is still open. Completing the run will skip it.',
      `${open} stops are still open. Completing the run will skip them.`,
    ),
  cancelRun: (name: string | undefined) => `Cancel ${name ?? 'route'}?`,
  cancelNeedsReason: say.cancelNeedsReason,
  cancelFailed: 'Cancel Failed',
  wasCancelled: (name: string) => `${name} was cancelled.`,
  reason: 'Reason',
  notes: 'Notes',
  optional: 'Optional',
  date: 'Date',
  driver: 'Driver',

  // The next stop
  nextStop: 'Next stop',
  workingNow: 'Working now',
  putOffToThisDay: 'put off to this day',
  onceMore: 'sent again',
  extraPickup: 'extra pickup',
  start: 'Start',
  go: 'Go',
  call: 'Call',
  less: 'Less',
  notesAndDetails: 'Notes and details',
  driverNotes: 'Driver notes',
  driverNotesLine: 'Driver notes:',
  keptWith: 'Kept with Complete, Skip or Later',
  stopIsSuspended: (order: number) => `Stop ${order} is suspended.`,
  skipToStop: (order: number) => `Skip to stop ${order}.`,
  noActiveStopBehind: 'No active stop is left behind it.',
  stopActions: 'Stop actions',
  skip: 'Skip',
  later: 'Later',
  complete: 'Complete',

  // Photos
  photo: 'Photo',
  photoOfTheStop: 'Photo of the stop',
  photosAdded: (count: number) => plural(count, 'Photo added', `${count} photos`),
  photosTakenNow: (street: string) => `Photos taken now at ${street}`,
  photoTakenNow: (number: number, street: string) => `Photo ${number}, taken now at ${street}`,
  removePhoto: (number: number) => `Remove photo ${number}`,
  photoKept: 'Photo Kept',
  photoKeptText: 'It waits at the stop where it was taken, until your next step there.',
  photoNotAdded: 'Photo Not Added',
  mostPhotos: (most: number) => `A stop has at most ${most} photos.`,
  photoGone: 'The photo could not be loaded. Close this and open it again.',
  takenAt: (street: string, number: number) => `Taken at ${street}${number > 1 ? `, photo ${number}` : ''}`,
  takenAtBy: (street: string, visitor: string) => `Taken at ${street} by ${visitor}`,
  photoOf: (day: Day) => `Photo of ${formatDay(day)}`,
  invalidFile: 'Invalid File',
  noImage: 'Please select an image file',
  unreadableImage: 'This photo cannot be read. Please take it again, or select a JPEG or PNG.',
  fileTooLarge: 'File Too Large',
  imageTooLarge: 'Please select an image smaller than 5MB',

  // The list of stops
  showing: (shown: number, all: number) => `Showing ${shown} of ${all} stops (completed stops hidden)`,
  notDone: (skipped: number, putOff: number) =>
    [skipped > 0 && `${skipped} skipped`, putOff > 0 && `${putOff} rescheduled`].filter(Boolean).join(', '),
  allStops: (all: number) => `All ${all} stops`,
  noStopsFound: 'No stops found',
  showCompleted: 'Show completed',
  hideCompleted: 'Hide completed',
  stops: 'Stops',
  notSentYet: 'Note or photo not sent yet',
  stopInList: (order: number) => `Stop ${order}:`,
  serviceSuspended: 'SERVICE SUSPENDED',
  suspended: 'Suspended',
  noActionRequired: 'No action required - Skip to next stop',

  // One stop
  stop: (order: number | undefined) => (order === undefined ? 'Stop' : `Stop ${order}`),
  contact: 'Contact',
  address: 'Address',
  phone: 'Phone',
  cansLabel: 'Cans',
  newDate: 'New date',
  gpsLocation: 'GPS location',
  fromTheAddress: (distance: string) => `${distance} from the address`,
  notesUnreadable: 'The last notes cannot be read without a signal.',
  notesLoading: 'Loading the last notes…',
  noEarlierNotes: 'No notes from earlier days.',
  lastNotes: 'Last notes',
  notedOn: (day: Day, notes: string | null) => `${formatDay(day)}: ${notes}`,
  changeOnlyIfMistaken: (status: StopStatus) =>
    `This stop is ${stopStatuses[status].toLowerCase()}. Change it only if that was a mistake.`,
  reschedule: 'Reschedule',
  backToPending: 'Back to Pending',
  notStarted: 'Not Started',
  updateNotes: 'Update Notes',
  putBack: (street: string) => `Put ${street} back to pending?`,
  putBackMeans: 'Its time, place and photo are taken away, and it waits to be worked again. The notes stay.',
  otherVisitsTo: (street: string) => `Other visits to ${street}`,
  takenBack: 'Taken back',
  takenBackAt: (instant: string) => `Taken back ${instant}`,
  otherVisits: (count: number) => plural(count, 'Another visit', 'Other visits'),
  someDriver: 'A driver',

  // Skipping, and later
  skipStop: (street: string | undefined) => `Skip ${street ?? 'stop'}`,
  sayWhy: say.sayWhy,
  photoNeeded: (reason: SkipReason) => say.photoNeeded(skipReasons[reason]),
  skipNotes: 'Optional, except for Other. The office sees it at once.',
  rescheduleStop: (street: string | undefined) => `Reschedule ${street ?? 'stop'}`,
  chooseLaterDay: 'Choose a later day, at most 60 days ahead',

  // On a day on which none would come
  forDriver: 'For the driver',
  extraPickupTitle: 'Extra Pickup',
  extraPickupLead:
    'A truck comes once on this day, with the run of the route or with one of its own. What it costs is billed under Billing.',
  addPickup: 'Add Pickup',
  pickupNotAdded: 'Pickup Not Added',
  pickupAdded: 'Pickup Added',
  truckComesOn: (day: Day) => `A truck comes on ${formatDay(day)}.`,
  service: 'Service',

  // Once its run is over
  sendAgain: 'Send a Truck Again',
  sendAgainShort: 'Send Again',
  sendAgainTo: (street: string) => `Send a truck again to ${street}`,
  sendAgainLead:
    'What was recorded at this stop stays. A truck comes once more, with the run of its route on that day or with one of its own.',
  comesAgain: 'Truck sent again',
  comesAgainOn: (day: Day) => `Truck sent again for ${formatDay(day)}`,
  chooseDayFromToday: (last: Day) => `Choose a day from today, at the latest ${formatDay(last)}`,

  // What waits, and what was not taken
  offline: 'Offline',
  offlineSaved: (count: number) => `Offline · ${count} saved`,
  sending: (count: number) => `Sending ${count}`,
  allSent: 'All sent',
  notTakenCount: (count: number) => `${count} not taken`,
  notTaken: 'Not taken',
  wasNotTaken: (title: string) => `Not taken: ${title}.`,
  keepOfficesQuestion: 'Keep what the office has?',
  keepOfficesMeans: 'The notes and photos of this step are removed from the phone.',
  remove: 'Remove',
  yourNotes: (notes: string) => `Your notes: ${notes}`,
  keepOffices: "Keep the office's version",
  addMyNotes: 'Add my notes to the stop',
  notesAloneQuestion: 'Add the notes alone?',
  notesAloneMeans: 'The photos of this step are removed from the phone.',
  tryAgain: 'Try again',
  keptOnThisPhone: (title: string) => `Kept on this phone: ${title}`,
  recordedTitle: 'Recorded',

  // What was done, in toasts
  stopStarted: 'Stop Started',
  stopCompleted: 'Stop Completed',
  stopSkipped: 'Stop Skipped',
  stopRescheduled: 'Stop Rescheduled',
  stopReopened: 'Stop Reopened',
  notesUpdated: 'Notes Updated',
  notesUpdatedText: 'Driver notes have been updated',
  stepAt: (done: string, order: number, street: string) => `${done}: ${order}. ${street}`,
  undo: 'Undo',
  stepUndone: 'Step Undone',
  updateFailed: 'Update Failed',
  actionFailed: 'Action Failed',
  startFailed: 'Start Failed',
  completeFailed: 'Complete Failed',
  notKept: 'This phone could not keep it: its storage is full or closed to this site. Nothing was changed.',
  routeUpdated: 'Route Updated',
  wasStarted: (run: Pick<DailyRoute, 'routeName'>) => `${run.routeName} was started`,
  wasCompleted: (run: Pick<DailyRoute, 'routeName'>) => `${run.routeName} was completed`,

  // What the office changed
  changedByTheOffice: 'Changed by the office',
  stopsChanged: (count: number) =>
    plural(count, '1 stop changed by the office', `${count} stops changed by the office`),
  gotIt: 'Got it',
  changesAt: (street: string, changes: readonly string[]) => `${street}: ${changes.join(', ')}.`,
  changes: {
    added: (order: number) => `new, stop ${order}`,
    removed: 'no longer on this run',
    order: (before: number, after: number) => `now stop ${after} instead of ${before}`,
    cans: (before: number, after: number) => `${cans(after)} instead of ${before}`,
    noAccommodation: 'no special accommodation any more',
    onHold: (held: Hold) => `on hold, ${hold(held)}`,
    noLongerOnHold: 'no longer on hold',
    address: (before: string) => `instead of ${before}`,
    pin: 'at another place on the map',
    contact: (name: string) => `now ${name}`,
    phone: (phone: string) => `phone ${phone}`,
    noPhone: 'no phone any more',
  },
};

export type DailyWords = typeof en;
