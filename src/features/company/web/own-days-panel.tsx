import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { CalendarDay } from '../calendar.ts';
import { DayDialog } from './day-dialog.tsx';
import { ownDayColumns } from './own-day-columns.tsx';
import './calendar.css';

/** What the company adds: snow, a closed landfill. */
export function OwnDaysPanel({ days }: { days: readonly CalendarDay[] }) {
  const { today } = useCompany();
  const [opened, setOpened] = useState<CalendarDay | 'new'>();
  const [hasPast, setHasPast] = useState(false);
  const past = days.filter(({ date, movedTo }) => date < today && (movedTo ?? date) < today);
  const shown = hasPast ? days : days.filter((day) => !past.includes(day));
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      Add Day
    </Button>
  );
  const columns = useMemo(() => ownDayColumns(today), [today]);
  return (
    <Panel
      title="Days of Your Own"
      actions={
        <>
          {past.length > 0 && (
            <Switch
              className="own-days-past"
              label="Show past days"
              checked={hasPast}
              onChange={(event) => setHasPast(event.currentTarget.checked)}
            />
          )}
          {add}
        </>
      }
    >
      <DataTable
        label="Days of your own"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        onRow={setOpened}
        empty={
          <EmptyState title="No days of your own">
            Snow, a closed landfill, a day between the years: what you add here takes the place of a holiday on the same
            date.
          </EmptyState>
        }
      />
      <DayDialog which={opened === 'new' ? 'new' : asItIsNow(opened, days)} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}
