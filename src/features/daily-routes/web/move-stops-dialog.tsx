import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { openStops } from '../progress.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName } from './run-progress.tsx';

type MoveStopsDialogProps = Readonly<{ run: DailyRoute | undefined; onClose: () => void }>;

/** A broken truck: its open stops, or some of them, go to another run of the day or to another driver, in two taps. */
export function MoveStopsDialog({ run, onClose }: MoveStopsDialogProps) {
  return (
    <Dialog title={`Move stops of ${run?.routeName ?? 'route'}`} opened={run !== undefined} onClose={onClose}>
      {run && <Targets run={run} onClose={onClose} />}
    </Dialog>
  );
}

function Targets({ run, onClose }: { run: DailyRoute; onClose: () => void }) {
  const day = useRead(daily.list, { date: run.date });
  const staff = useRead(usersContract.drivers, {});
  const detail = useRead(daily.get, { id: run.id });
  const [ticked, setTicked] = useState<readonly string[]>();
  const move = useCommand(daily.moveStops, {
    failure: 'Move Failed',
    onDone: ({ movedCount, to }) => {
      const stops = movedCount === 1 ? '1 stop' : `${movedCount} stops`;
      toast.success('Route Updated', `${stops} moved to ${to.routeName}, ${driverName(to)}.`);
      onClose();
    },
  });
  if (!day.data || !staff.data || !detail.data) return <SkeletonLines count={5} />;

  const open = detail.data.stops.filter(({ status }) => status === 'pending' || status === 'in_progress');
  // What was worked or moved meanwhile is no longer to be moved, and could not be unticked either.
  const chosen = ticked?.filter((id) => open.some((stop) => stop.id === id));
  const others = day.data.dailyRoutes.filter(
    ({ id, status }) => id !== run.id && (status === 'pending' || status === 'in_progress'),
  );
  const busy = new Set(day.data.dailyRoutes.map(({ driver }) => driver?.id));
  const free = staff.data.drivers.filter(({ id }) => !busy.has(id));
  const count = chosen?.length ?? open.length;
  const send = (to: { toRunId: string } | { toDriverId: string }) =>
    void move.run({ id: run.id, ...(chosen && { stopIds: chosen }), ...to });
  if (open.length === 0) return <p className="dialog-lead">This run has no open stops.</p>;
  return (
    <div className="move-stops">
      <p className="dialog-lead" role="status">
        {count === 1 ? '1 stop' : `${count} stops`} {chosen ? 'chosen' : 'still open'}. Where do they go?
      </p>
      <ul className="move-targets" aria-label="Where to">
        {others.map((other) => (
          <li key={other.id}>
            <Button
              variant="default"
              fullWidth
              h="auto"
              justify="flex-start"
              disabled={count === 0}
              loading={move.isBusy}
              onClick={() => send({ toRunId: other.id })}
            >
              <span className="two-lines">
                <b>{other.routeName}</b>
                <small>
                  {driverName(other)} · {openStops(other.stops)} open
                </small>
              </span>
            </Button>
          </li>
        ))}
        {free.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              h="auto"
              justify="flex-start"
              disabled={count === 0}
              loading={move.isBusy}
              onClick={() => send({ toDriverId: id })}
            >
              <span className="two-lines">
                <b>
                  {firstName} {lastName}
                </b>
                <small>No run today · gets one for these stops</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <details className="move-choice">
        <summary>Choose stops</summary>
        <Checkbox.Group value={[...(chosen ?? open.map(({ id }) => id))]} onChange={setTicked} aria-label="Open stops">
          {open.map((stop) => (
            <Checkbox key={stop.id} value={stop.id} label={`${stop.order}. ${stop.streetLine} · ${stop.contactName}`} />
          ))}
        </Checkbox.Group>
      </details>
    </div>
  );
}
