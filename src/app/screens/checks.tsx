import { ChecksBatch } from '../../features/invoices/web/checks-batch.tsx';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';

/** Where each comes from. */
const billing = { to: '/billing', label: 'Back to Billing Overview' };
const contacts = { to: '/crm', label: 'Back to Contacts' };

export function ChecksScreen() {
  return (
    <Page
      title="Record Cash and Checks"
      subtitle="Each pays the oldest open invoice of its customer first; without a number it is cash. Enter goes to the next row, Ctrl+Enter records."
      back={isAdmin(useActor()) ? billing : contacts}
    >
      <ChecksBatch />
    </Page>
  );
}
