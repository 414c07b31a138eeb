import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { streamWords } from '../../services/stream-words.ts';
import type { ServiceAddress } from '../contract.ts';
import { pickupWords } from './words.ts';
import { homeWords } from './words-home.ts';
import './my-pickups.css';

/** When the truck comes next to an address, and what stands in the way. */
export function NextPickup({ address }: { address: ServiceAddress }) {
  const say = useWords(pickupWords);
  const names = useWords(streamWords);
  const { today } = useCompany();
  const { day, longDay } = useTimes();
  const { because, missing, cans: countCans } = useWords(homeWords);
  const { nextPickup, nextBecause, lost, howOften, suspendedTo, suspendedStreams, cans } = address;
  const becauseText = nextPickup && nextBecause ? [because(nextBecause, nextPickup)] : [];
  return (
    <div className="my-pickup">
      <p>
        {address.street}, {address.cityLine}
      </p>
      <h3>{nextPickup ? (nextPickup === today ? say.today : longDay(nextPickup)) : say.nonePlanned}</h3>
      {[...new Set([...lost.map(missing), ...becauseText])].map((why) => (
        <p key={why}>{why}</p>
      ))}
      {howOften && (
        <p>
          {howOften} · {countCans(cans)}
        </p>
      )}
      {suspendedTo && (
        <Notice tone="warning">
          {say.suspendedThrough(day(suspendedTo), suspendedStreams.map((stream) => names[stream]).join(', '))}
        </Notice>
      )}
    </div>
  );
}
