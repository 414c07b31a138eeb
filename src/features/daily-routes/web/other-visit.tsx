import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { photoNumbers } from '../photo-numbers.ts';
import type { StopVisit } from '../visits.ts';
import { VisitPhoto } from './visit-photo.tsx';
import { dailyWords, stopLooks, visitorOf } from './words.ts';
import './history.css';

/** Who was there, when, and with what outcome. */
export function OtherVisit({ visit, streetLine }: Readonly<{ visit: StopVisit; streetLine: string }>) {
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
