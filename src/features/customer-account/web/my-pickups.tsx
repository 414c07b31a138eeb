import { Fragment } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
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
import { pickupWords } from './words.ts';
import './my-pickups.css';

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

function NextPickup({ address }: { address: ServiceAddress }) {
  const say = useWords(pickupWords);
  const { today } = useCompany();
  const { day, longDay } = useTimes();
  const { nextPickup, nextBecause, skipped, howOften, suspendedTo, cans } = address;
  return (
    <div className="my-pickup">
      <p>
        {address.street}, {address.cityLine}
      </p>
      <h3>{nextPickup ? (nextPickup === today ? say.today : longDay(nextPickup)) : say.nonePlanned}</h3>
      {[...skipped, ...(nextBecause ? [nextBecause] : [])].map((why) => (
        <p key={why}>{why}</p>
      ))}
      {howOften && (
        <p>
          {howOften} · {cansText(cans)}
        </p>
      )}
      {suspendedTo && <Notice tone="warning">{say.suspendedThrough(day(suspendedTo))}</Notice>}
    </div>
  );
}

const tones: Readonly<Record<Pickup['status'], Tone>> = {
  pending: 'mute',
  in_progress: 'info',
  completed: 'good',
  skipped: 'warning',
  rescheduled: 'info',
};

function PastPickup({ pickup, number }: { pickup: Pickup; number: number }) {
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
              <a href={urlOf(dailyRoutesContract.photo, { id: pickup.id, number })} target="_blank" rel="noreferrer">
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
