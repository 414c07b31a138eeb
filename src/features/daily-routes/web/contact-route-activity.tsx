import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { urlChoice, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { filterHistory, historyLimit, historyStats, historyWindows, withVisits } from '../history.ts';
import type { ContactStop } from '../run-shapes.ts';
import type { StopStatus } from '../statuses.ts';
import { strayWorkContract } from '../stray-work.ts';
import type { KeptVisit } from '../visits.ts';
import { AddPickup } from './add-pickup.tsx';
import { HistoryStop } from './history-stop.tsx';
import { HistoryVisit } from './history-visit.tsx';
import { type ShownPhoto, StopPhotoDialog } from './stop-photo-dialog.tsx';
import { en } from './words-en.ts';

/** In the spec's order (spec 2 §2, Route Activity tab). */
const statuses: readonly StopStatus[] = ['completed', 'skipped', 'rescheduled', 'in_progress', 'pending'];
const windows = historyWindows.map(String);

/** What happened at a contact's stops (spec 2 §2, Route Activity tab). */
export function ContactRouteActivity({ contactId }: { contactId: string }) {
  const { today } = useCompany();
  const failure = ['Route Activity Error', 'Failed to load pickup history'] as const;
  const { data, error, refetch } = useRead(daily.contactHistory, { contactId }, { failure });
  if (error && !data) return <ErrorPanel title="Failed to load pickup history" error={error} onRetry={refetch} />;
  const stats = data && historyStats(data.stops, today);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Total Stops', value: stats?.total },
          { label: 'Completed', value: stats?.completed },
          { label: 'With Photos', value: stats?.withPhotos },
          { label: 'Last 30 Days', value: stats?.recent },
        ]}
      />
      <Panel title="Route Stop History" actions={<AddPickup contactId={contactId} />}>
        {data ? <History {...data} /> : <SkeletonLines count={6} />}
      </Panel>
    </>
  );
}

type HistoryProps = Readonly<{ stops: readonly ContactStop[]; visits?: readonly KeptVisit[] }>;

/** What this device has kept since before there were visits has none. */
function History({ stops, visits = [] }: HistoryProps) {
  const { today } = useCompany();
  const [{ stopStatus, days }, set] = useUrlState({
    stopStatus: urlChoice(['', ...statuses], ''),
    days: urlChoice(['', ...windows], ''),
  });
  const [photoOf, setPhotoOf] = useState<ShownPhoto>();
  const wanted = { status: stopStatus || undefined, days: Number(days) || undefined };
  const shown = filterHistory(withVisits(stops, visits), wanted, today);
  const isFiltered = stopStatus !== '' || days !== '';
  return (
    <>
      {stops.length === historyLimit && (
        <p className="panel-note">The newest {historyLimit} stops are shown and counted.</p>
      )}
      {stops.length + visits.length > 0 && (
        <div className="panel-bar history-filters">
          <Select
            aria-label="Stop status"
            data={[
              { value: '', label: 'All Statuses' },
              ...statuses.map((status) => ({ value: status, label: en.stopStatuses[status] })),
            ]}
            value={stopStatus}
            onChange={(status) => set({ stopStatus: statuses.find((one) => one === status) ?? '' })}
          />
          <Select
            aria-label="Time window"
            data={['', ...windows].map((value) => ({ value, label: value ? `Last ${value} Days` : 'All Time' }))}
            value={days}
            onChange={(value) => set({ days: value ?? '' })}
          />
        </div>
      )}
      {shown.length > 0 ? (
        <RouteLine label="Route Stop History">
          {shown.map(({ stop, visit }) =>
            visit ? (
              <HistoryVisit key={visit.id} visit={visit} onPhoto={() => setPhotoOf(photoOfVisit(visit))} />
            ) : (
              <HistoryStop key={stop.id} stop={stop} onPhoto={() => setPhotoOf(stop)} />
            ),
          )}
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
        >
          {!isFiltered && 'Every stop at this contact stands here once a run with it has been generated.'}
        </EmptyState>
      )}
      <StopPhotoDialog stop={photoOf} onClose={() => setPhotoOf(undefined)} />
    </>
  );
}

const photoOfVisit = (visit: KeptVisit): ShownPhoto => ({
  ...visit,
  sourceOf: (number) => urlOf(strayWorkContract.strayPhoto, { id: visit.id, number }),
});
