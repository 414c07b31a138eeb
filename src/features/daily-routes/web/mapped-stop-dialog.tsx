import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { driverName } from './run-progress.tsx';
import { StopDetails } from './stop-dialog.tsx';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';

type MappedStopDialogProps = Readonly<{
  open: Readonly<{ runId: string; stopId: string }> | undefined;
  onClose: () => void;
}>;

/** A stop that was chosen on the map: whose it is, what it is, and the way to its run; one that is gone stays as it was. */
export function MappedStopDialog({ open, onClose }: MappedStopDialogProps) {
  const { unreadableTitle } = useWords(dayWords);
  const say = useWords(dailyWords);
  const { data } = useRead(
    daily.get,
    { id: open?.runId ?? '' },
    { enabled: open !== undefined, failure: [unreadableTitle, say.routesUnreadable] },
  );
  const stop = data?.stops.find(({ id }) => id === open?.stopId);
  const [seen, setSeen] = useState<{ run: DailyRoute; stop: DailyRouteStop }>();
  if (data && stop && (seen?.run !== data.dailyRoute || seen.stop !== stop)) setSeen({ run: data.dailyRoute, stop });
  const shown = seen?.stop.id === open?.stopId ? seen : undefined;
  return (
    <Dialog title={say.stop(shown?.stop.order)} opened={open !== undefined} onClose={onClose}>
      {shown ? (
        <>
          <p className="day-map-run">
            <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: shown.run.id }}>
              {shown.run.routeName}
            </Link>
            <span>{driverName(shown.run, say.noDriver)}</span>
          </p>
          <StopDetails stop={shown.stop} run={shown.run} commands={undefined} onClose={onClose} />
        </>
      ) : (
        <SkeletonLines count={5} />
      )}
    </Dialog>
  );
}
