import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type CalendarDay, type CompanyCalendar, calendarContract } from '../calendar.ts';
import { effectText, usualSix } from '../calendar-words.ts';
import type { DayEffect } from '../closures.ts';
import { type Holiday, holidayDate, holidayNames } from '../holidays.ts';
import { DayDialog } from './day-dialog.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import { WaitingForSettings } from './with-settings.tsx';

/** When trucks do not drive, and what happens to the pickups of such a day (design: calendar day). */
export function CalendarTab() {
  const failure = ['Calendar Error', 'Failed to load the company calendar'] as const;
  const { data, error, refetch } = useRead(calendarContract.get, {}, { failure });
  if (data)
    return (
      <>
        <OwnDaysPanel days={data.days} />
        <HolidayPanel calendar={data} />
      </>
    );
  if (!error) return <WaitingForSettings />;
  return (
    <Panel label="Company Calendar">
      <ErrorPanel title="Error Loading the Calendar" error={error} onRetry={() => void refetch()} />
    </Panel>
  );
}

const tones: Readonly<Record<DayEffect, Tone>> = {
  nothing: 'mute',
  slides: 'info',
  skipped: 'warning',
  moved: 'purple',
};

type HolidayRow = CompanyCalendar['holidays'][number];

function HolidayPanel({ calendar }: { calendar: CompanyCalendar }) {
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

function holidayColumns(today: string, days: readonly CalendarDay[]): readonly Column<HolidayRow>[] {
  const year = Number(today.slice(0, 4));
  const dateIn = (offset: number): Column<HolidayRow> => ({
    key: `in ${offset}`,
    header: String(year + offset),
    phone: 'below',
    cell: ({ holiday }) => {
      const date = holidayDate(holiday, year + offset);
      const instead = days.find((day) => day.date === date);
      const text = formatNearDay(date, today).replace(/, \d{4}$/, '');
      return (
        <span className={date < today ? 'calendar-past' : undefined}>
          {text}
          {instead && ` · ${instead.name} instead`}
        </span>
      );
    },
  });
  return [
    { key: 'name', header: 'Holiday', phone: 'main', cell: ({ holiday }) => <b>{holidayNames[holiday]}</b> },
    dateIn(0),
    dateIn(1),
    {
      key: 'effect',
      header: 'Pickups',
      phone: 'side',
      cell: ({ effect }) => <StatusPill tone={tones[effect]}>{effectText(effect, null, today)}</StatusPill>,
    },
  ];
}

function OwnDaysPanel({ days }: { days: readonly CalendarDay[] }) {
  const { today } = useCompany();
  const [opened, setOpened] = useState<string>();
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
        onRow={({ id }) => setOpened(id)}
        empty={
          <EmptyState title="No days of your own">
            Snow, a closed landfill, a day between the years: what you add here takes the place of a holiday on the same
            date.
          </EmptyState>
        }
      />
      <DayDialog
        which={opened === 'new' ? 'new' : days.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </Panel>
  );
}

const ownDayColumns = (today: string): readonly Column<CalendarDay>[] => [
  { key: 'name', header: 'Day', phone: 'main', cell: ({ name }) => <b>{name}</b> },
  { key: 'date', header: 'Date', phone: 'below', cell: ({ date }) => formatNearDay(date, today) },
  {
    key: 'effect',
    header: 'Pickups',
    phone: 'side',
    cell: ({ effect, movedTo }) => <StatusPill tone={tones[effect]}>{effectText(effect, movedTo, today)}</StatusPill>,
  },
];
