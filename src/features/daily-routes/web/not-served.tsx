import { useWords } from '../../../web/language.ts';
import type { UnservedPickup } from '../exceptions.ts';
import { PickupWhose } from './pickup-whose.tsx';
import { type DayWords, dayWords } from './words-day.ts';

const keyOf = ({ serviceId, routeId, nominal }: UnservedPickup) => `${serviceId} ${routeId} ${nominal}`;

/** The reasons of most pickups, so that a closed day says at once why nobody comes. */
function reasonsOf(pickups: readonly UnservedPickup[], { otherReasons }: DayWords): string {
  const groups = [...Map.groupBy(pickups, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  if (groups.length === 1) return groups[0]?.[0] ?? '';
  const told = groups.slice(0, 2).map(([why, same]) => `${why} (${same.length})`);
  return [...told, ...(groups.length > 2 ? [otherReasons] : [])].join(' · ');
}

/** Whom no truck reaches on a date, and why. */
export function NotServed({ pickups }: Readonly<{ pickups: readonly UnservedPickup[] }>) {
  const say = useWords(dayWords);
  return (
    <details>
      <summary>
        {say.notServed(pickups.length)} <small>{reasonsOf(pickups, say)}</small>
      </summary>
      <ul>
        {pickups.map((pickup) => (
          <li key={keyOf(pickup)}>
            <PickupWhose pickup={pickup} />
            <small>{pickup.why}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
