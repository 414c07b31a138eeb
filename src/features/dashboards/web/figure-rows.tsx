import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counting } from '../../../web/ui/counting.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dashboardsContract } from '../contract.ts';
import { type Figure, type FigureRow, figurePageSize } from '../figures.ts';
import { figureWords } from './figure-words.ts';

type FigureRowsProps = Readonly<{
  figure: Figure;
  /** "2026-11": only what came in then. */
  month: string | undefined;
  page: number;
  onPage: (page: number) => void;
}>;

/** What a figure of the dashboard is made of; the sum of all rows stands above them. */
export function FigureRows({ figure, month, page, onPage }: FigureRowsProps) {
  const { title, day, none } = figureWords[figure];
  const { data, error, refetch, isPlaceholderData } = useRead(
    dashboardsContract.figure,
    { figure, month, page },
    { keepPrevious: true },
  );
  const hasAmounts = data?.amount !== null;
  const columns = useMemo(() => columnsOf(day, hasAmounts), [day, hasAmounts]);
  if (error && !data)
    return <ErrorPanel title={`Failed to load: ${title}`} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Rows', value: data?.count.toLocaleString('en-US') },
          ...(hasAmounts ? [{ label: 'Together', value: data && formatMoney(data.amount ?? 0) }] : []),
        ]}
      />
      <Panel label={title}>
        <DataTable
          label={title}
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          isBusy={isPlaceholderData}
          empty={<EmptyState title="Nothing here">{none}</EmptyState>}
        />
        <Pager page={page} pageSize={figurePageSize} total={data?.count} counted={counting('rows')} onPage={onPage} />
      </Panel>
    </>
  );
}

const columnsOf = (day: string | undefined, hasAmounts: boolean): readonly Column<FigureRow>[] => [
  {
    key: 'name',
    header: 'Name',
    phone: 'main',
    cell: ({ contactId, place, name, detail }) => (
      <span className="two-lines">
        <b>
          {contactId ? (
            <Link to="/crm/contacts/$contactId" params={{ contactId }}>
              {name}
            </Link>
          ) : place ? (
            <Link to={place}>{name}</Link>
          ) : (
            name
          )}
        </b>
        <small>{detail}</small>
      </span>
    ),
  },
  ...(day
    ? [
        {
          key: 'day',
          header: day,
          phone: 'below',
          width: '150px',
          cell: (row: FigureRow) => (row.day ? formatDay(row.day) : '—'),
        } as const,
      ]
    : []),
  ...(hasAmounts
    ? [
        {
          key: 'amount',
          header: 'Amount',
          phone: 'side',
          align: 'end',
          width: '140px',
          cell: (row: FigureRow) => formatMoney(row.amount ?? 0),
        } as const,
      ]
    : []),
];
