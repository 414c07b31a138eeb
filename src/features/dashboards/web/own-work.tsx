import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dashboardsContract } from '../contract.ts';
import { performanceDays } from '../employee.ts';
import { type OwnWorkRow, ownWorkPageSize, type Work } from '../own-work.ts';
import { employeeWords } from './words.ts';
import { number } from './words-office.ts';

type OwnWorkProps = Readonly<{ work: Work; page: number; onPage: (page: number) => void }>;

/** The runs or stops behind a number of one's own performance. */
export function OwnWork({ work, page, onPage }: OwnWorkProps) {
  const say = useWords(employeeWords);
  const { day } = useTimes();
  const { data, error, refetch } = useRead(dashboardsContract.ownWork, { work, page }, { keepPrevious: true });
  const title = {
    ...{ runs: say.routesCompleted, completed: say.stopsCompleted },
    ...{ skipped: say.stopsSkipped, rescheduled: say.stopsRescheduled },
  }[work];
  const columns = useMemo(() => columnsOf(work, say, day), [work, say, day]);
  return (
    <Page title={title} subtitle={say.lastDays(performanceDays)} back={{ to: '/employee', label: say.backToDashboard }}>
      {error && !data ? (
        <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <StatStrip
            stats={[
              { label: say.rows, value: data && number(data.count) },
              { label: say.cans, value: data && number(data.cans) },
            ]}
          />
          <Panel label={title}>
            <DataTable
              label={title}
              columns={columns}
              rows={data?.rows}
              rowKey={({ id }) => id}
              empty={<EmptyState title={title}>{say.noWork}</EmptyState>}
            />
            {data && (data.count > ownWorkPageSize || page > 1) && (
              <Pager
                page={page}
                pageSize={ownWorkPageSize}
                total={data.count}
                counted={say.rowsCounted}
                onPage={onPage}
              />
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

const columnsOf = (
  work: Work,
  say: ReturnType<typeof useWords<typeof employeeWords.en>>,
  day: ReturnType<typeof useTimes>['day'],
): readonly Column<OwnWorkRow>[] => [
  {
    ...{ key: 'what', header: work === 'runs' ? say.route : say.stop, phone: 'main' },
    cell: ({ runId, routeName, street }) => (
      <span className="two-lines">
        <b>
          <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: runId }}>
            {street ?? routeName}
          </Link>
        </b>
        {street && <small>{routeName}</small>}
      </span>
    ),
  },
  { key: 'day', header: say.day, phone: 'below', width: '200px', cell: ({ date }) => day(date) },
  { key: 'cans', header: say.cans, phone: 'side', align: 'end', width: '120px', cell: ({ cans }) => number(cans) },
];
