import { Fragment } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { RouteStop } from '../../../web/ui/route-line.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';
import { photoNumbers } from '../../daily-routes/photos.ts';
import type { Pickup } from '../contract.ts';
import { pickupWords } from './words.ts';

const tones: Readonly<Record<Pickup['status'], Tone>> = {
  pending: 'mute',
  in_progress: 'info',
  completed: 'good',
  skipped: 'warning',
  rescheduled: 'info',
};

/** One pickup of the last days, with its photos. */
export function PastPickup({ pickup, number }: { pickup: Pickup; number: number }) {
  const say = useWords(pickupWords);
  const { time, longDay } = useTimes();
  return (
    <RouteStop
      number={number}
      state={pickup.status === 'completed' ? 'done' : 'left'}
      title={`${longDay(pickup.date)}${pickup.completionTime ? `, ${time(pickup.completionTime)}` : ''}`}
      detail={
        <>
          {pickup.street}
          {photoNumbers(pickup).map((number) => (
            <Fragment key={number}>
              {' · '}
              <a href={urlOf(dailyRoutesContract.ownPhoto, { id: pickup.id, number })} target="_blank" rel="noreferrer">
                {say.viewPhoto(number)}
              </a>
            </Fragment>
          ))}
        </>
      }
      aside={<StatusPill tone={tones[pickup.status]}>{say.statuses[pickup.status]}</StatusPill>}
    />
  );
}
