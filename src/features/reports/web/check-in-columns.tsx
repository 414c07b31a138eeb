import { formatTime } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { checkInAccuracy, checkInDistance } from '../../daily-routes/check-in.ts';
import { accuracyLabels, type CheckIn } from '../driver-check-ins.ts';
import { CheckInDetails } from './check-in-details.tsx';
import { accuracyTones, metresText } from './check-in-words.ts';

/** The colour says who it was on the map as well. */
export const checkInColumns = (
  timeZone: string,
  colourOf: (driverId: string | null) => string,
): readonly Column<CheckIn>[] => [
  {
    key: 'address',
    header: 'Address',
    phone: 'main',
    cell: (checkIn) => (
      <details className="check-in">
        <summary className="two-lines">
          <b>{checkIn.streetLine}</b>
          <small>{checkIn.contactName}</small>
        </summary>
        <CheckInDetails checkIn={checkIn} />
      </details>
    ),
  },
  {
    key: 'driver',
    header: 'Driver',
    phone: 'below',
    cell: ({ driverId, driverName, routeName }) => (
      <span className="two-lines check-in-driver">
        <b>
          <i style={{ background: colourOf(driverId) }} />
          {driverName ?? 'A driver'}
        </b>
        <small>{routeName}</small>
      </span>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    phone: 'below',
    width: '110px',
    cell: ({ date, at }) => formatTime(at, timeZone, 'en', date),
  },
  {
    key: 'distance',
    header: 'Distance',
    phone: 'below',
    align: 'end',
    width: '110px',
    cell: (checkIn) => metresText(checkInDistance(checkIn)),
  },
  {
    key: 'accuracy',
    header: 'Accuracy',
    phone: 'side',
    width: '120px',
    cell: (checkIn) => {
      const accuracy = checkInAccuracy(checkInDistance(checkIn));
      return <StatusPill tone={accuracyTones[accuracy]}>{accuracyLabels[accuracy]}</StatusPill>;
    },
  },
];
