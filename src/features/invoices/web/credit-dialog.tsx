import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { invoicesContract } from '../contract.ts';
import { standsText } from './payment-words.ts';
import { ReasonForm } from './reason-form.tsx';

type CreditDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

export function CreditDialog({ contactId, opened, onClose }: CreditDialogProps) {
  return (
    <FormDialog title="Give Credit" opened={opened} onClose={onClose}>
      <ReasonForm
        operation={invoicesContract.credit}
        about={{ contactId }}
        amount={null}
        lead="The next invoice is smaller by it; what is left goes on to the one after."
        placeholder="Missed pickup on Monday"
        submitLabel="Give Credit"
        failure="Credit Failed"
        wordless="Failed to give the credit"
        onDone={({ credit }) => {
          toast.success('Credit Given', standsText(credit));
          onClose();
        }}
      />
    </FormDialog>
  );
}
