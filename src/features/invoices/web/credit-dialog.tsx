import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { invoicesContract } from '../contract.ts';
import type { Credit } from '../invoice.ts';
import { givenOf } from '../rules.ts';
import { standsText } from './payment-words.ts';
import { ReasonForm } from './reason-form.tsx';
import { useSeen } from './use-seen.ts';

type CreditFormProps = Readonly<{ contactId: string; credits: readonly Credit[]; onClose: () => void }>;
type CreditDialogProps = CreditFormProps & Readonly<{ opened: boolean }>;

export function CreditDialog({ opened, ...form }: CreditDialogProps) {
  return (
    <FormDialog title="Give Credit" opened={opened} onClose={form.onClose}>
      <CreditForm {...form} />
    </FormDialog>
  );
}

function CreditForm({ contactId, credits, onClose }: CreditFormProps) {
  const { seen, onRefused } = useSeen(givenOf(credits), 'credited-since');
  return (
    <ReasonForm
      operation={invoicesContract.credit}
      about={{ contactId, givenSeen: seen }}
      onRefused={onRefused}
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
  );
}
