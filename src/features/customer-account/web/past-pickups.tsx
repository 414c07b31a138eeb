import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { RouteLine } from '../../../web/ui/route-line.tsx';
import type { Pickup } from '../contract.ts';
import { PastPickup } from './past-pickup.tsx';
import { pickupWords } from './words.ts';

type PastPickupsProps = Readonly<{ pickups: readonly Pickup[]; label: string }>;

/** What was done at the customer's addresses, the newest first. */
export function PastPickups({ pickups, label }: PastPickupsProps) {
  const say = useWords(pickupWords);
  if (pickups.length === 0) return <EmptyState title={say.noneLately}>{say.noneLatelyMeans}</EmptyState>;
  return (
    <RouteLine label={label}>
      {pickups.map((pickup, at) => (
        <PastPickup key={pickup.id} pickup={pickup} number={at + 1} />
      ))}
    </RouteLine>
  );
}
