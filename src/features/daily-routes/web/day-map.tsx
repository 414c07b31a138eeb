import { useMemo, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { useWords } from '../../../web/language.ts';
import { DotsMap } from '../../../web/ui/dots-map.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import type { MapDot } from '../../../web/ui/map-dot.ts';
import { urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { colourOfRuns, lookOf, markOf, noDriverColour } from '../day-map.ts';
import type { MappedRun } from '../mapped-run.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { DayMapLegend } from './day-map-legend.tsx';
import { MappedStopDialog } from './mapped-stop-dialog.tsx';
import { dayWords } from './words-day.ts';
import './day-map.css';

type DayMapProps = Readonly<{ date: Day; runs: readonly DailyRoute[] }>;

/** The dispatcher's map: all stops of a day in the colours of their drivers, following them live. */
export function DayMap({ date, runs }: DayMapProps) {
  const say = useWords(dayWords);
  const [{ run: chosen }, set] = useUrlState({ run: urlText() });
  const [openStop, setOpenStop] = useState<{ runId: string; stopId: string }>();
  const { data, error, refetch } = useRead(daily.dayMap, { date }, { keepPrevious: true });
  const staff = useRead(usersContract.drivers, {}).data?.drivers;
  const colours = useMemo(() => colourOfRuns(runs, staff ?? []), [runs, staff]);
  const mapped = useMemo(() => data?.runs ?? [], [data]);
  const isKnown = mapped.some(({ id }) => id === chosen);
  const shown = useMemo(() => (isKnown ? mapped.filter(({ id }) => id === chosen) : mapped), [mapped, isKnown, chosen]);
  const dots = useMemo(() => dotsOf(shown, colours), [shown, colours]);
  const runOf = useMemo(() => new Map(mapped.flatMap(({ id, stops }) => stops.map((stop) => [stop.id, id]))), [mapped]);

  if (error && !data) return <ErrorPanel title={say.mapUnreadable} error={error} onRetry={refetch} />;
  return (
    <div className="day-map">
      <div className="day-map-canvas">
        <DotsMap
          label={say.allStops}
          dots={dots}
          fitTo={`${data?.date} ${isKnown ? chosen : ''}`}
          onSelect={(stopId) => setOpenStop({ stopId, runId: runOf.get(stopId) ?? '' })}
        />
      </div>
      <DayMapLegend
        runs={runs}
        mapped={mapped}
        colours={colours}
        chosen={isKnown ? chosen : ''}
        onChoose={(run) => set({ run })}
        onStop={(runId, stopId) => setOpenStop({ runId, stopId })}
      />
      <MappedStopDialog
        // It may have been moved to another run since.
        open={openStop && { ...openStop, runId: runOf.get(openStop.stopId) ?? openStop.runId }}
        onClose={() => setOpenStop(undefined)}
      />
    </div>
  );
}

const dotsOf = (runs: readonly MappedRun[], colours: ReadonlyMap<string, string>): MapDot[] =>
  runs.flatMap(({ id, stops }) =>
    stops.map((stop) => ({
      id: stop.id,
      point: { latitude: stop.latitude, longitude: stop.longitude },
      mark: markOf(stop),
      colour: colours.get(id) ?? noDriverColour,
      isFilled: lookOf(stop) === 'open',
    })),
  );
