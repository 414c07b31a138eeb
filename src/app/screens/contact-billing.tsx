import { Button } from '@mantine/core';
import { ContactAutopay } from '../../features/autopay/web/contact-autopay.tsx';
import { papersContract } from '../../features/billing/papers.ts';
import { StatementLink } from '../../features/billing/web/statement-link.tsx';
import type { Contact } from '../../features/contacts/contract.ts';
import { ContactHoldCredits } from '../../features/hold-credits/web/contact-hold-credits.tsx';
import { InvoicesPanel } from '../../features/invoices/web/invoices-panel.tsx';
import { ContactSubscriptions } from '../../features/subscriptions/web/contact-subscriptions.tsx';
import { urlOf } from '../../web/client.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Panel } from '../../web/ui/panel.tsx';

type ContactBillingProps = Readonly<{
  contact: Pick<Contact, 'id' | 'hasAccount'>;
  /** Leads to the dialog that makes an account. */
  onNeedsAccount: () => void;
}>;

/** What a contact pays, panel by panel (spec 3 §2). */
export function ContactBilling({ contact, onNeedsAccount }: ContactBillingProps) {
  if (!contact.hasAccount) return <NeedsAccount onNeedsAccount={onNeedsAccount} />;
  return (
    <>
      <ContactSubscriptions contactId={contact.id} />
      <ContactAutopay contactId={contact.id} />
      <ContactHoldCredits contactId={contact.id} />
      <InvoicesPanel
        contactId={contact.id}
        ways={<StatementLink contactId={contact.id} />}
        paperOf={({ id }) => urlOf(papersContract.one, { id })}
      />
    </>
  );
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
