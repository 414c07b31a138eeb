import { Button } from '@mantine/core';
import {
  IconCreditCardOff,
  IconGavel,
  IconPlayerPause,
  IconReceipt2,
  IconReceiptRefund,
  IconRefreshAlert,
  IconUserDollar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type HoldCredit, holdCreditsContract } from '../../hold-credits/contract.ts';
import { comparisonsContract } from '../comparisons.ts';
import type { ConcernKind } from '../concerns.ts';
import { billingContract, type Overview } from '../contract.ts';
import { Alert } from './billing-alert.tsx';
import { DifferencesAlert } from './differences-alert.tsx';

/** What somebody should look at today; nothing when there is nothing. */
export function BillingAlerts({ overview }: Readonly<{ overview: Overview }>) {
  const { data } = useRead(billingContract.latestSync, {});
  const bills = useRead(billingContract.differingBills, {}).data?.bills.length ?? 0;
  const credits = useRead(holdCreditsContract.list, {}).data?.credits.filter(isOpen) ?? [];
  const { overdue, longOverdue, servedWithoutSubscription: unpaid, failedCharges, disputed, subscriptions } = overview;
  const pastDue = subscriptions.find(({ status }) => status === 'past_due')?.count ?? 0;
  const night = data?.sync?.isNightly && data.sync.status !== 'running' ? data.sync : undefined;
  const found = useRead(comparisonsContract.differences, {}).data;
  const alerts = [
    overdue.count > 0 && (
      <Alert
        key="overdue"
        Icon={IconReceipt2}
        title={`${counted(overdue.count, 'invoice is', 'invoices are')} overdue, ${formatMoney(overdue.amount)} together`}
        more={
          longOverdue > 0 ? (
            <Link to="/billing/concerns" search={{ kind: 'long-overdue' } as never}>
              {longOverdue} of them for more than 30 days
            </Link>
          ) : (
            'None of them for more than 30 days'
          )
        }
        action={<ToConcern kind="overdue" label="View Overdue" />}
      />
    ),
    failedCharges.count > 0 && (
      <Alert
        key="charges"
        Icon={IconCreditCardOff}
        title={`AutoPay could not charge ${counted(failedCharges.count, 'invoice', 'invoices')}, ${formatMoney(failedCharges.amount)} together`}
        more="Each can be paid on the page of its invoice"
        action={<ToConcern kind="failed-charges" label="View Charges" />}
      />
    ),
    disputed.count > 0 && (
      <Alert
        key="disputed"
        Icon={IconGavel}
        title={`${counted(disputed.count, 'payment is', 'payments are')} disputed, ${formatMoney(disputed.amount)} together`}
        more="Without an answer to the bank in time, the money is lost"
        action={<ToConcern kind="disputed" label="View Disputes" />}
      />
    ),
    pastDue > 0 && (
      <Alert
        key="past-due"
        Icon={IconReceipt2}
        title={`${counted(pastDue, 'subscription is', 'subscriptions are')} past due`}
        more="The last payment failed, or was not made in time"
        action={<ToConcern kind="past-due" label="View Past Due" />}
      />
    ),
    unpaid > 0 && (
      <Alert
        key="unpaid"
        Icon={IconUserDollar}
        title={`${counted(unpaid, 'customer is', 'customers are')} served and ${unpaid === 1 ? 'has' : 'have'} no subscription`}
        more="The truck comes, the bill does not"
        action={<ToConcern kind="without-subscription" label="View Customers" />}
      />
    ),
    bills > 0 && (
      <Alert
        key="bills"
        Icon={IconReceiptRefund}
        title={`${counted(bills, 'bill differs', 'bills differ')} from the service`}
        more="What is collected when the next period begins is not what is billed"
        action={<ToService />}
      />
    ),
    credits.length > 0 && (
      <Alert
        key="holds"
        Icon={IconPlayerPause}
        title={`${counted(credits.length, 'hold waits', 'holds wait')} for a credit to be decided`}
        more={`${formatMoney(sumCents(credits.map(({ due }) => Math.max(0, due))))} together, for pickups that were not made`}
        action={<ToService />}
      />
    ),
    night?.status === 'failed' && (
      <Alert
        key="night-failed"
        Icon={IconRefreshAlert}
        title="Last night's comparison with Stripe did not come to its end"
        more={night.error ?? ''}
      />
    ),
    found && found.count > 0 && <DifferencesAlert key="night" found={found} />,
  ].filter(Boolean);
  if (alerts.length === 0) return null;
  return (
    <Panel label="Alerts">
      <ul className="billing-alerts">{alerts}</ul>
    </Panel>
  );
}

/** What has begun, and nobody has decided about. */
const isOpen = ({ state, hasBegun }: HoldCredit) => (state === 'proposed' && hasBegun) || state === 'over';

const ToConcern = ({ kind, label }: Readonly<{ kind: ConcernKind; label: string }>) => (
  <Button component={Link} to="/billing/concerns" search={{ kind } as never} variant="default">
    {label}
  </Button>
);

const ToService = () => (
  <Button component={Link} to="/billing/service" variant="default">
    View
  </Button>
);

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
