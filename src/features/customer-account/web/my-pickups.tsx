import { Fragment } from 'react';
import { formatDay, formatLongDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice, StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';
import { photoNumbers } from '../../daily-routes/photos.ts';
import { cansText } from '../../services/words.ts';
import { customerAccountContract, type Pickup, type ServiceAddress } from '../contract.ts';
import './my-pickups.css';

/** When do you come next, and did you come? (people: the customer) */
export function MyPickups() {
  // Customers have no stream of changes: a closed day reaches a page that is left open with the next time it asks.
  const { data, error, refetch } = useRead(customerAccountContract.get, {}, { everyMs: 5 * 60_000 });
  if (error) return <ErrorPanel title="Your pickups could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <SkeletonLines count={5} />;
  if (!data.isLinked)
    return (
      <Panel>
        <EmptyState title="Your account is being set up">
          Your service addresses and pickups appear here as soon as our office has linked your account.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel title="Next pickups">
        {data.addresses.length > 0 ? (
          data.addresses.map((address) => <NextPickup key={address.id} address={address} />)
        ) : (
          <EmptyState title="No service address yet">Call us to have your address put on a route.</EmptyState>
        )}
      </Panel>
      <Panel title="Last pickups">
        {data.pickups.length > 0 ? (
          <RouteLine label="Last pickups">
            {data.pickups.map((pickup, at) => (
              <PastPickup key={pickup.id} pickup={pickup} number={at + 1} />
            ))}
          </RouteLine>
        ) : (
          <EmptyState title="No pickups in the last 30 days" />
        )}
      </Panel>
    </>
  );
}

function NextPickup({ address }: { address: ServiceAddress }) {
  const { today } = useCompany();
  const { nextPickup, nextBecause, skipped, howOften, suspendedTo, cans } = address;
  return (
    <div className="my-pickup">
      <p>
        {address.street}, {address.cityLine}
      </p>
      <h3>{nextPickup ? (nextPickup === today ? 'Today' : formatLongDay(nextPickup)) : 'No pickup planned'}</h3>
      {[...skipped, ...(nextBecause ? [nextBecause] : [])].map((why) => (
        <p key={why}>{why}</p>
      ))}
      {howOften && (
        <p>
          {howOften} · {cansText(cans)}
        </p>
      )}
      {suspendedTo && <Notice tone="warning">Pickup is suspended through {formatDay(suspendedTo)}.</Notice>}
    </div>
  );
}

const words: Readonly<Record<Pickup['status'], { label: string; tone: Tone }>> = {
  pending: { label: 'Planned', tone: 'mute' },
  in_progress: { label: 'In Progress', tone: 'info' },
  completed: { label: 'Picked up', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'warning' },
  rescheduled: { label: 'Rescheduled', tone: 'info' },
};

function PastPickup({ pickup, number }: { pickup: Pickup; number: number }) {
  const { time } = useTimes();
  const { label, tone } = words[pickup.status];
  return (
    <RouteStop
      number={number}
      state={pickup.status === 'completed' ? 'done' : 'left'}
      title={`${formatLongDay(pickup.date)}${pickup.completionTime ? `, ${time(pickup.completionTime)}` : ''}`}
      detail={
        <>
          {pickup.street}
          {photoNumbers(pickup).map((number) => (
            <Fragment key={number}>
              {' · '}
              <a href={urlOf(dailyRoutesContract.photo, { id: pickup.id, number })} target="_blank" rel="noreferrer">
                View photo{number > 1 && ` ${number}`}
              </a>
            </Fragment>
          ))}
        </>
      }
      aside={<StatusPill tone={tone}>{label}</StatusPill>}
    />
  );
}
