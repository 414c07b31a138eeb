import type { Operation } from '../../../kernel/operation.ts';
import type { KeptCommand } from '../../../web/offline/device-store.ts';
import type { Line } from '../../../web/offline/outbox.ts';
import { query, queryClient, refresh } from '../../../web/query-client.ts';
import { dailyRoutesContract as daily, type WorkedStop } from '../contract.ts';
import type { PendingStopWork } from '../pending-work.ts';
import type { SkipReason } from '../skip-reasons.ts';
import type { StopStatus } from '../statuses.ts';

export const stopOperations = [
  daily.startStop,
  daily.completeStop,
  daily.skipStop,
  daily.rescheduleStop,
  daily.reopenStop,
  daily.noteStop,
] as const;

const becomes: Readonly<Record<string, StopStatus | undefined>> = {
  [daily.startStop.name]: 'in_progress',
  [daily.completeStop.name]: 'completed',
  [daily.skipStop.name]: 'skipped',
  [daily.rescheduleStop.name]: 'rescheduled',
  [daily.reopenStop.name]: 'pending',
};

/** A driver's work goes through the outbox of the device: without a signal it waits there. */
export const stopOutbox: Line = {
  operations: stopOperations,
  answered(_: Operation, answer: unknown) {
    const { stop, dailyRoute } = answer as WorkedStop;
    queryClient.setQueryData(query(daily.get, { id: dailyRoute.id }).queryKey, (shown) =>
      shown ? { dailyRoute, stops: shown.stops.map((one) => (one.id === stop.id ? stop : one)) } : shown,
    );
    refresh(['daily-routes.']);
  },
};

type KeptInput = Readonly<{ id: string; at: string; notes?: string; toDate?: string; reason?: SkipReason }>;

/** What a kept command of ours does to its stop. */
export function pendingWorkOf({ operation, input, hasFile }: KeptCommand): PendingStopWork {
  const { id, at, notes = null, toDate = null, reason: skipReason = null } = input as KeptInput;
  return { stopId: id, becomes: becomes[operation], at, notes, skipReason, toDate, hasPhoto: hasFile };
}

export const isStopCommand = ({ operation }: KeptCommand): boolean =>
  stopOperations.some(({ name }) => name === operation);
