import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useTimes } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { DailyRouteStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { listStops } from '../stop-listing.ts';
import { cansOf, holdOf, pinOf, stopWords } from './words.ts';

type StopListProps = Readonly<{
  stops: readonly DailyRouteStop[];
  /** Shown large above already. */
  nextId: string | undefined;
  onOpen: (id: string) => void;
}>;

/** All stops in their order; the worked ones can be hidden, which this browser remembers (spec 2 §2). */
export function StopList({ stops, nextId, onOpen }: StopListProps) {
  const [isHiding, setHiding] = useLocalStorage({ key: 'hide-completed-stops', defaultValue: true });
  const { rows, caption, empty } = listStops(stops, { isHiding, nextId });
  if (stops.length === 0) return <EmptyState title={empty ?? ''} />;
  return (
    <>
      <div className="stop-list-head">
        <span role="status">{caption}</span>
        <Button variant="subtle" h={48} px={8} onClick={() => setHiding(!isHiding)}>
          {isHiding ? 'Show completed' : 'Hide completed'}
        </Button>
      </div>
      {empty && <EmptyState title={empty} />}
      {rows.length > 0 && (
        <ol className="route-line panel" aria-label="Stops">
          {rows.map((stop) => (
            <StopRow key={stop.id} stop={stop} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </>
  );
}

function StopRow({ stop, onOpen }: { stop: DailyRouteStop; onOpen: (id: string) => void }) {
  const { time } = useTimes();
  const { label, tone } = stopWords[stop.status];
  return (
    <li>
      <Pin state={pinOf(stop)}>{stop.order}</Pin>
      <div className="route-line-text">
        <button type="button" className="row-link" onClick={() => onOpen(stop.id)}>
          <b>
            <span className="visually-hidden">Stop {stop.order}: </span>
            {stop.streetLine}
          </b>
        </button>
        <small>
          {stop.contactName} · {cansOf(stop.cans)}
          {stop.accommodationType && ` · ${stop.accommodationType}`}
        </small>
        {stop.phone && (
          <small>
            <a href={`tel:${stop.phone}`}>{stop.phone}</a>
          </small>
        )}
        {stop.completionTime && (
          <small>
            {label} {time(stop.completionTime)}
            {stopNotes(stop) && ` · ${stopNotes(stop)}`}
          </small>
        )}
        {stop.suspension && (
          <div className="stop-suspended">
            <b>SERVICE SUSPENDED</b>
            <span>{holdOf(stop.suspension)}</span>
            {stop.suspension.notes && <span>{stop.suspension.notes}</span>}
            <span>No action required - Skip to next stop</span>
          </div>
        )}
      </div>
      <div className="route-line-aside">
        {stop.suspension ? (
          <StatusPill tone="warning">Suspended</StatusPill>
        ) : (
          stop.status !== 'pending' && <StatusPill tone={tone}>{label}</StatusPill>
        )}
      </div>
    </li>
  );
}
