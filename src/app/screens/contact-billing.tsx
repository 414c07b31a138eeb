import { Button } from '@mantine/core';
import { ContactAutopay } from '../../features/autopay/web/contact-autopay.tsx';
import { papersContract } from '../../features/billing/papers.ts';
import { StatementLink } from '../../features/billing/web/statement-link.tsx';
import type { Contact } from '../../features/contacts/contract.ts';
import { ContactHoldCredits } from '../../features/hold-credits/web/contact-hold-credits.tsx';
import { invoicesContract } from '../../features/invoices/contract.ts';
import { type Owed, owedOf } from '../../features/invoices/standing.ts';
import { InvoicesPanel } from '../../features/invoices/web/invoices-panel.tsx';
import { ContactSubscriptions } from '../../features/subscriptions/web/contact-subscriptions.tsx';
import { TruckDay } from '../../features/subscriptions/web/truck-day.ts';
import { formatMoney } from '../../kernel/money.ts';
import { urlOf } from '../../web/client.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { useRead } from '../../web/use-read.ts';
import { nextTruck } from './next-truck.tsx';

type ContactBillingProps = Readonly<{
  contact: Pick<Contact, 'id' | 'hasAccount'>;
  /** Leads to the dialog that makes an account. */
  onNeedsAccount: () => void;
}>;

/** What a contact pays, panel by panel (spec 3 §2). */
export function ContactBilling({ contact, onNeedsAccount }: ContactBillingProps) {
  const { hasAccount } = contact;
  const { data } = useRead(invoicesContract.list, { contactId: contact.id }, { enabled: hasAccount });
  if (!hasAccount) return <NeedsAccount onNeedsAccount={onNeedsAccount} />;
  const owed = data && owedOf(data.invoices);
  return (
    <TruckDay value={nextTruck}>
      <ContactSubscriptions
        contactId={contact.id}
        owes={{
          label: 'Owes',
          value: owed && formatMoney(owed.amount),
          note: data && owed && owedText(owed, data.credit),
        }}
      />
      <ContactAutopay contactId={contact.id} />
      <ContactHoldCredits contactId={contact.id} />
      <InvoicesPanel
        contactId={contact.id}
        ways={<StatementLink contactId={contact.id} />}
        paperOf={({ id }) => urlOf(papersContract.one, { id })}
      />
    </TruckDay>
  );
}

/** "2 invoices, 1 overdue, $12.00 credit stands" */
function owedText({ open, overdue, coming, elsewhere }: Owed, credit: number): string {
  const added = credit < 0 ? [`${formatMoney(-credit)} added to the next invoice`] : [];
  if (open + elsewhere === 0)
    return ['nothing open', ...(credit > 0 ? [`${formatMoney(credit)} credit`] : added)].join(', ');
  return [
    ...(open > 0 ? [open === 1 ? '1 invoice' : `${open} invoices`] : []),
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(coming > 0 ? [`${coming} on its way`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} in another currency`] : []),
    ...(credit > 0 ? [`${formatMoney(credit)} credit stands`] : added),
  ].join(', ');
}

function NeedsAccount({ onNeedsAccount }: Pick<ContactBillingProps, 'onNeedsAccount'>) {
  return (
    <Panel label="User Account Required">
      <EmptyState title="User Account Required" action={<Button onClick={onNeedsAccount}>Promote to Customer</Button>}>
        Only somebody with a user account can be billed: subscriptions and invoices belong to it.
      </EmptyState>
    </Panel>
  );
}
