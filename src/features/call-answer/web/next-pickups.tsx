import { formatDay, formatNearDay } from '../../../kernel/calendar.ts';
import type { AnswerPlace } from '../contract.ts';
import { NoPickup } from './no-pickup.tsx';
import './answer-places.css';

/** The next dates of a place, and on which routes. */
export function NextPickups({
  contactId,
  place,
  today,
}: Readonly<{ contactId: string; place: AnswerPlace; today: string }>) {
  if (place.nextPickups.length === 0)
    return <NoPickup contactId={contactId} why={place.noPickup ?? 'not-on-a-route'} />;
  const names = new Set(place.nextPickups.map(({ routeNames }) => routeNames.join(', ')));
  const common = names.size === 1 ? [...names][0] : undefined;
  return (
    <>
      <ol className="answer-next">
        {place.nextPickups.map(({ date, routeNames, because }) => (
          <li key={date}>
            <b>{formatNearDay(date, today)}</b>
            {!common && <small>{routeNames.join(', ')}</small>}
            {because && <small className="answer-because">{because}</small>}
          </li>
        ))}
      </ol>
      {common && <small>{common}</small>}
      {place.lastDay && <small>Service ends here on {formatDay(place.lastDay)}</small>}
    </>
  );
}
