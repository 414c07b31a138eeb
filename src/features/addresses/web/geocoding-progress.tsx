import { Link } from '@tanstack/react-router';
import type { Output } from '../../../kernel/operation.ts';
import { useTimes } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { addressesContract } from '../contract.ts';
import './addresses.css';

type Geocoding = Output<typeof addressesContract.geocoding>;

const counted = (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en-US')} addresses`);

/** How far the looking up of many addresses has come, and those that people have to place. Nothing when all is done. */
export function GeocodingProgress() {
  const { data } = useRead(
    addressesContract.geocoding,
    {},
    { failure: ['Addresses Error', 'Failed to load addresses'] },
  );
  if (!data || (data.waiting === 0 && data.notFound === 0)) return null;
  return (
    <Panel title="Addresses on the map" isPadded>
      <div className="geocoding">
        {data.waiting > 0 && (data.isGeocoding ? <UnderWay state={data} /> : <SwitchedOff state={data} />)}
        {data.notFound > 0 && <NotFound state={data} />}
      </div>
    </Panel>
  );
}

function UnderWay({ state: { waiting, answered, unreachableSince } }: Readonly<{ state: Geocoding }>) {
  const { instant } = useTimes();
  const all = waiting + answered;
  return (
    <>
      <ProgressBar label="Addresses looked up" percent={Math.floor((answered / all) * 100)} />
      <p>
        <b>
          {answered.toLocaleString('en-US')} of {counted(all)} looked up.
        </b>{' '}
        This goes on in the background, also when you leave this page.
      </p>
      {unreachableSince && (
        <Notice tone="warning">
          The geocoding service could not be reached on {instant(unreachableSince)}; it is tried again and again.
        </Notice>
      )}
    </>
  );
}

function SwitchedOff({ state: { waiting } }: Readonly<{ state: Geocoding }>) {
  return (
    <p>
      <b>{waiting === 1 ? '1 address has' : `${counted(waiting)} have`} no place on the map yet.</b> Geocoding is
      switched off: their pins can be placed by hand.
    </p>
  );
}

function NotFound({ state: { notFound, unlocated } }: Readonly<{ state: Geocoding }>) {
  const search = { tab: 'addresses' } as never; // the router knows the screens but not their parameters
  return (
    <>
      <p>
        <b>{counted(notFound)} could not be located.</b> Place the pin by hand:
      </p>
      <ul className="geocoding-list">
        {unlocated.map(({ id, contactId, contactName, street, cityLine }) => (
          <li key={id}>
            <Link to="/crm/contacts/$contactId" params={{ contactId }} search={search}>
              {street}, {cityLine}
            </Link>{' '}
            · {contactName}
          </li>
        ))}
        {notFound > unlocated.length && <li>and {(notFound - unlocated.length).toLocaleString('en-US')} more</li>}
      </ul>
    </>
  );
}
