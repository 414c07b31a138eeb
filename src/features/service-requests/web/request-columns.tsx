import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ServiceRequest } from '../contract.ts';
import { factsOf, outcomeOf, requestWords, titleOf } from '../words.ts';
import { ageText, type Setting } from './request-age.ts';
import { stateTones } from './state-tones.ts';

/** The place, or what it is about. */
const placeOf = ({ asked }: ServiceRequest): string =>
  'street' in asked ? asked.street : (factsOf(asked, 'en')[1]?.[1] ?? '');

export const requestColumns = (setting: Setting): readonly Column<ServiceRequest>[] => [
  {
    key: 'request',
    header: 'Request',
    phone: 'main',
    cell: (request) => (
      <span className="two-lines">
        <b>{titleOf(request.asked, 'en')}</b>
        <small>{placeOf(request)}</small>
        {request.settledAt && <small className="request-came">{outcomeOf(request, 'en')}</small>}
      </span>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    phone: 'below',
    cell: ({ contactName }) => <span className="long-text">{contactName}</span>,
  },
  {
    key: 'owner',
    header: 'Owner',
    phone: 'below',
    width: '180px',
    cell: ({ owner }) => <span className="long-text">{owner?.name ?? '–'}</span>,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'side',
    width: '120px',
    cell: ({ state }) => <StatusPill tone={stateTones[state]}>{requestWords.en.states[state]}</StatusPill>,
  },
  { key: 'age', header: 'Age', phone: 'below', width: '100px', cell: (request) => ageText(request, setting) },
];
