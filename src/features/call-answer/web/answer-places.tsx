import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import type { ContactStop } from '../../daily-routes/run-shapes.ts';
import type { AnswerPlace, CallAnswer } from '../contract.ts';
import { LastStop } from './last-stop.tsx';
import { TabLink } from './tab-link.tsx';
import { TodaysStops } from './todays-stops.tsx';
import './answer-places.css';

/** A landlord's list is cut here; the rest is one click away. */
const placesAtFirst = 3;

type AnswerPlacesProps = Readonly<{ contactId: string; answer: CallAnswer; onPhoto: (stop: ContactStop) => void }>;

/** Last stop, today and next pickups; address by address when there are several. */
export function AnswerPlaces({ contactId, answer: { places, today }, onPhoto }: AnswerPlacesProps) {
  const [isAll, setAll] = useState(false);
  if (places.length === 0) return <NoAddress contactId={contactId} />;
  const shown = isAll ? places : places.slice(0, placesAtFirst);
  return (
    <div className="answer-places">
      {shown.map((place) => (
        <div className="answer-place" key={place.addressId ?? place.street}>
          {places.length > 1 && (
            <h2>
              {place.street}
              <span className="answer-town">
                {place.addressId ? place.cityLine : `${place.cityLine} · no longer an address of this contact`}
              </span>
            </h2>
          )}
          <dl className="answer-cells">
            <div>
              <dt>Last stop</dt>
              <dd>
                <LastStop stop={place.lastStop} today={today} onPhoto={onPhoto} />
              </dd>
            </div>
            <div>
              <dt>Today</dt>
              <dd>
                <TodaysStops stops={place.today} />
              </dd>
            </div>
            <div>
              <dt>Next pickups</dt>
              <dd>
                <NextPickups contactId={contactId} place={place} today={today} />
              </dd>
            </div>
          </dl>
        </div>
      ))}
      {shown.length < places.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show {places.length - shown.length} more addresses
        </Button>
      )}
    </div>
  );
}

function NextPickups({ contactId, place, today }: Readonly<{ contactId: string; place: AnswerPlace; today: string }>) {
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
            {!common && <small title={routeNames.join(', ')}>{routeNames.join(', ')}</small>}
            {because && <small className="answer-because">{because}</small>}
          </li>
        ))}
      </ol>
      {common && <small>{common}</small>}
    </>
  );
}

function NoPickup({ contactId, why }: Readonly<{ contactId: string; why: NonNullable<AnswerPlace['noPickup']> }>) {
  const mayEditRoutes = isAdmin(useActor());
  return (
    <>
      <b>No pickup planned</b>
      {why === 'no-service' ? (
        <small>
          Nothing is collected here.{' '}
          <TabLink contactId={contactId} tab="addresses">
            Start a service
          </TabLink>
        </small>
      ) : why === 'suspended' ? (
        <small>
          Suspended for the whole year ahead.{' '}
          <TabLink contactId={contactId} tab="addresses">
            End the suspension
          </TabLink>
        </small>
      ) : (
        <small>
          On no route yet.{' '}
          {mayEditRoutes ? (
            <Link to="/routes/needs-a-route">Put it on a route</Link>
          ) : (
            'The dispatcher has it on the list.'
          )}
        </small>
      )}
    </>
  );
}

function NoAddress({ contactId }: Readonly<{ contactId: string }>) {
  return (
    <div className="answer-places answer-nowhere">
      <b>No service address</b>
      <small>Trucks come once an address is marked for service and stands on a route.</small>
      <TabLink contactId={contactId} tab="addresses">
        Add an address
      </TabLink>
    </div>
  );
}

/** As large as what comes: the contact's addresses are known before. */
export function PlacesSkeleton({ count }: Readonly<{ count: number }>) {
  const places = Array.from({ length: Math.min(Math.max(count, 1), placesAtFirst) }, (_, place) => place);
  return (
    <div className="answer-places" role="status" aria-label="Loading">
      {places.map((place) => (
        <div className="answer-place" key={place}>
          {count > 1 && (
            <h2>
              <Skeleton width="14ch" />
            </h2>
          )}
          <dl className="answer-cells">
            {['Last stop', 'Today', 'Next pickups'].map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>
                    <Skeleton width="9ch" />
                  </b>
                  <small>
                    <Skeleton width="16ch" />
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
