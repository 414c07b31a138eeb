import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { LongTable } from '../../../web/ui/long-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SideScroll } from '../../../web/ui/side-scroll.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Fact, mostLines, reportsContract } from '../contract.ts';
import { type DetailColumn, type Report, shownOf, sumsOf } from '../report.ts';
import { formatNumber } from '../values.ts';
import { CsvLink } from './csv-link.tsx';
import type { ReportState } from './use-report.ts';

type ReportFactsProps = Readonly<{ report: Report; state: ReportState }>;

/** What stands behind one row: its facts, the newest first, and their sums. */
export function ReportFacts({ report, state }: ReportFactsProps) {
  const asked = { ...state.asked, key: state.key };
  const { data, error, refetch } = useRead(reportsContract.facts, asked);
  const { distanceUnit } = useCompany();
  const back = useRef<HTMLButtonElement>(null);
  // The row that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true });
  }, []);
  const rows = useMemo(() => data?.facts.map((fact, place) => ({ ...fact, id: String(place) })), [data]);
  const columns = useFactColumns(report, state, rows);
  if (error) return <ErrorPanel title="Failed to load the rows" error={error} onRetry={() => void refetch()} />;
  const cut = data && data.count > data.facts.length;
  return (
    <>
      <div className="report-back">
        <Button
          ref={back}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => state.open('')}
        >
          Back to the report
        </Button>
        <CsvLink href={urlOf(reportsContract.exportFacts, asked)}>Export these rows</CsvLink>
      </div>
      <Panel label="Rows behind the number">
        <div className="report-finding">
          <h2>{data ? data.name || 'No such row' : ' '}</h2>
          {data && (
            <dl className="report-sums">
              {shownOf(report, state.group).map(({ key, label, kind }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{formatNumber(kind, data.total[key], distanceUnit)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="report-rows">
          <SideScroll>
            <LongTable
              label={`Rows of ${report.title}`}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<EmptyState title="No rows">Nothing of this stands in these days.</EmptyState>}
            />
          </SideScroll>
        </div>
        {cut && (
          <p className="report-note">
            The newest {data.facts.length.toLocaleString('en-US')} of {data.count.toLocaleString('en-US')} are shown;
            the sums above hold all, the CSV{' '}
            {data.count > mostLines ? `the newest ${mostLines.toLocaleString('en-US')}` : 'as well'}.
          </p>
        )}
      </Panel>
    </>
  );
}

type Row = Fact & Readonly<{ id: string }>;

/** Without numbers that none of the rows has: their columns would push others out of sight. */
function useFactColumns(
  report: Report,
  { hidden, group }: ReportState,
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  const { distanceUnit } = useCompany();
  return useMemo(
    () => [
      ...report.details.map(
        (detail, place): Column<Row> => ({
          key: detail.key,
          header: detail.label,
          phone: place === 1 ? 'main' : place === 0 ? 'side' : 'below',
          cell: (row) => <Detail detail={detail} row={row} />,
        }),
      ),
      ...sumsOf(report)
        .filter(
          ({ key, isHelper, isOfRows }) =>
            !isHelper &&
            (group.only?.measures.includes(key) ?? true) &&
            (isOfRows || !hidden.has(key)) &&
            rows?.some(({ values }) => values[key]),
        )
        .map(
          ({ key, label, kind }): Column<Row> => ({
            key,
            header: label,
            align: 'end',
            phone: 'below',
            cell: ({ values }) => (values[key] ? formatNumber(kind, values[key], distanceUnit) : '–'),
          }),
        ),
    ],
    [report, group, hidden, rows, distanceUnit],
  );
}

const places = {
  contact: { to: '/crm/contacts/$contactId', param: 'contactId' },
  run: { to: '/daily-routes/$dailyRouteId', param: 'dailyRouteId' },
} as const;

function Detail({ detail: { key, kind, leads }, row }: Readonly<{ detail: DetailColumn; row: Row }>) {
  if (kind === 'day') return <span className="report-day">{formatDay(row.day)}</span>;
  const text = row.texts[key];
  const id = leads && row.texts[leads.by];
  if (!leads || !id || !text) return text ?? '–';
  const { to, param } = places[leads.to];
  return (
    <Link to={to} params={{ [param]: id } as never}>
      {text}
    </Link>
  );
}
