import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatDay, isDate, weekdayOf, weekdays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useRead } from '../../../web/use-read.ts';
import { calendarContract } from '../../company/calendar.ts';
import { closedDaysBetween } from '../../company/holidays.ts';
import {
  type Cadence,
  type ComingDate,
  horizonOf,
  monthWeekLabel,
  monthWeeks,
  nextDates,
  type Season,
} from '../../services/cadence.ts';
import { streams } from '../../services/streams.ts';
import type { RouteValues } from './route-values.ts';

const cadences = [
  { value: 'weekly', label: 'Every week' },
  { value: 'biweekly', label: 'Every other week' },
  { value: 'monthly', label: 'Certain weeks of the month' },
] as const;

/** What a route collects, on which days and how often, with the dates that come of it in plain words. */
export function ScheduleFields({ form }: Readonly<{ form: UseFormReturnType<RouteValues> }>) {
  return (
    <>
      <Select
        label="Collects"
        allowDeselect={false}
        data={[...streams]}
        {...form.getInputProps('stream')}
        onChange={(stream) => form.setFieldValue('stream', streams.find((one) => one === stream) ?? 'Trash')}
      />
      <Checkbox.Group label="Days" withAsterisk {...form.getInputProps('daysOfWeek')}>
        <div className="route-days">
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={day} />
          ))}
        </div>
      </Checkbox.Group>
      <CadenceFields form={form} />
      <SeasonFields form={form} />
      <NextDates values={form.values} />
    </>
  );
}

function CadenceFields({ form }: Readonly<{ form: UseFormReturnType<RouteValues> }>) {
  const { today } = useCompany();
  const { cadence } = form.values;
  const set = (next: Cadence) => form.setFieldValue('cadence', next as RouteValues['cadence']);
  return (
    <>
      <Select
        label="How often"
        allowDeselect={false}
        data={cadences.map((one) => ({ ...one }))}
        value={cadence.kind}
        error={form.errors.cadence}
        onChange={(kind) => {
          if (kind === 'biweekly') set({ kind, from: today });
          else if (kind === 'monthly') set({ kind, weeks: [1] });
          else set({ kind: 'weekly' });
        }}
      />
      {cadence.kind === 'biweekly' && (
        <TextInput
          type="date"
          label="Runs in the week of"
          description="And every other week before and after it"
          value={cadence.from}
          error={form.errors['cadence.from']}
          onChange={({ currentTarget: { value } }) => set({ kind: 'biweekly', from: value })}
        />
      )}
      {cadence.kind === 'monthly' && (
        <Checkbox.Group
          label="Weeks of the month"
          withAsterisk
          error={form.errors['cadence.weeks']}
          value={cadence.weeks.map(String)}
          onChange={(chosen) =>
            set({ kind: 'monthly', weeks: monthWeeks.filter((week) => chosen.includes(String(week))) })
          }
        >
          <div className="route-weeks">
            {monthWeeks.map((week) => (
              <Checkbox key={week} value={String(week)} label={monthWeekLabel(week)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}

/** A whole year, in which the day of a month is typed as a date; its own year is not kept. */
const asDate = (day: string, year: string) => `${year}-${day}`;

function SeasonFields({ form }: Readonly<{ form: UseFormReturnType<RouteValues> }>) {
  const year = useCompany().today.slice(0, 4);
  const { season } = form.values;
  const set = (next: Season | null) => form.setFieldValue('season', next);
  return (
    <>
      <Checkbox
        label="Only in a season"
        checked={season !== null}
        onChange={({ currentTarget: { checked } }) => set(checked ? { from: '04-01', to: '11-30' } : null)}
      />
      {season && (
        <div className="field-row">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={end === 'from' ? 'Season from' : 'Season to'}
              description="Every year"
              value={asDate(season[end], year)}
              error={form.errors[`season.${end}`]}
              onChange={({ currentTarget: { value } }) => isDate(value) && set({ ...season, [end]: value.slice(5) })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The dates on which it comes with the company's days closed, and the holiday where one moves it. */
function NextDates({ values: { daysOfWeek, cadence, season } }: Readonly<{ values: RouteValues }>) {
  const { today } = useCompany();
  const { data, error } = useRead(calendarContract.get, {});
  if (daysOfWeek.length === 0 || (cadence.kind === 'biweekly' && !isDate(cadence.from))) return null;
  if (!data && !error) return null;
  const effects = Object.fromEntries((data?.holidays ?? []).map(({ holiday, effect }) => [holiday, effect]));
  const closed = closedDaysBetween(effects, data?.days ?? [], today, horizonOf(today));
  const dates = nextDates({ days: daysOfWeek, cadence, season }, closed, today);
  return (
    <p className="secondary route-next" role="status">
      {dates.length === 0 ? 'It would never run like this.' : `Next: ${dates.map(comingText).join(' · ')}`}
    </p>
  );
}

/** "Sat, Nov 28, 2026 (Thanksgiving Day)" */
const comingText = ({ date, because }: ComingDate) =>
  `${weekdayOf(date).slice(0, 3)}, ${formatDay(date)}${because ? ` (${because.name})` : ''}`;
