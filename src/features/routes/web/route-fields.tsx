import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import type { Route } from '../contract.ts';
import { noDriver } from '../listing.ts';
import type { RouteValues } from './route-values.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type RouteFieldsProps = Readonly<{
  form: UseFormReturnType<RouteValues>;
  /** What is being changed: its driver is offered while the others are still being read. */
  base: Route | undefined;
}>;

/** The first column: name, description, driver, and what it collects when. */
export function RouteFields({ form, base }: RouteFieldsProps) {
  const { data } = useRead(usersContract.drivers, {});
  const drivers = data?.drivers ?? (base?.driver ? [base.driver] : []);
  return (
    <section className="route-column route-fields" aria-labelledby="route-details" data-column="Details">
      <h3 id="route-details">Details</h3>
      <div className="route-scroll">
        <TextInput label="Route name" required data-autofocus maxLength={120} {...form.getInputProps('name')} />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <Select
          label="Driver"
          placeholder={noDriver}
          clearable
          searchable
          nothingFoundMessage="No such driver"
          data={drivers.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
          {...form.getInputProps('driverId')}
        />
        <ScheduleFields form={form} />
      </div>
    </section>
  );
}
