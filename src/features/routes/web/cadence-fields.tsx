import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useCompany } from '../../../web/company.ts';
import { type Cadence, monthWeekLabel, monthWeeks } from '../../services/cadence.ts';
import type { RouteValues } from './route-values.ts';

const cadences = [
  { value: 'weekly', label: 'Every week' },
  { value: 'biweekly', label: 'Every other week' },
  { value: 'monthly', label: 'Certain weeks of the month' },
] as const;

/** Every week, every other one, or certain weeks of the month. */
export function CadenceFields({ form }: Readonly<{ form: UseFormReturnType<RouteValues> }>) {
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
