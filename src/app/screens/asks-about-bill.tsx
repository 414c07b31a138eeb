import type { Contact } from '../../features/contacts/contract.ts';
import { AccountAsker } from '../../features/subscriptions/web/account-asker.tsx';
import { BillAsker } from '../../features/subscriptions/web/bill-asker.tsx';
import { TruckDay } from '../../features/subscriptions/web/truck-day.ts';
import { nextTruck } from './next-truck.tsx';

type AsksAboutBillProps = Readonly<{
  contact: Pick<Contact, 'id' | 'hasAccount'>;
  /** Leads to the dialog that makes an account. */
  onNeedsAccount: () => void;
}>;

/** Shown once a service was changed. Who is given an account then is asked about the bill after it. */
export function AsksAboutBill({ contact: { id, hasAccount }, onNeedsAccount }: AsksAboutBillProps) {
  if (!hasAccount) return <AccountAsker contactId={id} onNeedsAccount={onNeedsAccount} />;
  return (
    <TruckDay value={nextTruck}>
      <BillAsker contactId={id} />
    </TruckDay>
  );
}
