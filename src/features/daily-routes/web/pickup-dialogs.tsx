import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { LeaveOutForm } from './leave-out-form.tsx';
import type { PickupDialogProps } from './pickups-told.ts';
import { PutOffForm } from './put-off-form.tsx';

const titled = (what: string, { length }: { length: number }) =>
  `${what} ${length === 1 ? '1 pickup' : `${length} pickups`}`;

/** Lets pickups come on another day, today included. */
export function PutOffDialog({ opened, ...rest }: PickupDialogProps) {
  return (
    <FormDialog title={titled('Another day for', rest.pickups)} opened={opened} onClose={rest.onClose}>
      <PutOffForm {...rest} />
    </FormDialog>
  );
}

/** Leaves pickups out; the reason stands where somebody asks why nobody came. */
export function LeaveOutDialog({ opened, ...rest }: PickupDialogProps) {
  return (
    <FormDialog title={titled('Leave out', rest.pickups)} opened={opened} onClose={rest.onClose}>
      <LeaveOutForm {...rest} />
    </FormDialog>
  );
}
