import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { AssignForm, type AssignFormProps } from './assign-form.tsx';

/** Gives a customer one of the company's agreements to sign. */
export const AssignDialog = ({ opened, ...form }: AssignFormProps & Readonly<{ opened: boolean }>) => (
  <FormDialog title="Assign Agreement" opened={opened} onClose={form.onClose}>
    <AssignForm {...form} />
  </FormDialog>
);
