import { Checkbox, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { weekdays } from '../../../kernel/calendar.ts';
import { streams } from '../../services/streams.ts';
import { CadenceFields } from './cadence-fields.tsx';
import { NextDates } from './next-dates.tsx';
import type { RouteValues } from './route-values.ts';
import { SeasonFields } from './season-fields.tsx';

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
