import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Refusal } from '../../../kernel/refusal.ts';
import { useActor } from '../../../web/actor.ts';
import { useWords } from '../../../web/language.ts';
import { DriverHeader } from '../../../web/ui/driver-header.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { PlaceLink } from '../../../web/ui/place-link.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { urlId, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { withPending } from '../pending-work.ts';
import { mayWorkStops } from '../policy.ts';
import { isOpen, nextStop, percentComplete, suspensionNotice, workableStops } from '../progress.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { isRunOver } from '../statuses.ts';
import { AllDone } from './all-done.tsx';
import { type Asked, AskedStop } from './asked-stop.tsx';
import { SuspendedAhead } from './next-stop.tsx';
import { OfficeNews } from './office-news.tsx';
import { keepPositionFresh } from './position.ts';
import { RefusedCommands } from './refused-commands.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunSheet } from './run-sheet.tsx';
import { SendState } from './send-state.tsx';
import { stopCommands } from './stop-commands.ts';
import { StopDialog } from './stop-dialog.tsx';
import { useDrafts } from './stop-drafts.ts';
import { StopList } from './stop-list.tsx';
import { usePendingWork } from './use-pending.ts';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';
import type { DailyWords } from './words-en.ts';
import { WorkingStop } from './working-stop.tsx';
import './driver-run.css';

/** A run as its driver works it, on a phone in one hand; others look on (spec 2 §2, Daily route stop view). */
export function DriverRun({
  dailyRouteId,
  map,
}: {
  dailyRouteId: string;
  map: (stops: readonly DailyRouteStop[]) => React.ReactNode;
}) {
  const say = useWords(dailyWords);
  const { data, error, refetch } = useRead(daily.get, { id: dailyRouteId });
  const isGone = error !== null && isMissing(error) && !data;
  useEffect(() => {
    if (error && !isGone) toast.error(say.stopsUnreadableTitle, say.stopsUnreadable);
  }, [error, isGone, say]);
  const pending = usePendingWork();
  const hasRoomForMap = useMediaQuery('(min-width: 62em)', false);
  if (error && !data)
    return isGone ? (
      <RunMissing />
    ) : (
      <ErrorPanel title={say.stopsUnreadable} error={error} onRetry={refetch} isWholePage />
    );
  if (!data) return <SkeletonLines count={8} />;
  const shown = withPending(data, pending);
  return (
    <div className="run">
      <RunSheet run={shown.dailyRoute} stops={shown.stops} />
      <Run run={shown.dailyRoute} stops={shown.stops} answered={data.stops} />
      {hasRoomForMap && <div className="run-map no-print">{map(shown.stops)}</div>}
    </div>
  );
}

/** There is no such run, or what stands in the address names none: another try would say the same. */
const isMissing = (error: Error) => error instanceof Refusal && (error.kind === 'missing' || error.kind === 'invalid');

function RunMissing() {
  const say = useWords(dailyWords);
  const { dailyRoutes } = useWords(dayWords);
  const isDriver = useActor().role === 'employee';
  return (
    <ErrorPanel
      title={say.runMissing}
      error={new Error(say.runMissingWhy)}
      isWholePage
      action={
        <PlaceLink to={isDriver ? '/employee' : '/daily-routes'} className="button">
          {isDriver ? say.myRoutesToday : dailyRoutes}
        </PlaceLink>
      }
    />
  );
}

type RunProps = Readonly<{
  run: DailyRoute;
  stops: readonly DailyRouteStop[];
  /** The stops without what waits on this phone. */
  answered: readonly DailyRouteStop[];
}>;

function Run({ run, stops, answered }: RunProps) {
  const say = useWords(dailyWords);
  const actor = useActor();
  const [{ stop: linked }, setLinked] = useUrlState({ stop: urlId() });
  const [opened, setOpened] = useState(() => stops.find(({ id }) => id === linked));
  const [asked, setAsked] = useState<Asked>();
  const lastWorked = useLastWorked(stops);
  const drafts = useDrafts();
  const mayWork = mayWorkStops(actor, { driverId: run.driver?.id ?? null });
  const isOver = isRunOver(run);
  const next = mayWork && !isOver ? nextStop(stops, lastWorked) : undefined;
  const notice = next && suspensionNotice(stops, lastWorked);
  const stopOf = (id: string) => stops.find((stop) => stop.id === id);
  const isWorking = next !== undefined;
  useEffect(() => (isWorking ? keepPositionFresh() : undefined), [isWorking]);

  return (
    <div className="driver">
      <DriverHeader
        title={run.routeName || say.dailyRoute}
        detail={progressOf(run.stops, say)}
        progressLabel={say.routeProgress}
        percent={percentComplete(run.stops)}
        back={{ to: '/daily-routes', label: say.back }}
        aside={<SendState />}
      />
      <RefusedCommands stops={stops} />
      {run.driver?.id === actor.id && <OfficeNews key={run.id} runId={run.id} stops={answered} />}
      <RunFacts run={run} mayWork={mayWork} />
      {notice && <SuspendedAhead suspended={notice.suspended} next={notice.next} />}
      {next ? (
        <WorkingStop date={run.date} stop={next} commands={stopCommands} onAsk={setAsked} />
      ) : (
        mayWork && !isOver && <AllDone run={run} hasStops={stops.length > 0} />
      )}
      <StopList
        date={run.date}
        stops={stops}
        nextId={next?.id}
        drafts={drafts}
        onOpen={(id) => setOpened(stopOf(id))}
      />
      <StopDialog
        // The office may have moved it to another run meanwhile: what is being written there is not lost.
        stop={opened && (stopOf(opened.id) ?? opened)}
        run={run}
        commands={mayWork ? stopCommands : undefined}
        onClose={() => {
          setOpened(undefined);
          if (linked) setLinked({ stop: '' });
        }}
      />
      {asked && (
        <AskedStop
          asked={asked}
          next={next}
          run={run}
          commands={stopCommands}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </div>
  );
}

/** "13 of 26 stops · 50% · 2 suspended" */
function progressOf(stops: DailyRoute['stops'], say: DailyWords): string {
  const worked = say.stopsWorkedOf(stops.worked, workableStops(stops), percentComplete(stops));
  return stops.suspended > 0 ? `${worked} · ${say.suspendedCount(stops.suspended)}` : worked;
}

/** The stop worked last, by the clock: the next one is looked for behind it. */
function useLastWorked(stops: readonly DailyRouteStop[]): number {
  const worked = stops.filter((stop) => stop.completionTime && !isOpen(stop));
  const latest = worked.reduce<DailyRouteStop | undefined>(
    (last, stop) =>
      Date.parse(stop.completionTime ?? '') >= Date.parse(last?.completionTime ?? '1970-01-01') ? stop : last,
    undefined,
  );
  return latest?.order ?? 0;
}
