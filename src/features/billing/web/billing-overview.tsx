import { formatMoney } from '../../../kernel/money.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { isActive } from '../../subscriptions/rules.ts';
import { billingContract, type Overview } from '../contract.ts';
import { otherSubscriptions } from '../rules.ts';
import { AgeingBars } from './ageing-bars.tsx';
import { BillingAlerts } from './billing-alerts.tsx';
import { LastSync } from './last-sync.tsx';
import { OtherCurrencies } from './other-currencies.tsx';
import { PaidMonths } from './paid-months.tsx';
import { ProductSummary } from './product-summary.tsx';
import { RecentInvoices } from './recent-invoices.tsx';
import { RecentSubscriptions } from './recent-subscriptions.tsx';
import './billing.css';

/** All of spec 3 §2, Billing Overview, as charts where a person would rather look. */
export function BillingOverview() {
  const { data, error, refetch } = useRead(
    billingContract.overview,
    {},
    { failure: ['Invoices Error', 'Failed to load the billing overview'] },
  );
  if (error && !data)
    return <ErrorPanel title="Failed to load the billing overview" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={8} />;
  return (
    <>
      <BillingAlerts overview={data} />
      <StatStrip stats={statsOf(data)} />
      <OtherCurrencies sums={data.openElsewhere} />
      <div className="panel billing-charts">
        <PaidMonths months={data.months} from="billing" />
        <AgeingBars ageing={data.ageing} outstanding={data.outstanding} uncollectible={data.uncollectible} />
      </div>
      <div className="billing-pair">
        <RecentSubscriptions recentSubscriptions={data.recentSubscriptions} />
        <div>
          <ProductSummary products={data.products} invoices={data.invoices} />
        </div>
      </div>
      <RecentInvoices recentInvoices={data.recentInvoices} />
      <LastSync />
    </>
  );
}

function statsOf({ months, totalReceived, outstanding, overdue, subscriptions }: Overview) {
  const invoices = ({ count }: Overview['outstanding'], word: string) =>
    `${count.toLocaleString('en-US')} ${word}${count === 1 ? 'invoice' : 'invoices'}`;
  return [
    {
      label: 'Paid this month',
      value: formatMoney(months.at(-1)?.amount ?? 0),
      note: `${formatMoney(totalReceived)} in all`,
    },
    { label: 'Outstanding', value: formatMoney(outstanding.amount), note: invoices(outstanding, 'open ') },
    { label: 'Overdue', value: formatMoney(overdue.amount), note: invoices(overdue, '') },
    {
      label: 'Active Subscriptions',
      value: sumOf(subscriptions.filter(isActive)),
      note: otherSubscriptions(subscriptions),
    },
  ];
}

const sumOf = (counts: Overview['subscriptions']) => counts.reduce((sum, { count }) => sum + count, 0);
