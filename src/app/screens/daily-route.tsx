import { useParams } from '@tanstack/react-router';
import type { DailyRouteStop } from '../../features/daily-routes/run-shapes.ts';
import { DriverRun } from '../../features/daily-routes/web/driver-run.tsx';
import { dailyWords, pinOf } from '../../features/daily-routes/web/words.ts';
import { useWords } from '../../web/language.ts';
import { StopsMap } from '../../web/ui/stops-map.tsx';
import { WithRunHistory } from './run-history.tsx';

export function DailyRouteScreen() {
  const { stopsOfThisRun } = useWords(dailyWords);
  const { dailyRouteId = '' } = useParams({ strict: false });
  return (
    <WithRunHistory>
      <DriverRun
        dailyRouteId={dailyRouteId}
        map={(stops) => <StopsMap label={stopsOfThisRun} height="100%" isRoute stops={stops.map(mapStop)} />}
      />
    </WithRunHistory>
  );
}

const mapStop = (stop: DailyRouteStop) => ({
  id: stop.id,
  point:
    stop.latitude !== null && stop.longitude !== null
      ? { latitude: stop.latitude, longitude: stop.longitude }
      : undefined,
  mark: stop.order,
  state: pinOf(stop),
  title: stop.streetLine,
  detail: stop.contactName,
});
