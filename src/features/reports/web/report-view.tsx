import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useCompany } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { reportsContract } from '../contract.ts';
import { whyNot } from '../range.ts';
import { chartOf, type Report } from '../report.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportTable } from './report-table.tsx';
import type { ReportState } from './use-report.ts';
import './reports.css';

type ReportViewProps = Readonly<{ report: Report; state: ReportState }>;

/** The finding, the chart and the table of one report, or what stands behind one of its rows. */
export function ReportView({ report, state }: ReportViewProps) {
  const why = whyNot(state.range);
  const left = useRef('');
  if (state.key !== '') left.current = state.key;
  if (why)
    return (
      <Panel label={report.title}>
        <EmptyState title="Nothing can be counted in these days">{why.message}.</EmptyState>
      </Panel>
    );
  return state.key === '' ? (
    <Rows report={report} state={state} left={left} />
  ) : (
    <ReportFacts report={report} state={state} />
  );
}

/** @param left the row from which somebody comes back */
function Rows({ report, state, left }: ReportViewProps & Readonly<{ left: RefObject<string> }>) {
  const { asked, group } = state;
  const { data, error, refetch, isPlaceholderData } = useRead(reportsContract.show, asked, { keepPrevious: true });
  const { distanceUnit } = useCompany();
  const drawn = useMemo(() => data?.rows ?? [], [data]);
  const isThere = data !== undefined;
  useEffect(() => {
    const row = isThere && left.current ? document.querySelector(`[data-row="${CSS.escape(left.current)}"]`) : null;
    if (document.activeElement === document.body) row?.querySelector<HTMLElement>('a, button')?.focus();
    if (isThere) left.current = '';
  }, [isThere, left]);
  if (error) return <ErrorPanel title="Failed to load the report" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Panel label={chartOf(report, group).title}>
        <div className="report-finding" aria-busy={!data || isPlaceholderData}>
          <h2>{data ? data.finding : <Skeleton width="60%" />}</h2>
        </div>
        {data && drawn.length > 0 && (
          <ReportChart report={report} group={group} rows={drawn} unit={distanceUnit} onOpen={state.open} />
        )}
      </Panel>
      <ReportTable report={report} state={state} rows={data?.rows} total={data?.total} />
    </>
  );
}
