import type { Operation, Output } from '../../../kernel/operation.ts';
import { wordsNow } from '../../../web/language.ts';
import type { KeptCommand } from '../../../web/offline/device-store.ts';
import type { Line } from '../../../web/offline/outbox.ts';
import { overtake, queryClient, refresh } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { PendingRunWork, PendingStopWork, PendingWork } from '../pending-work.ts';
import type { DailyRoute, MovedRun, WorkedStop } from '../run-shapes.ts';
import type { SkipReason } from '../skip-reasons.ts';
import type { StopStatus } from '../statuses.ts';
import { type RecordedCode, recordedWords } from '../words-recorded.ts';
import { dailyWords } from './words.ts';

export const stopOperations = [
  daily.startStop,
  daily.completeStop,
  daily.skipStop,
  daily.rescheduleStop,
  daily.reopenStop,
  daily.noteStop,
] as const;
export const runOperations = [daily.start, daily.complete] as const;
const ours: readonly Operation[] = [...stopOperations, ...runOperations];

const stopBecomes: Readonly<Record<string, StopStatus | undefined>> = {
  [daily.startStop.name]: 'in_progress',
  [daily.completeStop.name]: 'completed',
  [daily.skipStop.name]: 'skipped',
  [daily.rescheduleStop.name]: 'rescheduled',
  [daily.reopenStop.name]: 'pending',
};
const runBecomes: Readonly<Record<string, PendingRunWork['becomes'] | undefined>> = {
  [daily.start.name]: 'in_progress',
  [daily.complete.name]: 'completed',
};

/** Nobody looks at the phone at once. */
const readWhileDrivingMs = 15_000;

/** A driver's work goes through the outbox of the device: without a signal it waits there. */
export const stopOutbox: Line = {
  operations: ours,
  // By this phone's clock, which the server then corrects.
  whenSent: () => ({ sentAt: new Date().toISOString() }),
  async answered(_: Operation, answer: unknown) {
    const { stop, dailyRoute } = isWorkedStop(answer) ? answer : { stop: undefined, dailyRoute: answer };
    if (isRun(dailyRoute)) {
      const { recorded: _, recordedAs: __, ...run } = dailyRoute;
      await show(run, stop);
    }
    if ((isWorkedStop(answer) || isRun(answer)) && answer.recorded) tellRecorded(answer.recorded, answer.recordedAs);
    refresh(['daily-routes']);
  },
  isMoot: ({ name }, { current }) =>
    name === daily.reopenStop.name && isWorkedStop(current) && current.stop.status === 'pending',
};

/** In the driver's language by its code, which answers of an older server lack, and an older program does not know. */
function tellRecorded(sentence: string, code: RecordedCode | undefined): void {
  const said = (code && wordsNow(recordedWords)[code]) ?? sentence;
  toast.info(wordsNow(dailyWords).recordedTitle, said, { duration: readWhileDrivingMs });
}

const isWorkedStop = (answer: unknown): answer is WorkedStop =>
  typeof answer === 'object' && answer !== null && 'stop' in answer && 'dailyRoute' in answer;
/** A refusal's `current` is sometimes a number, such as that of the stops still open. */
const isRun = (answer: unknown): answer is MovedRun =>
  typeof answer === 'object' && answer !== null && 'routeName' in answer;

/**
 * In the run and in the lists, so that nothing jumps back before they are read again: on the screen, and in what this
 * phone keeps, because it may be opened anew without a signal.
 */
async function show(run: DailyRoute, stop: WorkedStop['stop'] | undefined): Promise<void> {
  const inRun = (shown: Output<typeof daily.get>) =>
    shown.dailyRoute.id === run.id
      ? { dailyRoute: run, stops: shown.stops.map((one) => (one.id === stop?.id ? stop : one)) }
      : shown;
  const inList = (shown: Output<typeof daily.list>) => ({
    ...shown,
    dailyRoutes: shown.dailyRoutes.map((one) => (one.id === run.id ? run : one)),
  });
  // Not before there is something to change: screens that only show what waits do without it.
  const { changeKeptReads } = await import('../../../web/offline/kept-reads.ts');
  const showIn = async <A>({ name }: Operation, change: (shown: A) => A) => {
    overtake(name);
    queryClient.setQueriesData<A>({ queryKey: [name] }, (shown) => shown && change(shown));
    await changeKeptReads(name, change);
  };
  await Promise.all([showIn(daily.get, inRun), showIn(daily.list, inList), showIn(daily.unfinished, inList)]);
}

type KeptInput = Readonly<{ id: string; at: string; notes?: string; toDate?: string; reason?: SkipReason }>;

/** What a kept command of ours does to its stop or its run. */
export function pendingWorkOf(command: KeptCommand): PendingWork {
  const { id: runId, at, notes = null } = command.input as KeptInput;
  const becomes = runBecomes[command.operation];
  return becomes ? { runId, becomes, at, notes } : pendingStopWorkOf(command);
}

/** What a kept command does to its stop. */
export function pendingStopWorkOf({ operation, input, hasFile }: KeptCommand): PendingStopWork {
  const { id, at, notes = null, toDate = null, reason: skipReason = null } = input as KeptInput;
  return { stopId: id, becomes: stopBecomes[operation], at, notes, skipReason, toDate, hasPhoto: hasFile };
}

export const isOurs = ({ operation }: KeptCommand): boolean => ours.some(({ name }) => name === operation);
