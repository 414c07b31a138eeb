import { Link } from '@tanstack/react-router';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { driverName } from './run-progress.tsx';
import { StopDetails } from './stop-dialog.tsx';

type MappedStopDialogProps = Readonly<{
  open: Readonly<{ runId: string; stopId: string }> | undefined;
  onClose: () => void;
}>;

/** A stop that was chosen on the map: whose it is, what it is, and the way to its run. */
export function MappedStopDialog({ open, onClose }: MappedStopDialogProps) {
  const { data } = useRead(
    daily.get,
    { id: open?.runId ?? '' },
    { enabled: open !== undefined, failure: ['Daily Routes Error', 'Failed to load daily route activities'] },
  );
  const stop = data?.stops.find(({ id }) => id === open?.stopId);
  return (
    <Dialog title={stop ? `Stop ${stop.order}` : 'Stop'} opened={open !== undefined} onClose={onClose}>
      {data && stop ? (
        <>
          <p className="day-map-run">
            <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: data.dailyRoute.id }}>
              {data.dailyRoute.routeName}
            </Link>
            <span>{driverName(data.dailyRoute)}</span>
          </p>
          <StopDetails stop={stop} run={data.dailyRoute} commands={undefined} onClose={onClose} />
        </>
      ) : (
        <SkeletonLines count={5} />
      )}
    </Dialog>
  );
}
