import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import type { ContactStop } from '../../daily-routes/run-shapes.ts';
import { outcomeOf, placeOf, whenOf } from '../words.ts';

type LastStopProps = Readonly<{ stop: ContactStop | null; today: string; onPhoto: (stop: ContactStop) => void }>;

/** When somebody was there last, what came of it and why, and the proof. */
export function LastStop({ stop, today, onPhoto }: LastStopProps) {
  const { timeZone } = useCompany();
  if (!stop)
    return (
      <>
        <b data-quiet>None yet</b>
        <small>No truck has stopped here.</small>
      </>
    );
  const { label, tone, why } = outcomeOf(stop);
  const driver = stop.driver && !stop.suspension && `${stop.driver.firstName} ${stop.driver.lastName}`;
  return (
    <>
      {stop.hasPhoto && <PhotoThumb key={stop.id} stop={stop} onOpen={() => onPhoto(stop)} />}
      <b>{whenOf(stop, { today, timeZone })}</b>
      <p className="answer-outcome" title={why ?? undefined}>
        <StatusPill tone={tone}>{label}</StatusPill>
        {why && <span>{why}</span>}
      </p>
      <small>{[driver, placeOf(stop)].filter(Boolean).join(', ')}</small>
      <small>
        <Link
          to="/daily-routes/$dailyRouteId"
          params={{ dailyRouteId: stop.dailyRouteId }}
          search={{ stop: stop.id } as never}
        >
          {`${stop.routeName}, stop\u00A0${stop.order}`}
        </Link>
      </small>
      {stop.comesAgainOn && <small>Truck sent again for {formatDay(stop.comesAgainOn)}</small>}
    </>
  );
}

function PhotoThumb({ stop, onOpen }: Readonly<{ stop: ContactStop; onOpen: () => void }>) {
  const [isGone, setGone] = useState(false);
  return (
    <button type="button" className="answer-photo" aria-label={`View Photo of ${stop.streetLine}`} onClick={onOpen}>
      {isGone ? (
        'Photo'
      ) : (
        <img src={urlOf(daily.photo, { id: stop.id, size: 'small' })} alt="" onError={() => setGone(true)} />
      )}
    </button>
  );
}
