import { telLink } from '../../../kernel/phone.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { dailyWords } from './words.ts';
import './driver-run.css';

/** Whose stop it is, how to reach them, and what became of it; `children` are further pairs of the list. */
export function StopFacts({ stop, children }: { stop: DailyRouteStop; children?: React.ReactNode }) {
  const say = useWords(dailyWords);
  const { instant, day } = useTimes();
  return (
    <dl className="details">
      <dt>{say.contact}</dt>
      <dd>{stop.contactName}</dd>
      <dt>{say.address}</dt>
      <dd>
        {stop.streetLine}, {stop.cityLine}
      </dd>
      {stop.phone && (
        <>
          <dt>{say.phone}</dt>
          <dd>
            <a href={telLink(stop.phone)}>{stop.phone}</a>
          </dd>
        </>
      )}
      <dt>{say.cansLabel}</dt>
      <dd>{say.cans(stop.cans)}</dd>
      {stop.completionTime && (
        <>
          <dt>{say.stopStatuses[stop.status]}</dt>
          <dd>
            {instant(stop.completionTime)}
            {stop.skipReason && ` · ${say.skipReasons[stop.skipReason]}`}
          </dd>
        </>
      )}
      {stop.rescheduledTo && (
        <>
          <dt>{say.newDate}</dt>
          <dd>{day(stop.rescheduledTo)}</dd>
        </>
      )}
      {stop.comesAgainOn && (
        <>
          <dt>{say.comesAgain}</dt>
          <dd>{day(stop.comesAgainOn)}</dd>
        </>
      )}
      {children}
    </dl>
  );
}
