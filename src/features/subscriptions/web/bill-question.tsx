import { useForm } from '@mantine/form';
import { formatDay } from '../../../kernel/calendar.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { type Subscription, subscriptionsContract } from '../contract.ts';
import { billSentence, proposedItems, type ServiceBill } from '../service-bill.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { tellDone } from './told.ts';

type BillQuestionProps = Readonly<{ contactId: string; bill: ServiceBill | undefined; onClose: () => void }>;

/** Asks whether the bill follows the service: with the price that the provider reckons, before anything is changed. */
export function BillQuestion({ contactId, bill, onClose }: BillQuestionProps) {
  if (!bill) return null;
  const { kind, cans, billed, subscription } = bill;
  const lead = <p className="dialog-lead">{billSentence(bill)}</p>;
  const title = 'Change the Bill Too?';
  const cancelLabel = 'Leave the Bill';
  if (kind === 'unbilled')
    return <AssignDialog {...{ contactId, onClose }} isSecond={false} question={{ title, lead, cancelLabel }} opened />;
  if (kind === 'agrees' || !subscription) return null;
  if (kind === 'differs') {
    const items = proposedItems(subscription.items, cans - billed);
    return <ChangeDialog {...{ subscription, onClose }} proposal={{ title, lead, items, cancelLabel }} opened />;
  }
  return (
    <FormDialog title={title} opened onClose={onClose}>
      <EndForm bill={bill} subscription={subscription} onClose={onClose} />
    </FormDialog>
  );
}

type EndFormProps = Readonly<{ bill: ServiceBill; subscription: Subscription; onClose: () => void }>;

/** Lets the bill end with the service, or go on with it. */
function EndForm({ bill, subscription: { id }, onClose }: EndFormProps) {
  const isOver = bill.kind === 'unserved';
  const form = useForm({ initialValues: {} });
  const { idOf, done } = useCommandId();
  const command = useCommand(isOver ? subscriptionsContract.cancel : subscriptionsContract.keep, {
    failure: isOver ? 'Cancellation Failed' : 'Update Failed',
    wordless: 'Failed to update the subscription',
    onDone(told) {
      done();
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
      isBusy={command.isBusy}
      onSubmit={() => void command.run({ id, commandId: idOf({ id, isOver }) })}
    >
      <p className="dialog-lead">{billSentence(bill)}</p>
      <p className="dialog-lead">
        {isOver
          ? `The subscription goes on until ${formatDay(bill.on)}, and is not billed again. Until then that can be taken back.`
          : 'The cancellation is taken back, and the subscription goes on as it is.'}
      </p>
    </DialogForm>
  );
}
