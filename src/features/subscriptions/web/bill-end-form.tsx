import { useForm } from '@mantine/form';
import { useCompany } from '../../../web/company.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { type Subscription, subscriptionsContract } from '../contract.ts';
import { cancelledText } from '../money-words.ts';
import { billSentence, type ServiceBill } from '../service-bill.ts';
import { useTellDone } from './told.ts';

type EndFormProps = Readonly<{ bill: ServiceBill; subscription: Subscription; onClose: () => void }>;

/** Lets the bill end with the service, or go on with it. */
export function EndForm({ bill, subscription, onClose }: EndFormProps) {
  const { timeZone } = useCompany();
  const isOver = bill.kind === 'unserved';
  const form = useForm({ initialValues: {} });
  const tellDone = useTellDone();
  const { ask, isBusy } = useProviderCommand(isOver ? subscriptionsContract.cancel : subscriptionsContract.keep, {
    failure: isOver ? 'Cancellation Failed' : 'Update Failed',
    wordless: isOver ? 'Failed to cancel the subscription' : 'Failed to keep the subscription',
    onDone(told) {
      tellDone(isOver ? 'Subscription Cancelled' : 'Subscription Updated', told);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={isOver ? 'Cancel Subscription' : 'Keep Subscription'}
      cancelLabel="Leave the Bill"
      isDanger={isOver}
      isBusy={isBusy}
      onSubmit={() => void ask({ id: subscription.id })}
    >
      <p className="dialog-lead">{billSentence(bill)}</p>
      <p className="dialog-lead">
        {isOver
          ? cancelledText(subscription, timeZone)
          : 'The cancellation is taken back, and the subscription goes on as it is.'}
      </p>
    </DialogForm>
  );
}
