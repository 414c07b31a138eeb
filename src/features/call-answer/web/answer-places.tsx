import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ContactStop } from '../../daily-routes/run-shapes.ts';
import type { CallAnswer } from '../contract.ts';
import { LastStop } from './last-stop.tsx';
import { NextPickups } from './next-pickups.tsx';
import { placesAtFirst } from './places-skeleton.tsx';
import { TabLink } from './tab-link.tsx';
import { TodaysStops } from './todays-stops.tsx';
import './answer-places.css';

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
