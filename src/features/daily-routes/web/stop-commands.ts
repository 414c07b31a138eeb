import type { Operation, Sent } from '../../../kernel/operation.ts';
import { wordsNow } from '../../../web/language.ts';
import { enqueue, takeBack } from '../../../web/offline/outbox.ts';
import { shownCommands } from '../../../web/offline/shown-commands.ts';
import { toast } from '../../../web/ui/toast.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { isOpen } from '../progress.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import type { SkipReason } from '../skip-reasons.ts';
import type { Draft } from './begun-drafts.ts';
import { begunDrafts } from './begun-drafts.ts';
import { givenAt } from './given-at.ts';
import { positionSoon } from './position.ts';
import type { Rescheduling } from './reschedule-form.tsx';
import { changeDraft, forgetDraft } from './stop-drafts.ts';
import type { runOperations, stopOperations } from './stop-outbox.ts';
import { dailyWords } from './words.ts';
import type { DailyWords } from './words-en.ts';

type Work = Readonly<{ notes?: string | null; photos?: readonly Blob[] }>;
type StopInput = Sent<typeof daily.startStop> & {
  notes?: string | null;
  notesBefore?: string | null;
  toDate?: string;
  reason?: SkipReason;
};

export type StopCommands = Readonly<{
  start: (stop: DailyRouteStop) => void;
  complete: (stop: DailyRouteStop, work?: Work) => void;
  skip: (stop: DailyRouteStop, work: Work & Readonly<{ reason: SkipReason }>) => void;
  reschedule: (stop: DailyRouteStop, rescheduling: Rescheduling) => void;
  /** Takes back what was done there. */
  reopen: (stop: DailyRouteStop, notes: string | null) => void;
  /**
   * Answers whether this phone has kept it.
   *
   * @param before as they were when these were begun
   */
  note: (stop: DailyRouteStop, notes: string | null, before: string | null) => Promise<boolean>;
}>;

/**
 * What can be done at a stop. Each tap makes one command with an id of its own: it is kept on the phone and drawn at
 * once, sent when there is a signal, and carried out once however often it arrives.
 */
export const stopCommands: StopCommands = {
  start: (stop) => give(daily.startStop, stop, 'stopStarted', {}),
  complete: (stop, { notes = null, photos } = {}) => give(daily.completeStop, stop, 'stopCompleted', { notes }, photos),
  skip: (stop, { reason, notes = null, photos }) =>
    give(daily.skipStop, stop, 'stopSkipped', { reason, notes }, photos),
  reschedule: (stop, { photos, ...input }) => give(daily.rescheduleStop, stop, 'stopRescheduled', input, photos),
  reopen: (stop, notes) => give(daily.reopenStop, stop, 'stopReopened', { notes }),
  note: (stop, notes, notesBefore) => give(daily.noteStop, stop, 'notesUpdated', { notes, notesBefore }),
};

type Deed = keyof Pick<
  DailyWords,
  'stopStarted' | 'stopCompleted' | 'stopSkipped' | 'stopRescheduled' | 'stopReopened' | 'notesUpdated'
>;

const undoable: readonly Operation[] = [daily.completeStop, daily.skipStop, daily.rescheduleStop];

function give(
  operation: (typeof stopOperations)[number],
  stop: DailyRouteStop,
  deed: Deed,
  more: Partial<StopInput>,
  photos?: readonly Blob[],
): Promise<boolean> {
  const say = wordsNow(dailyWords);
  const done = say[deed];
  const id = crypto.randomUUID();
  const at = givenAt(stop.id, stop.dailyRouteId, shownCommands.shown());
  const input = { id: stop.id, commandId: id, at, ...more };
  const takesPosition = operation === daily.completeStop || operation === daily.skipStop;
  const command = {
    ...{ id, input, about: stop.dailyRouteId, files: photos, title: say.stepAt(done, stop.order, stop.streetLine) },
    ...(takesPosition && { supplement: positionSoon().then((position) => ({ position })) }),
  };
  const words = operation === daily.noteStop ? say.notesUpdatedText : stop.streetLine;
  const begun = { notes: more.notes ?? stop.driverNotes ?? '', base: stop.driverNotes, photos: photos ?? [] };
  const undo = { label: say.undo, run: () => void undoStep(id, stop, begun) };
  // A correction is undone by another one: the state before it cannot be told from here.
  const action = undoable.includes(operation) && isOpen(stop) ? { action: undo } : {};
  const isAsGiven = watchDraft(stop.id);
  return enqueue(operation as typeof daily.completeStop, command).then(
    () => {
      endDraft(operation, stop, isAsGiven() ? undefined : (more.notes ?? null));
      toast.success(done, words, { topic: 'step', ...action });
      return true;
    },
    () => {
      tellNotKept(operation === daily.noteStop ? say.updateFailed : say.actionFailed);
      return false;
    },
  );
}

/** Remembers what is begun for a stop; gives how to ask whether it is still that. */
function watchDraft(stopId: string): () => boolean {
  const notes = () => begunDrafts.shown().get(stopId)?.notes;
  const before = notes();
  return () => notes() === before;
}

/**
 * What was begun for the stop has become this command; of photos, where the command takes any.
 * @param notesBefore what somebody has typed since, while the device kept the command, was begun from
 */
function endDraft(operation: Operation, stop: DailyRouteStop, notesBefore?: string | null): void {
  if (undoable.includes(operation)) forgetDraft(stop.id);
  else if (operation === daily.noteStop && notesBefore !== undefined) changeDraft(stop, { base: notesBefore });
  else if (operation !== daily.startStop) changeDraft(stop, { notes: stop.driverNotes ?? '', base: stop.driverNotes });
}

/**
 * What has not left this phone goes as if it had never been; else the server is asked to take it back. What was written
 * and photographed is there again, for the step that was meant.
 */
async function undoStep(commandId: string, stop: DailyRouteStop, begun: Draft): Promise<void> {
  if (await takeBack(commandId)) toast.success(wordsNow(dailyWords).stepUndone, stop.streetLine, { topic: 'step' });
  else await give(daily.reopenStop, stop, 'stopReopened', { notes: stop.driverNotes });
  changeDraft(stop, begun);
}

/** What can be done with a whole run without a signal. */
export const runCommands = {
  start: (run: DailyRoute) => giveRun(daily.start, run, 'wasStarted', {}),
  complete: (run: DailyRoute, work: Partial<Sent<typeof daily.complete>> = {}) =>
    giveRun(daily.complete, run, 'wasCompleted', work),
};

function giveRun(
  operation: (typeof runOperations)[number],
  run: DailyRoute,
  deed: 'wasStarted' | 'wasCompleted',
  more: object,
): void {
  const say = wordsNow(dailyWords);
  const title = say[deed](run);
  const id = crypto.randomUUID();
  const at = givenAt(run.id, run.id, shownCommands.shown());
  const input = { id: run.id, commandId: id, at, ...more };
  enqueue(operation, { id, input, about: run.id, title }).then(
    () => toast.success(say.routeUpdated, `${title}.`, { topic: 'step' }),
    () => tellNotKept(operation === daily.start ? say.startFailed : say.completeFailed),
  );
}

const tellNotKept = (title: string) => toast.error(title, wordsNow(dailyWords).notKept, { duration: 0 });
