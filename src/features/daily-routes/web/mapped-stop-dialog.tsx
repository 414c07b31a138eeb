import { Link } from '@tanstack/react-router';
import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { driverName } from './run-progress.tsx';
import { StopDetails } from './stop-dialog.tsx';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';

type MappedStopDialogProps = Readonly<{
  open: Readonly<{ runId: string; stopId: string }> | undefined;
  onClose: () => void;
}>;

/** A stop that was chosen on the map: whose it is, what it is, and the way to its run. */
export function MappedStopDialog({ open, onClose }: MappedStopDialogProps) {
  const { unreadableTitle } = useWords(dayWords);
  const say = useWords(dailyWords);
  const { data } = useRead(
    daily.get,
    { id: open?.runId ?? '' },
    { enabled: open !== undefined, failure: [unreadableTitle, say.routesUnreadable] },
  );
  const stop = data?.stops.find(({ id }) => id === open?.stopId);
  return (
    <Dialog title={say.stop(stop?.order)} opened={open !== undefined} onClose={onClose}>
      {data && stop ? (
        <>
          <p className="day-map-run">
            <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: data.dailyRoute.id }}>
              {data.dailyRoute.routeName}
            </Link>
            <span>{driverName(data.dailyRoute, say.noDriver)}</span>
          </p>
          <StopDetails stop={stop} run={data.dailyRoute} commands={undefined} onClose={onClose} />
        </>
      ) : (
        <SkeletonLines count={5} />
      )}
    </Dialog>
  );
}
