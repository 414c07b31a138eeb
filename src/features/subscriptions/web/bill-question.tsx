import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { subscriptionsContract } from '../contract.ts';
import { billSentence, proposedItems, type ServiceBill } from '../service-bill.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { EndForm } from './bill-end-form.tsx';
import { ChangeDialog } from './change-dialog.tsx';

type BillQuestionProps = Readonly<{ contactId: string; bill: ServiceBill | undefined; onClose: () => void }>;

/** Asks whether the bill follows the service: with the price that the provider reckons, before anything is changed. */
export function BillQuestion({ contactId, bill, onClose }: BillQuestionProps) {
  const { data } = useRead(subscriptionsContract.ofContact, { contactId }, { enabled: bill !== undefined });
  if (!bill) return null;
  const { kind, cans, billed } = bill;
  // As it is now: somebody else may change it while this is asked.
  const subscription = data?.subscriptions.find(({ id }) => id === bill.subscription?.id) ?? bill.subscription;
  const lead = <p className="dialog-lead">{billSentence(bill)}</p>;
  const title = 'Change the Bill Too?';
  const cancelLabel = 'Leave the Bill';
  if (kind === 'unbilled')
    return <AssignDialog {...{ contactId, onClose }} isSecond={false} question={{ title, lead, cancelLabel }} opened />;
  if (kind === 'agrees' || !subscription) return null;
  if (kind === 'differs') {
    const items = proposedItems(subscription.items, cans - billed);
    return (
      <ChangeDialog {...{ contactId, subscription, onClose }} proposal={{ title, lead, items, cancelLabel }} opened />
    );
  }
  return (
    <FormDialog title={title} opened onClose={onClose}>
      <EndForm bill={bill} subscription={subscription} onClose={onClose} />
    </FormDialog>
  );
}
