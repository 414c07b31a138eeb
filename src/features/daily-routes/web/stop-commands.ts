import type { Sent } from '../../../kernel/operation.ts';
import { enqueue } from '../../../web/offline/outbox.ts';
import { toast } from '../../../web/ui/toast.ts';
import { type DailyRouteStop, dailyRoutesContract as daily } from '../contract.ts';
import type { SkipReason } from '../skip-reasons.ts';
import { positionSoon } from './position.ts';
import type { stopOperations } from './stop-outbox.ts';

type Work = Readonly<{ notes?: string | null; photo?: Blob | undefined }>;
type StopInput = Sent<typeof daily.startStop> & { notes?: string | null; toDate?: string; reason?: SkipReason };

export type StopCommands = Readonly<{
  start: (stop: DailyRouteStop) => void;
  complete: (stop: DailyRouteStop, work?: Work) => void;
  skip: (stop: DailyRouteStop, work: Work & Readonly<{ reason: SkipReason }>) => void;
  reschedule: (stop: DailyRouteStop, toDate: string, notes: string | null) => void;
  note: (stop: DailyRouteStop, notes: string | null) => void;
}>;

type StopOperation = (typeof stopOperations)[number];

/**
 * What can be done at a stop. Each tap makes one command with an id of its own: it is kept on the phone and drawn at
 * once, sent when there is a signal, and carried out once however often it arrives.
 */
export const stopCommands: StopCommands = {
  start: (stop) => give(daily.startStop, stop, 'Stop Started', {}),
  complete: (stop, { notes = null, photo } = {}) => give(daily.completeStop, stop, 'Stop Completed', { notes }, photo),
  skip: (stop, { reason, notes = null, photo }) => give(daily.skipStop, stop, 'Stop Skipped', { reason, notes }, photo),
  reschedule: (stop, toDate, notes) => give(daily.rescheduleStop, stop, 'Stop Rescheduled', { toDate, notes }),
  note: (stop, notes) => give(daily.noteStop, stop, 'Notes Updated', { notes }),
};

function give(
  operation: StopOperation,
  stop: DailyRouteStop,
  done: string,
  more: Partial<StopInput>,
  photo?: Blob,
): void {
  const id = crypto.randomUUID();
  const input = { id: stop.id, commandId: id, at: new Date().toISOString(), ...more };
  const takesPosition = operation === daily.completeStop || operation === daily.skipStop;
  const command = {
    id,
    input,
    file: photo,
    title: `${done}: ${stop.order}. ${stop.streetLine}`,
    ...(takesPosition && { supplement: positionSoon().then((position) => ({ position })) }),
  };
  enqueue(operation as typeof daily.completeStop, command).then(
    () => toast.success(done, operation === daily.noteStop ? 'Driver notes have been updated' : stop.streetLine),
    () =>
      toast.error(
        operation === daily.noteStop ? 'Update Failed' : 'Action Failed',
        'This phone could not keep it: its storage is full or closed to this site. Nothing was changed.',
        { duration: 0 },
      ),
  );
}
