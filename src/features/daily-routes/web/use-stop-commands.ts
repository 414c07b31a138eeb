import { useMutationState } from '@tanstack/react-query';
import type { Sent } from '../../../kernel/operation.ts';
import { query } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type DailyRoute, type DailyRouteStop, dailyRoutesContract as daily, type StopStatus } from '../contract.ts';
import { runAfter } from '../progress.ts';
import { positionSoon } from './position.ts';

type Work = Readonly<{ notes?: string | null; photo?: Blob | undefined }>;

export type StopCommands = Readonly<{
  start: (stop: DailyRouteStop) => void;
  complete: (stop: DailyRouteStop, work?: Work) => void;
  skip: (stop: DailyRouteStop, work?: Work) => void;
  reschedule: (stop: DailyRouteStop, toDate: string, notes: string | null) => void;
  note: (stop: DailyRouteStop, notes: string | null) => void;
  /** Commands not answered yet. */
  waiting: number;
}>;

const operations = [daily.startStop, daily.completeStop, daily.skipStop, daily.rescheduleStop, daily.noteStop] as const;
type StopOperation = (typeof operations)[number];
type StopInput = Sent<typeof daily.startStop> & { notes?: string | null; toDate?: string };

/**
 * What can be done at a stop. Each tap makes one command with an id of its own: it is drawn at once, sent again while
 * the connection is lost, and carried out once however often it arrives.
 */
export function useStopCommands(dailyRouteId: string): StopCommands {
  const start = useStopCommand(daily.startStop, dailyRouteId, 'in_progress', 'Stop Started');
  const complete = useStopCommand(daily.completeStop, dailyRouteId, 'completed', 'Stop Completed');
  const skip = useStopCommand(daily.skipStop, dailyRouteId, 'skipped', 'Stop Skipped');
  const reschedule = useStopCommand(daily.rescheduleStop, dailyRouteId, 'rescheduled', 'Stop Rescheduled');
  const note = useStopCommand(daily.noteStop, dailyRouteId, undefined, 'Notes Updated');
  const waiting = useMutationState({ filters: { status: 'pending' } }).length;
  return {
    start: (stop) => start(stop, {}),
    complete: (stop, { notes = null, photo } = {}) => complete(stop, { notes }, photo),
    skip: (stop, { notes = null, photo } = {}) => skip(stop, { notes }, photo),
    reschedule: (stop, toDate, notes) => reschedule(stop, { toDate, notes }),
    note: (stop, notes) => note(stop, { notes }),
    waiting,
  };
}

function useStopCommand(operation: StopOperation, dailyRouteId: string, becomes: StopStatus | undefined, done: string) {
  const takesPosition = operation === daily.completeStop || operation === daily.skipStop;
  const { run } = useCommand(operation as typeof daily.startStop, {
    refresh: ['daily-routes.'],
    failure: operation === daily.noteStop ? 'Update Failed' : 'Action Failed',
    isRepeatable: true,
    ...(takesPosition && { supplement: async (input) => ({ ...input, position: await positionSoon() }) }),
    foresee: (input, foresee) => foresee(query(daily.get, { id: dailyRouteId }), expecting(input, becomes)),
    onDone: ({ stop }) =>
      toast.success(done, operation === daily.noteStop ? 'Driver notes have been updated' : stop.streetLine),
  });
  return (stop: DailyRouteStop, more: Partial<StopInput>, photo?: Blob) =>
    void run({ id: stop.id, commandId: crypto.randomUUID(), at: new Date().toISOString(), ...more }, photo);
}

type Shown = Readonly<{ dailyRoute: DailyRoute; stops: readonly DailyRouteStop[] }>;

/** How the run will look once the command is carried out. */
function expecting(input: StopInput, becomes: StopStatus | undefined) {
  return <T>(shown: T): T => {
    const run = shown as Shown;
    const stop = run.stops.find(({ id }) => id === input.id);
    if (!stop) return shown;
    const worked: DailyRouteStop = {
      ...stop,
      status: becomes ?? stop.status,
      driverNotes: input.notes ?? (becomes ? stop.driverNotes : null),
      startedAt: becomes === 'in_progress' ? input.at : stop.startedAt,
      completionTime: becomes && becomes !== 'in_progress' ? input.at : stop.completionTime,
      rescheduledTo: input.toDate ?? stop.rescheduledTo,
    };
    const stops = run.stops.map((one) => (one.id === stop.id ? worked : one));
    return { ...run, dailyRoute: runAfter(run.dailyRoute, stop, worked), stops } as T;
  };
}
