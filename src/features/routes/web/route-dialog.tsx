import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { mayCall } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import type { MapStop } from '../../../web/ui/map-stop.ts';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { RouteLine, RouteStop as StopRow } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { StopsMap } from '../../../web/ui/stops-map.tsx';
import { useRead } from '../../../web/use-read.ts';
import { cadenceText } from '../../services/cadence.ts';
import { type Route, type RouteDetail, type RouteStop, routesContract } from '../contract.ts';
import { countText, driverName, whyNothingYet, whyPassedBy } from '../listing.ts';
import { TemplateSheet } from './template-sheet.tsx';
import './routes.css';

/** What the screen knows of the holds on a stop; suspensions lie above routes. */
export type DescribeHold = (stop: RouteStop) => Readonly<{ isActive: boolean; text: string }> | undefined;

type RouteDialogProps = Readonly<{
  routeId: string | undefined;
  describeHold: DescribeHold;
  onClose: () => void;
  onEdit: (id: string) => void;
  onDelete: (route: Route) => void;
}>;

/** One template: its facts, its stops on the map and in order (spec 2 §2, Route detail dialog). */
export function RouteDialog({ routeId, onClose, ...rest }: RouteDialogProps) {
  const { data, error, refetch } = useRead(
    routesContract.get,
    { id: routeId ?? '' },
    { enabled: routeId !== undefined, failure: ['Route Addresses Error', 'Failed to load route addresses'] },
  );
  const [last, setLast] = useState<string>();
  if (data && data.name !== last) setLast(data.name); // still readable while the dialog fades
  return (
    <Dialog title={data?.name ?? last ?? 'Route'} opened={routeId !== undefined} onClose={onClose} size={1080}>
      {error && (!data || isGone(error)) ? (
        <ErrorPanel title="This route cannot be shown" error={error} onRetry={refetch} />
      ) : data ? (
        <RouteFacts route={data} {...rest} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Dialog>
  );
}

/** Somebody else deleted it while it was being looked at. */
const isGone = (error: Error) => error instanceof Refusal && error.kind === 'missing';

type RouteFactsProps = Omit<RouteDialogProps, 'routeId' | 'onClose'> & Readonly<{ route: RouteDetail }>;

function RouteFacts({ route, describeHold, onEdit, onDelete }: RouteFactsProps) {
  const { instant } = useTimes();
  const { today } = useCompany();
  const mayEdit = mayCall(useActor(), routesContract.update);
  const [selectedId, setSelected] = useState<string>();
  const list = useRef<HTMLElement>(null);
  const mapStops = useMemo(
    () => route.stops.map((stop) => mapStopOf(stop, stateOf(stop, describeHold(stop), today))),
    [route.stops, describeHold, today],
  );
  function select(id: string) {
    setSelected(id);
    const index = route.stops.findIndex((stop) => stop.routeAddressId === id);
    list.current?.querySelectorAll('li')[index]?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className="route-facts">
      <TemplateSheet route={route} describeHold={describeHold} today={today} />
      <dl className="route-figures">
        <Figure label="Days">{route.daysOfWeek.join(', ')}</Figure>
        <Figure label="Collects">
          {route.stream}, {cadenceText(route).toLowerCase()}
        </Figure>
        <Figure label="Driver">{driverName(route)}</Figure>
        <Figure label="Total Stops">{route.addressCount}</Figure>
        <Figure label="Total Waste Cans">{route.wasteCansCount}</Figure>
      </dl>
      {route.description && <p className="route-text">{route.description}</p>}
      <div className="route-map-and-stops">
        <StopsMap
          label={`Map of ${route.name}`}
          stops={mapStops}
          isRoute
          height="100%"
          selectedId={selectedId}
          onSelect={select}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
        <section className="route-stops" aria-label="Stops" ref={list} tabIndex={0}>
          <RouteLine label="Stops in order">
            {route.stops.map((stop) => (
              <Stop key={stop.routeAddressId} stop={stop} hold={describeHold(stop)} today={today} />
            ))}
          </RouteLine>
          {route.stops.length === 0 && (
            <p className="secondary">No stop of this route has a living address any more.</p>
          )}
        </section>
      </div>
      <footer className="route-foot">
        <p>
          Created {instant(route.createdAt)} · Updated {instant(route.updatedAt)}
          <br />
          Route ID <code>{route.id}</code>
        </p>
        <div className="dialog-buttons">
          <PrintButton />
          {mayEdit && (
            <>
              <Button
                variant="subtle"
                color="danger"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onDelete(route)}
              >
                Delete
              </Button>
              <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(route.id)}>
                Edit
              </Button>
            </>
          )}
        </div>
      </footer>
    </div>
  );
}

function Figure({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Hold = ReturnType<DescribeHold>;

function Stop({ stop, hold, today }: Readonly<{ stop: RouteStop; hold: Hold; today: Day }>) {
  const whyNothing = whyNothingYet(stop, today);
  return (
    <StopRow
      number={stop.order}
      state={stateOf(stop, hold, today)}
      title={stop.street}
      detail={
        <>
          {stop.contactName} · {stop.city} · {countText(stop.cans, 'can')}
          {stop.accommodation && (
            <span className="route-accommodation">
              {stop.accommodation.type}
              {stop.accommodation.notes && `: ${stop.accommodation.notes}`}
            </span>
          )}
          {whyNothing && <StatusPill tone="mute">{whyNothing}</StatusPill>}
          {hold && <StatusPill tone={hold.isActive ? 'warning' : 'info'}>{hold.text}</StatusPill>}
        </>
      }
    />
  );
}

function stateOf(stop: RouteStop, hold: Hold, today: Day) {
  if (whyPassedBy(stop, today)) return 'left';
  return hold?.isActive ? 'hold' : 'open';
}

function mapStopOf(stop: RouteStop, state: ReturnType<typeof stateOf>): MapStop {
  const { latitude, longitude } = stop;
  return {
    id: stop.routeAddressId,
    point: latitude === null || longitude === null ? undefined : { latitude, longitude },
    mark: stop.order,
    state,
    title: stop.street,
    detail: `${stop.contactName} · ${countText(stop.cans, 'can')}`,
  };
}
