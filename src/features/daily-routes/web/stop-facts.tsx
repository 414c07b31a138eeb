import { formatDay } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { lastNotes } from '../history.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { skipReasonLabels, stopNotes } from '../skip-reasons.ts';
import { cansOf, stopWords } from './words.ts';
import './driver-run.css';

/** Whose stop it is, how to reach them, and what became of it; `children` are further pairs of the list. */
export function StopFacts({ stop, children }: { stop: DailyRouteStop; children?: React.ReactNode }) {
  const { instant } = useTimes();
  return (
    <dl className="details">
      <dt>Contact</dt>
      <dd>{stop.contactName}</dd>
      <dt>Address</dt>
      <dd>
        {stop.streetLine}, {stop.cityLine}
      </dd>
      {stop.phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${stop.phone}`}>{stop.phone}</a>
          </dd>
        </>
      )}
      <dt>Cans</dt>
      <dd>{cansOf(stop.cans)}</dd>
      {stop.completionTime && (
        <>
          <dt>{stopWords[stop.status].label}</dt>
          <dd>
            {instant(stop.completionTime)}
            {stop.skipReason && ` · ${skipReasonLabels[stop.skipReason]}`}
          </dd>
        </>
      )}
      {stop.rescheduledTo && (
        <>
          <dt>New date</dt>
          <dd>{formatDay(stop.rescheduledTo)}</dd>
        </>
      )}
      {children}
    </dl>
  );
}

/** What drivers wrote down at this address on the last days. */
export function LastNotes({ stop, contactId }: { stop: DailyRouteStop; contactId: string }) {
  const { data, error } = useRead(daily.contactHistory, { contactId });
  if (error && !data) return <p className="last-notes">The last notes cannot be read without a signal.</p>;
  if (!data) return <p className="last-notes">Loading the last notes…</p>;
  const notes = lastNotes(data.stops, stop);
  if (notes.length === 0) return <p className="last-notes">No notes from earlier days.</p>;
  return (
    <div className="last-notes">
      <b>Last notes</b>
      <ul>
        {notes.map((noted) => (
          <li key={noted.id}>
            {formatDay(noted.date)}: {stopNotes(noted)}
          </li>
        ))}
      </ul>
    </div>
  );
}
