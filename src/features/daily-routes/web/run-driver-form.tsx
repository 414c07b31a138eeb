import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName } from './run-progress.tsx';

const nobody = '';

/** All drivers to choose from, and nobody. */
export function RunDriverForm({ run, onClose }: { run: DailyRoute; onClose: () => void }) {
  const { data } = useRead(usersContract.drivers, {});
  const form = useForm({ mode: 'uncontrolled', initialValues: valuesOf(run) });
  const assign = useCommand(daily.assignDriver, {
    failure: 'Update Failed',
    form,
    onDone: (changed) => {
      toast.success('Route Updated', `${changed.routeName}: ${driverName(changed)}.`);
      onClose();
    },
  });
  const { isBehind, notice } = useNewerVersion({
    ...{ row: run, form, valuesOf, isSaving: assign.isBusy },
    isNewer: (now, before) => now.driver?.id !== before.driver?.id,
    changesOf: (_, __, now) => [`Driver: ${driverName(now)}`],
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Save Driver"
      isBusy={assign.isBusy}
      isDisabled={isBehind}
      onSubmit={({ driverId }) => void assign.run({ id: run.id, driverId: driverId || null })}
    >
      {notice}
      <Select
        key={form.key('driverId')}
        label="Driver"
        description="For this day only"
        allowDeselect={false}
        data={[
          { value: nobody, label: 'No driver assigned' },
          ...(data?.drivers ?? []).map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          })),
        ]}
        {...form.getInputProps('driverId')}
      />
    </DialogForm>
  );
}

const valuesOf = ({ driver }: DailyRoute) => ({ driverId: driver?.id ?? nobody });
