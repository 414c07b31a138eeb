import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAccountContract } from '../contract.ts';
import { NextPickup } from './next-pickup.tsx';
import { PastPickup } from './past-pickup.tsx';
import { pickupWords } from './words.ts';

/** When do you come next, and did you come? (people: the customer) */
export function MyPickups() {
  const say = useWords(pickupWords);
  // Customers have no stream of changes: a closed day reaches a page that is left open with the next time it asks.
  const { data, error, refetch } = useRead(customerAccountContract.get, {}, { everyMs: 5 * 60_000 });
  if (error) return <ErrorPanel title={say.unreadable} error={error} onRetry={refetch} />;
  if (!data) return <SkeletonLines count={5} />;
  if (!data.isLinked)
    return (
      <Panel>
        <EmptyState title={say.beingSetUp}>{say.beingSetUpMeans}</EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel title={say.nextPickups}>
        {data.addresses.length > 0 ? (
          data.addresses.map((address) => <NextPickup key={address.id} address={address} />)
        ) : (
          <EmptyState title={say.noAddress}>{say.callUs}</EmptyState>
        )}
      </Panel>
      <Panel title={say.lastPickups}>
        {data.pickups.length > 0 ? (
          <RouteLine label={say.lastPickups}>
            {data.pickups.map((pickup, at) => (
              <PastPickup key={pickup.id} pickup={pickup} number={at + 1} />
            ))}
          </RouteLine>
        ) : (
          <EmptyState title={say.noneLately} />
        )}
      </Panel>
    </>
  );
}
