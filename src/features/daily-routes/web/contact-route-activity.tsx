import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { addDays, formatDay } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily, stopStatuses } from '../contract.ts';
import { StopPhoto } from './stop-dialog.tsx';
import { pinOf, stopWords } from './words.ts';

type Stop = Output<typeof daily.contactHistory>['stops'][number];

const windows = ['', '7', '30', '90'] as const;
/** The last card always counts this many days (spec 2 §9). */
const cardDays = 30;

/** What happened at a contact's stops (spec 2 §2, Route Activity tab). */
export function ContactRouteActivity({ contactId }: { contactId: string }) {
  const { today } = useCompany();
  const failure = ['Route Activity Error', 'Failed to load pickup history'] as const;
  const { data, error, refetch } = useRead(daily.contactHistory, { contactId }, { failure });
  const [{ stopStatus, days }, set] = useUrlState({
    stopStatus: urlChoice(['', ...stopStatuses], ''),
    days: urlChoice(windows, ''),
  });
  const [photoOf, setPhotoOf] = useState<Stop>();
  if (error) return <ErrorPanel title="Failed to load pickup history" error={error} onRetry={refetch} />;
  if (!data) return <SkeletonLines count={6} />;
  const { stops } = data;
  const since = (count: number) => addDays(today, -count);
  const shown = stops.filter(
    (stop) => (!stopStatus || stop.status === stopStatus) && (!days || stop.date >= since(Number(days))),
  );
  const isFiltered = stopStatus !== '' || days !== '';

  return (
    <>
      <StatStrip
        stats={[
          { label: 'Total Stops', value: stops.length },
          { label: 'Completed', value: stops.filter((stop) => stop.status === 'completed').length },
          { label: 'With Photos', value: stops.filter((stop) => stop.hasPhoto).length },
          { label: 'Last 30 Days', value: stops.filter((stop) => stop.date >= since(cardDays)).length },
        ]}
      />
      <Panel title="Route Stop History">
        <div className="panel-bar">
          <Select
            aria-label="Stop status"
            data={[
              { value: '', label: 'All Statuses' },
              ...stopStatuses.map((status) => ({ value: status, label: stopWords[status].label })),
            ]}
            value={stopStatus}
            onChange={(status) => set({ stopStatus: stopStatuses.find((one) => one === status) ?? '' })}
          />
          <Select
            aria-label="Time window"
            data={windows.map((value) => ({ value, label: value ? `Last ${value} Days` : 'All Time' }))}
            value={days}
            onChange={(value) => set({ days: windows.find((one) => one === value) ?? '' })}
          />
        </div>
        {shown.length > 0 ? (
          <RouteLine label="Route Stop History">
            {shown.map((stop) => (
              <HistoryStop key={stop.id} stop={stop} onPhoto={() => setPhotoOf(stop)} />
            ))}
          </RouteLine>
        ) : (
          <EmptyState
            title={`No route activity found${isFiltered ? ' matching your criteria' : ''}`}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => set({ stopStatus: '', days: '' })}>
                  Clear filters
                </Button>
              )
            }
          />
        )}
      </Panel>
      <Dialog
        title={photoOf ? `Photo of ${formatDay(photoOf.date)}` : 'Photo'}
        opened={photoOf !== undefined}
        onClose={() => setPhotoOf(undefined)}
        size="lg"
      >
        {photoOf && <StopPhoto stop={photoOf} />}
      </Dialog>
    </>
  );
}

function HistoryStop({ stop, onPhoto }: { stop: Stop; onPhoto: () => void }) {
  const { time } = useTimes();
  const { label, tone } = stopWords[stop.status];
  const driver = stop.driver ? `${stop.driver.firstName} ${stop.driver.lastName}` : 'No driver assigned';
  return (
    <RouteStop
      number={stop.order}
      state={pinOf(stop)}
      title={`${formatDay(stop.date)} · ${stop.routeName}`}
      detail={
        <>
          {stop.streetLine} · {driver}
          {stop.completionTime && ` · ${time(stop.completionTime)}`}
          {stop.driverNotes && (
            <>
              <br />
              {stop.driverNotes}
            </>
          )}
          {stop.actualLatitude !== null && stop.actualLongitude !== null && (
            <>
              <br />
              GPS {stop.actualLatitude.toFixed(6)}, {stop.actualLongitude.toFixed(6)}
            </>
          )}
        </>
      }
      aside={
        <>
          {stop.hasPhoto && (
            <Button size="compact-sm" variant="subtle" onClick={onPhoto}>
              View Photo
            </Button>
          )}
          <StatusPill tone={stop.suspension ? 'warning' : tone}>{stop.suspension ? 'Suspended' : label}</StatusPill>
        </>
      }
    />
  );
}
