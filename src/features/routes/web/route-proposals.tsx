import { Button, Checkbox, Select } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { DistanceUnit } from '../../../kernel/geo.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Stream, streams } from '../../services/streams.ts';
import { usersContract } from '../../users/contract.ts';
import { maxStops, routesContract } from '../contract.ts';
import { driveText } from '../order-words.ts';
import { type ProposedRoute, routeOrderContract } from '../route-order.ts';
import './route-proposals.css';

const usualDays = weekdays.slice(0, 5);
const usualStops = 150;
const byWords = [
  { value: 'day', label: 'By pickup day, neighbours together' },
  { value: 'town', label: 'By town' },
];

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Proposes routes for every address that has none, each in its best order, and makes them when they please. */
export function RouteProposals({ onMade }: Readonly<{ onMade: () => void }>) {
  const [stream, setStream] = useState<Stream>('Trash');
  const [by, setBy] = useState<'day' | 'town'>('day');
  const [days, setDays] = useState<readonly Weekday[]>(usualDays);
  const [mostStops, setMostStops] = useState<number | string>(usualStops);
  const [driverId, setDriverId] = useState<string | null>(null);
  const [routes, setRoutes] = useState<readonly ProposedRoute[]>();
  const [leftOut, setLeftOut] = useState(0);
  const drivers = useRead(usersContract.drivers, {}).data?.drivers ?? [];
  const propose = useCommand(routeOrderContract.proposeRoutes, {
    failure: 'Proposal Failed',
    onDone(made) {
      setRoutes(made.routes);
      setLeftOut(made.leftOut);
    },
  });
  const ask = (isForAll: boolean) =>
    void propose.run({ stream, by, days: [...days], mostStops: Number(mostStops), isForAll });
  const cannotAsk = days.length === 0 || typeof mostStops !== 'number';
  const making = useMaking({ stream, driverId, onMade, onLeft: setRoutes });
  /** What is proposed is of another question now. */
  const asking =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setRoutes(undefined);
    };
  const stops = routes?.reduce((sum, route) => sum + route.stops.length, 0) ?? 0;

  return (
    <div className="route-proposals">
      <div className="route-proposal-fields">
        <Select
          label="What is collected"
          allowDeselect={false}
          data={[...streams]}
          value={stream}
          onChange={(value) => asking(setStream)(streams.find((one) => one === value) ?? 'Trash')}
        />
        <Select
          label="Put together"
          allowDeselect={false}
          data={byWords}
          value={by}
          onChange={(value) => asking(setBy)(value === 'town' ? 'town' : 'day')}
        />
        <NumberField
          label="Stops on a route, at most"
          min={3}
          max={maxStops}
          value={mostStops}
          onChange={asking(setMostStops)}
        />
      </div>
      <Checkbox.Group
        label="Weekdays"
        description="For addresses without a pickup day of their own"
        value={[...days]}
        onChange={(chosen) => asking(setDays)(weekdays.filter((day) => chosen.includes(day)))}
      >
        <div className="route-proposal-days">
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={day} />
          ))}
        </div>
      </Checkbox.Group>
      <div className="page-actions">
        <Button
          variant={routes ? 'default' : 'filled'}
          loading={propose.isBusy}
          disabled={cannotAsk || making.made !== undefined}
          onClick={() => ask(false)}
        >
          Propose Routes
        </Button>
      </div>
      {propose.isBusy && <p role="status">Neighbours are put together, and each route in its best order.</p>}
      {routes?.length === 0 && (
        <Notice tone="info">
          {leftOut === 0
            ? 'Every service address has a route for this already.'
            : `Every address with ${stream} has a route for it already.`}
        </Notice>
      )}
      {routes && leftOut > 0 && (
        <div className="route-proposal-left-out">
          <p>
            {leftOut === 1
              ? `1 address without ${stream} is left out.`
              : `${leftOut.toLocaleString('en-US')} addresses without ${stream} are left out.`}
          </p>
          <Button
            variant="default"
            size="compact-md"
            loading={propose.isBusy}
            disabled={cannotAsk || making.made !== undefined}
            onClick={() => ask(true)}
          >
            {leftOut === 1 ? 'Include It' : 'Include Them'}
          </Button>
        </div>
      )}
      {routes && routes.length > 0 && (
        <>
          <ProposedTable routes={routes} />
          <Select
            label="Driver"
            description="Of all these routes; each can be given to somebody else later"
            placeholder="Nobody yet"
            clearable
            maw={360}
            data={drivers.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
            value={driverId}
            onChange={setDriverId}
          />
          <p>
            {stream} is collected from today on at addresses where no service says otherwise, with the cans of the
            address.
          </p>
          <div className="page-actions">
            <Button loading={making.made !== undefined} onClick={() => void making.make(routes)}>
              {`Make ${counted(routes.length, 'Route')} with ${counted(stops, 'Stop')}`}
            </Button>
            {making.made !== undefined && (
              <span role="status">
                {making.made} of {routes.length} made
              </span>
            )}
          </div>
        </>
      )}
    </div>
  );
}

type Making = Readonly<{
  stream: Stream;
  driverId: string | null;
  onMade: () => void;
  /** The routes that one could go on with after a refusal; undefined when they are proposed no more. */
  onLeft: (routes: readonly ProposedRoute[] | undefined) => void;
}>;

/** Makes one route after the other; what was made stays when one is refused, and is not proposed again. */
function useMaking({ stream, driverId, onMade, onLeft }: Making) {
  const [made, setMade] = useState<number>();
  const isOutdated = useRef(false);
  const create = useCommand(routesContract.create, {
    failure: 'Create Failed',
    onRefused({ code }) {
      isOutdated.current = code === 'proposal-outdated';
      return false;
    },
  });
  async function make(routes: readonly ProposedRoute[]) {
    for (const [at, { name, day, stops }] of routes.entries()) {
      setMade(at);
      // Cans are not told: what was agreed since they were proposed stays.
      const wanted = stops.map(({ addressId }) => ({ addressId }));
      const draft = { name, daysOfWeek: [day], stream, driverId, description: null, stops: wanted, isProposed: true };
      if (!(await create.run(draft))) {
        setMade(undefined);
        onLeft(isOutdated.current ? undefined : routes.slice(at));
        return;
      }
    }
    setMade(undefined);
    toast.success('Routes Made', `${counted(routes.length, 'route')} made.`);
    onMade();
  }
  return { made, make };
}

function ProposedTable({ routes }: Readonly<{ routes: readonly ProposedRoute[] }>) {
  const { distanceUnit } = useCompany();
  const columns = useMemo(() => columnsFor(distanceUnit), [distanceUnit]);
  return <DataTable label="Proposed routes" columns={columns} rows={routes} rowKey={({ name }) => name} />;
}

const columnsFor = (unit: DistanceUnit): readonly Column<ProposedRoute>[] => [
  {
    key: 'name',
    header: 'Route',
    phone: 'main',
    cell: ({ name, day }) => (
      <span className="two-lines">
        <b>{name}</b>
        <small>{day}</small>
      </span>
    ),
  },
  { key: 'stops', header: 'Stops', phone: 'side', width: '110px', cell: ({ stops }) => counted(stops.length, 'stop') },
  { key: 'cans', header: 'Cans', phone: 'below', width: '110px', cell: ({ cans }) => counted(cans, 'can') },
  {
    key: 'drive',
    header: 'Driving between stops',
    phone: 'below',
    cell: ({ drive, unlocated }) =>
      [drive ? driveText(drive, unit) : 'Not known yet', unlocated > 0 && `${unlocated} not on the map yet`]
        .filter(Boolean)
        .join(' · '),
  },
];
