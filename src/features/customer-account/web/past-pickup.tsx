import { urlOf } from '../../../web/client.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { RouteStop } from '../../../web/ui/route-line.tsx';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';
import { photoNumbers } from '../../daily-routes/photo-numbers.ts';
import { streamWords } from '../../services/stream-words.ts';
import type { Pickup } from '../contract.ts';
import { pickupWords } from './words.ts';
import './my-pickups.css';

/** One pickup of the last days: what became of it, when, and its photos. */
export function PastPickup({ pickup, number }: { pickup: Pickup; number: number }) {
  const say = useWords(pickupWords);
  const streamNames = useWords(streamWords);
  const { time, longDay } = useTimes();
  const { id, date, status, skipReason, completionTime, street, stream } = pickup;
  const what = status === 'skipped' && skipReason ? say.skipped[skipReason] : say.statuses[status];
  const photo = (number: number, size: 'small' | 'whole') => urlOf(dailyRoutesContract.ownPhoto, { id, number, size });
  return (
    <RouteStop
      number={number}
      state={status === 'completed' ? 'done' : 'left'}
      title={longDay(date)}
      detail={
        <>
          {what}
          {completionTime && `, ${time(completionTime, date)}`}
          {status === 'skipped' && pickup.hasPhoto && (
            <>
              {'. '}
              <a href={photo(1, 'whole')} target="_blank" rel="noreferrer">
                {say.seePhoto}
              </a>
            </>
          )}
          <br />
          {stream ? `${street} · ${streamNames[stream]}` : street}
        </>
      }
      aside={photoNumbers(pickup).map((each) => (
        <a key={each} className="pickup-photo" href={photo(each, 'whole')} target="_blank" rel="noreferrer">
          <img src={photo(each, 'small')} alt={say.viewPhoto(each)} loading="lazy" />
        </a>
      ))}
    />
  );
}
