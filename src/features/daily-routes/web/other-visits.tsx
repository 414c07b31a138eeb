import { useWords } from '../../../web/language.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import type { StopVisit } from '../visits.ts';
import { OtherVisit } from './other-visit.tsx';
import { dailyWords } from './words.ts';
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
