import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { photoNumbers } from '../photos.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { skipReasonLabels } from '../skip-reasons.ts';
import { strayWorkContract } from '../stray-work.ts';
import type { StopVisit } from '../visits.ts';
import { stopWords, visitorOf } from './words.ts';
import './history.css';

type VisitedStop = Pick<DailyRouteStop, 'visits' | 'streetLine'>;

/** Who else was at a stop, whose work it does not show: another truck was later, or it was taken back. */
export function OtherVisits({ stop }: Readonly<{ stop: VisitedStop }>) {
  if (!stop.visits?.length) return null;
  return (
    <section className="other-visits" aria-label={`Other visits to ${stop.streetLine}`}>
      <b className="other-visits-title">{titleOf(stop.visits)}</b>
      <ul>
        {stop.visits.map((visit) => (
          <OtherVisit key={visit.id} visit={visit} streetLine={stop.streetLine} />
        ))}
      </ul>
    </section>
  );
}

/** Whoever taps by mistake and takes it back was not there twice. */
function titleOf(visits: readonly StopVisit[]): string {
  if (visits.every(({ takenBackAt }) => takenBackAt)) return 'Taken back';
  return visits.length === 1 ? 'Another visit' : 'Other visits';
}

function OtherVisit({ visit, streetLine }: Readonly<{ visit: StopVisit; streetLine: string }>) {
  const { instant } = useTimes();
  const { label, tone } = stopWords[visit.outcome];
  return (
    <li>
      <div>
        <p className="other-visit-head">
          <StatusPill tone={visit.takenBackAt ? 'mute' : tone}>{label}</StatusPill>
          <span>{instant(visit.doneAt)}</span>
        </p>
        <p>
          {visitorOf(visit)}
          {visit.skipReason && ` · ${skipReasonLabels[visit.skipReason]}`}
        </p>
        {visit.driverNotes && <p className="history-line">“{visit.driverNotes}”</p>}
        {visit.takenBackAt && <p>Taken back {instant(visit.takenBackAt)}</p>}
      </div>
      <div className="other-visits-photos">
        {photoNumbers(visit).map((number) => (
          <VisitPhoto
            key={number}
            {...{ number }}
            id={visit.id}
            alt={`Taken at ${streetLine} by ${visitorOf(visit)}`}
          />
        ))}
      </div>
    </li>
  );
}

/** Small, and whole in a tab of its own. */
function VisitPhoto({ id, number, alt }: Readonly<{ id: string; number: number; alt: string }>) {
  const [isGone, setGone] = useState(false);
  return (
    <a href={urlOf(strayWorkContract.visitPhoto, { id, number })} target="_blank" rel="noreferrer">
      {isGone ? (
        'Photo'
      ) : (
        <img
          src={urlOf(strayWorkContract.visitPhoto, { id, number, size: 'small' })}
          alt={alt}
          onError={() => setGone(true)}
        />
      )}
    </a>
  );
}
