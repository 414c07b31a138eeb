import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { billSentence } from '../../subscriptions/service-bill.ts';
import { billingContract } from '../contract.ts';
import { CustomerLink } from './customer-link.tsx';
import './billing.css';

/** Whose bill is not for what is collected; on their page it can be changed. */
export function DifferingBills() {
  const { data, error, refetch } = useRead(billingContract.differingBills, {});
  if (error && !data)
    return <ErrorPanel title="Failed to load the bills that differ" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Bill and Service Differ">
      {!data && <SkeletonLines count={4} />}
      {data?.bills.length === 0 && (
        <EmptyState title="Every bill is for what is collected">
          Customers stand here as soon as cans, a start or an end of service make a difference to their bill.
        </EmptyState>
      )}
      <ul className="billing-list">
        {data?.bills.map((bill) => (
          <li key={bill.contactId}>
            <span className="two-lines">
              <b>
                <CustomerLink contactId={bill.contactId} name={bill.name} />
              </b>
              <small>{billSentence(bill)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
