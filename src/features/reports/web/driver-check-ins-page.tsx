import { SegmentedControl, Select } from '@mantine/core';
import { formatWholeDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { withChosen } from '../../../web/ui/with-chosen.ts';
import { urlChoice, urlDay, urlId, urlPage, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { type CheckInStats, checkInStats, driverCheckInsContract } from '../driver-check-ins.ts';
import { ActiveDrivers } from './active-drivers.tsx';
import { CheckInList, NoCheckIns } from './check-in-list.tsx';
import { CheckInMap } from './check-in-map.tsx';
import { metresText } from './check-in-words.ts';
import { RefreshButton } from './refresh-button.tsx';
import { ReportActions } from './report-actions.tsx';
import { useCheckInColours } from './use-check-in-colours.ts';
import './check-ins.css';
import './reports.css';

/** Where and when drivers completed their stops on a day, and how far from the address (spec 3 §2). */
export function DriverCheckInsPage() {
  const { today } = useCompany();
  const [{ date, driver: chosen, view, all, page }, set] = useUrlState({
    date: urlDay(today),
    driver: urlId(),
    view: urlChoice(['list', 'map'], 'list'),
    all: urlChoice(['', 'yes'], ''),
    page: urlPage(),
  });
  const asked = { date, driverId: chosen || undefined };
  const { data, error, refetch, isFetching } = useRead(driverCheckInsContract.list, asked, {
    failure: ['Check-Ins Error', 'Failed to load driver check-ins'],
  });
  const colourOf = useCheckInColours(data);
  return (
    <Page
      title="Driver Check-Ins"
      subtitle={`${formatWholeDay(date)}. Where drivers were when they completed their stops, and how far from the address.`}
      back={{ to: '/reports', label: 'Back to Reports' }}
      actions={
        <>
          <RefreshButton isBusy={isFetching && data !== undefined} onRefresh={() => void refetch()} />
          <ReportActions
            reportId="driver-check-ins"
            sending={driverCheckInsContract.email}
            asked={asked}
            monday="With the CSV, of the week until Sunday"
            csv={urlOf(driverCheckInsContract.export, asked)}
          />
        </>
      }
    >
      <search className="check-in-controls no-print">
        <DayField aria-label="Date" required value={date} onDay={(day) => set({ date: day })} />
        <Select
          aria-label="Driver"
          allowDeselect={false}
          data={withChosen(data && (data.drivers ?? []).map(({ id, name }) => ({ value: id, label: name })), chosen, {
            all: 'All drivers',
            gone: 'Not active on this day',
          })}
          value={chosen}
          onChange={(id) => set({ driver: id ?? '' })}
        />
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
          value={view}
          onChange={(wanted) => set({ view: wanted === 'map' ? 'map' : 'list' })}
        />
      </search>
      {error && !data ? (
        <ErrorPanel title="Error Loading Check-Ins" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Panel label="Check-ins" isPadded>
          <SkeletonLines count={8} />
        </Panel>
      ) : (
        <>
          <ActiveDrivers
            drivers={data.drivers}
            colourOf={colourOf}
            chosen={chosen}
            onChoose={(id) => set({ driver: id })}
            onRetry={() => void refetch()}
          />
          <StatStrip stats={statsOf(checkInStats(data.checkIns))} />
          <Panel label="Check-ins">
            {view === 'map' ? (
              data.checkIns.length === 0 && !all ? (
                <NoCheckIns onAll={() => set({ all: 'yes' })} />
              ) : (
                <CheckInMap
                  date={date}
                  checkIns={data.checkIns}
                  driverId={chosen}
                  colourOf={colourOf}
                  isAll={all === 'yes'}
                  onAll={(isAll) => set({ all: isAll ? 'yes' : '' })}
                />
              )
            ) : (
              <CheckInList checkIns={data.checkIns} colourOf={colourOf} page={page} onPage={(page) => set({ page })} />
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

/** One that nobody knows stays chosen, so that it can be seen why there is nothing. */
function statsOf({ count, accurate, averageMetres, byAccuracy, withPhoto }: CheckInStats) {
  return [
    {
      label: 'Total Check-Ins',
      value: count,
      note: withPhoto === 1 ? '1 with a photo' : `${withPhoto.toLocaleString('en-US')} with a photo`,
    },
    {
      label: 'Within 100 m',
      value: count === 0 ? '—' : `${Math.round((100 * accurate) / count)}%`,
      note: `${accurate.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
    },
    { label: 'Average Distance', value: metresText(averageMetres ?? undefined) },
    {
      label: 'Accuracy',
      value: count === 0 ? '—' : `${byAccuracy.excellent.toLocaleString('en-US')} excellent`,
      note:
        count > 0 &&
        `${byAccuracy.good} good, ${byAccuracy.fair} fair, ${byAccuracy.poor} poor, ${byAccuracy.unknown} unknown`,
    },
  ];
}
