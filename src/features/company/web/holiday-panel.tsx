import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { CompanyCalendar } from '../calendar.ts';
import { usualSix } from '../calendar-words.ts';
import type { Holiday } from '../holidays.ts';
import { holidayColumns } from './holiday-columns.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';

/** The holidays of the law, and what each does to the pickups. */
export function HolidayPanel({ calendar }: { calendar: CompanyCalendar }) {
  const { today } = useCompany();
  const [which, setWhich] = useState<Holiday | 'six'>();
  const columns = useMemo(() => holidayColumns(today, calendar.days), [today, calendar.days]);
  const areUsual = calendar.holidays.every(({ holiday, effect }) => !usualSix.includes(holiday) || effect === 'slides');
  return (
    <Panel
      title="Holidays"
      actions={
        !areUsual && (
          <Button variant="default" onClick={() => setWhich('six')}>
            Use the Usual Six
          </Button>
        )
      }
    >
      <p className="calendar-lead">
        By rule, every year. When a day slides, its pickups and those of the rest of its week come one day later;
        Saturday takes Friday’s.
      </p>
      <DataTable
        label="Holidays"
        columns={columns}
        rows={calendar.holidays}
        rowKey={({ holiday }) => holiday}
        onRow={({ holiday }) => setWhich(holiday)}
      />
      <HolidayDialog which={which} calendar={calendar} onClose={() => setWhich(undefined)} />
    </Panel>
  );
}
