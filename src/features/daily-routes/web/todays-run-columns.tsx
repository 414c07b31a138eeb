import type { Column } from '../../../web/ui/data-table.tsx';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName, EarlierDate, RunProgress } from './run-progress.tsx';
import type { DailyWords } from './words-en.ts';

/** A run in brief: whose it is and how far. */
export const todaysRunColumns = (say: DailyWords): readonly Column<DailyRoute>[] => [
  {
    key: 'route',
    header: say.route,
    phone: 'main',
    cell: (run) => (
      <span className="two-lines">
        <b>{run.routeName}</b>
        <small>
          {driverName(run, say.noDriver)}
          <EarlierDate run={run} />
        </small>
      </span>
    ),
  },
  { key: 'progress', header: say.progress, phone: 'side', width: '45%', cell: (run) => <RunProgress run={run} /> },
];
