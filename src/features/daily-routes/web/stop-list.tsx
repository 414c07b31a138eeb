import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { telLink } from '../../../kernel/phone.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { DailyRouteStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { countNotDone, listStops } from '../stop-listing.ts';
import { dailyWords, pinOf, stopLooks } from './words.ts';

type StopListProps = Readonly<{
  /** Of their run. */
  date: string;
  stops: readonly DailyRouteStop[];
  /** Shown large above already. */
  nextId: string | undefined;
  /** Stops for which something is begun. */
  drafts: Pick<ReadonlySet<string>, 'has'>;
  onOpen: (id: string) => void;
}>;

/** All stops in their order; the worked ones can be hidden, which this browser remembers (spec 2 §2). */
export function StopList({ date, stops, nextId, drafts, onOpen }: StopListProps) {
  const say = useWords(dailyWords);
  const [isHiding, setHiding] = useLocalStorage({ key: 'hide-completed-stops', defaultValue: true });
  const { rows, shown } = listStops(stops, { isHiding, nextId });
  const { skipped, putOff } = countNotDone(stops);
  const notDone = say.notDone(skipped, putOff);
  if (stops.length === 0) return <EmptyState title={say.noStopsFound} />;
  return (
    <>
      <div className="stop-list-head">
        <span role="status">{isHiding ? say.showing(shown, stops.length) : say.allStops(stops.length)}</span>
        <Button variant="subtle" mih={48} px={8} onClick={() => setHiding(!isHiding)}>
          {isHiding ? say.showCompleted : say.hideCompleted}
        </Button>
      </div>
      {shown === 0 && <EmptyState title={notDone ? say.nothingLeftOpen : say.allStopsCompleted}>{notDone}</EmptyState>}
      {rows.length > 0 && (
        <ol className="route-line panel" aria-label={say.stops}>
          {rows.map((stop) => (
            <StopRow key={stop.id} date={date} stop={stop} isBegun={drafts.has(stop.id)} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </>
  );
}

type StopRowProps = Pick<StopListProps, 'date' | 'onOpen'> & Readonly<{ stop: DailyRouteStop; isBegun: boolean }>;

function StopRow({ date, stop, isBegun, onOpen }: StopRowProps) {
  const say = useWords(dailyWords);
  const { time } = useTimes();
  const label = say.stopStatuses[stop.status];
  const notes = stopNotes(stop, say);
  return (
    <li>
      <Pin state={pinOf(stop)}>{stop.order}</Pin>
      <div className="route-line-text">
        <button type="button" className="row-link" onClick={() => onOpen(stop.id)}>
          <b>
            <span className="visually-hidden">{say.stopInList(stop.order)} </span>
            {stop.streetLine}
          </b>
        </button>
        <small>
          {stop.contactName} · {say.cans(stop.cans)}
          {stop.accommodationType && ` · ${say.accommodation(stop.accommodationType)}`}
        </small>
        {stop.phone && (
          <small>
            <a href={telLink(stop.phone)}>{stop.phone}</a>
          </small>
        )}
        {stop.completionTime && (
          <small>
            {label} {time(stop.completionTime, date)}
            {notes && ` · ${notes}`}
          </small>
        )}
        {isBegun && (
          <small>
            <b>{say.notSentYet}</b>
          </small>
        )}
        {stop.suspension && (
          <div className="stop-suspended">
            <b>{say.serviceSuspended}</b>
            <span>{say.hold(stop.suspension)}</span>
            {stop.suspension.notes && <span>{stop.suspension.notes}</span>}
            <span>{say.noActionRequired}</span>
          </div>
        )}
      </div>
      <div className="route-line-aside">
        {stop.suspension ? (
          <StatusPill tone="warning">{say.suspended}</StatusPill>
        ) : (
          stop.status !== 'pending' && <StatusPill tone={stopLooks[stop.status].tone}>{label}</StatusPill>
        )}
      </div>
    </li>
  );
}
