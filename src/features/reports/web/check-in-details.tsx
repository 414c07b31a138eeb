import { Link } from '@tanstack/react-router';
import { urlOf } from '../../../web/client.ts';
import { checkInDistance } from '../../daily-routes/check-in.ts';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';
import { type CheckIn, gpsText } from '../driver-check-ins.ts';
import { metresText } from './check-in-words.ts';

/** What a row does not show. */
export function CheckInDetails({ checkIn }: Readonly<{ checkIn: CheckIn }>) {
  const { id, runId, order, cityLine, contactId, contactName, latitude, longitude, driverNotes, hasPhoto } = checkIn;
  return (
    <dl className="check-in-details">
      <dt>Stop</dt>
      <dd>
        <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: runId }}>
          {`${order} of ${checkIn.routeName}`}
        </Link>
        , {cityLine}
      </dd>
      <dt>Contact</dt>
      <dd>
        {contactId ? (
          <Link to="/crm/contacts/$contactId" params={{ contactId }}>
            {contactName}
          </Link>
        ) : (
          contactName
        )}
      </dd>
      <dt>Check-in location</dt>
      <dd>{gpsText(checkIn.actualLatitude, checkIn.actualLongitude)}</dd>
      <dt>Planned location</dt>
      <dd>{gpsText(latitude, longitude) ?? 'Not known'}</dd>
      <dt>Distance</dt>
      <dd>{metresText(checkInDistance(checkIn))}</dd>
      <dt>Driver notes</dt>
      <dd>{driverNotes || 'None'}</dd>
      <dt>Photo</dt>
      <dd>
        {hasPhoto ? (
          <a href={urlOf(dailyRoutesContract.photo, { id })} target="_blank" rel="noreferrer">
            View photo
          </a>
        ) : (
          'None'
        )}
      </dd>
    </dl>
  );
}
