import { StatementView } from '../../features/billing/web/statement-view.tsx';
import '../../features/billing/web/billing.css';
import { TabLink } from '../../features/customer-account/web/tab-link.tsx';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { billingWords } from '../../features/customer-account/web/words-billing.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';

/** What the customer was billed and paid in a range of days. */
export function OwnStatementScreen() {
  const { statement } = useWords(billingWords);
  const { tabs } = useWords(accountWords);
  return (
    <Page title={statement} subtitle={<TabLink tab="billing">{tabs.billing}</TabLink>}>
      <StatementView />
    </Page>
  );
}
