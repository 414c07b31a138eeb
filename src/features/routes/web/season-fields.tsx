import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useCompany } from '../../../web/company.ts';
import { DayField } from '../../../web/ui/day-field.tsx';
import type { Season } from '../../services/cadence.ts';
import type { RouteValues } from './route-values.ts';

/** A whole year, in which the day of a month is typed as a date; its own year is not kept. */
const asDate = (day: string, year: string) => `${year}-${day}`;

/** From which day of the year to which a route is driven. */
export function SeasonFields({ form }: Readonly<{ form: UseFormReturnType<RouteValues> }>) {
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
            <DayField
              key={end}
              label={end === 'from' ? 'Season from' : 'Season to'}
              description="Every year"
              value={asDate(season[end], year)}
              error={form.errors[`season.${end}`]}
              onDay={(day) => set({ ...season, [end]: day.slice(5) })}
            />
          ))}
        </div>
      )}
    </>
  );
}
