import { useLocation, useParams } from '@tanstack/react-router';
import { StatementView } from '../../features/billing/web/statement-view.tsx';
import '../../features/billing/web/billing.css';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';

export function StatementScreen() {
  const { contactId = '' }: { contactId?: string } = useParams({ strict: false });
  const { openedFrom = '' } = useLocation().state;
  const back =
    isAdmin(useActor()) && !openedFrom.startsWith('/crm/')
      ? { to: '/billing/receivables', label: 'Back to Receivables' }
      : { to: `/crm/contacts/${contactId}`, label: 'Back to the contact' };
  return (
    <Page title="Statement" subtitle="What was billed, paid and credited, and what is left." back={back}>
      <StatementView contactId={contactId} />
    </Page>
  );
}
