import { useMemo } from 'react';
import { isStaff } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import type { DailyRoute } from '../run-shapes.ts';
import { type Asked, RunActions } from './run-actions.tsx';
import { runColumns } from './run-columns.tsx';
import { dailyWords } from './words.ts';
import { type DayWords, dayWords } from './words-day.ts';

type RunTableProps = Readonly<{
  runs: readonly DailyRoute[] | undefined;
  onAsk: (asked: Asked) => void;
  empty: React.ReactNode;
}>;

/** One row for each run of the day; the office also acts from it. */
export function RunTable({ runs, onAsk, empty }: RunTableProps) {
  const say = useWords(dayWords);
  const sayOfRuns = useWords(dailyWords);
  const { time } = useTimes();
  const isOfStaff = isStaff(useActor());
  const columns = useMemo(
    () => [...runColumns(say, sayOfRuns, time), ...(isOfStaff ? [actionColumn(say, onAsk)] : [])],
    [say, sayOfRuns, time, isOfStaff, onAsk],
  );
  return (
    <DataTable
      label={say.runs}
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      rowHref={(run) => `/daily-routes/${run.id}`}
      empty={empty}
    />
  );
}

const actionColumn = (say: DayWords, onAsk: RunTableProps['onAsk']): Column<DailyRoute> => ({
  key: 'actions',
  header: say.actions,
  align: 'end',
  phone: 'foot',
  cell: (run) => <RunActions run={run} onAsk={onAsk} />,
});
