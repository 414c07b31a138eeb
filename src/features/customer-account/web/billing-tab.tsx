import { Link } from '@tanstack/react-router';
import { useWords } from '../../../web/language.ts';
import { urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { invoicesContract } from '../../invoices/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import type { OwnAccount } from '../account.ts';
import { AutopaySaved } from './autopay-saved.tsx';
import { Owed } from './owed.tsx';
import { OwnAutopay } from './own-autopay.tsx';
import { OwnInvoices } from './own-invoices.tsx';
import { OwnSubscription } from './own-subscription.tsx';
import { Part } from './part.tsx';
import { billingWords } from './words-billing.ts';

const listId = 'invoices';

/** Debt, plan, AutoPay, invoices; a part that fails says so in its place, and the rest stays. */
export function BillingTab({ account }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(billingWords);
  const [{ saved }] = useUrlState({ saved: urlText() });
  const subscriptions = useRead(
    subscriptionsContract.own,
    {},
    { failure: [say.subscriptionsError, say.subscriptionsUnread] },
  );
  const autopay = useRead(autopayContract.own, {});
  const invoices = useRead(invoicesContract.own, {}, { failure: [say.invoicesError, say.invoicesUnread] });
  return (
    <>
      {saved && <AutopaySaved sessionId={saved} />}
      <Owed debt={account.debt} notPayable={account.notPayable} credit={invoices.data?.credit} listId={listId} />
      <Part title={say.subscriptionUnreadable} read={subscriptions}>
        {(data) => <OwnSubscription {...data} debt={account.debt} />}
      </Part>
      {account.isLinked && (
        <Part title={say.autopayUnreadable} read={autopay}>
          {(data) => <OwnAutopay {...data} />}
        </Part>
      )}
      <div id={listId} className="own-invoices-place">
        <Part title={say.unreadable} read={invoices}>
          {(data) => <OwnInvoices invoices={data.invoices} isPayable={account.notPayable === null} />}
        </Part>
      </div>
      <p className="own-foot">
        {account.isLinked && (
          <>
            <Link to="/profile/statement">{say.statement}</Link>
            <br />
          </>
        )}
        {say.wrong}
      </p>
    </>
  );
}
