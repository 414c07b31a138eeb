import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { photoNumbers } from '../photos.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { strayWorkContract } from '../stray-work.ts';
import type { StopVisit } from '../visits.ts';
import { dailyWords, stopLooks, visitorOf } from './words.ts';
import type { DailyWords } from './words-en.ts';
import './history.css';

type VisitedStop = Pick<DailyRouteStop, 'visits' | 'streetLine'>;

/** Who else was at a stop, whose work it does not show: another truck was later, or it was taken back. */
export function OtherVisits({ stop }: Readonly<{ stop: VisitedStop }>) {
  const say = useWords(dailyWords);
  if (!stop.visits?.length) return null;
  return (
    <section className="other-visits" aria-label={say.otherVisitsTo(stop.streetLine)}>
      <b className="other-visits-title">{titleOf(stop.visits, say)}</b>
      <ul>
        {stop.visits.map((visit) => (
          <OtherVisit key={visit.id} visit={visit} streetLine={stop.streetLine} />
        ))}
      </ul>
    </section>
  );
}

/** Whoever taps by mistake and takes it back was not there twice. */
function titleOf(visits: readonly StopVisit[], say: DailyWords): string {
  if (visits.every(({ takenBackAt }) => takenBackAt)) return say.takenBack;
  return say.otherVisits(visits.length);
}

function OtherVisit({ visit, streetLine }: Readonly<{ visit: StopVisit; streetLine: string }>) {
  const say = useWords(dailyWords);
  const { instant } = useTimes();
  const visitor = visitorOf(visit, say.someDriver);
  return (
    <li>
      <div>
        <p className="other-visit-head">
          <StatusPill tone={visit.takenBackAt ? 'mute' : stopLooks[visit.outcome].tone}>
            {say.stopStatuses[visit.outcome]}
          </StatusPill>
          <span>{instant(visit.doneAt)}</span>
        </p>
        <p>
          {visitor}
          {visit.skipReason && ` · ${say.skipReasons[visit.skipReason]}`}
        </p>
        {visit.driverNotes && <p className="history-line">“{visit.driverNotes}”</p>}
        {visit.takenBackAt && <p>{say.takenBackAt(instant(visit.takenBackAt))}</p>}
      </div>
      <div className="other-visits-photos">
        {photoNumbers(visit).map((number) => (
          <VisitPhoto key={number} {...{ number }} id={visit.id} alt={say.takenAtBy(streetLine, visitor)} />
        ))}
      </div>
    </li>
  );
}

/** Small, and whole in a tab of its own. */
function VisitPhoto({ id, number, alt }: Readonly<{ id: string; number: number; alt: string }>) {
  const say = useWords(dailyWords);
  const [isGone, setGone] = useState(false);
  return (
    <a href={urlOf(strayWorkContract.visitPhoto, { id, number })} target="_blank" rel="noreferrer">
      {isGone ? (
        say.photo
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
