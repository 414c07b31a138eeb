import type { ReactNode } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { priceText } from '../../products/rules.ts';
import type { AdminDashboard } from '../contract.ts';
import { toFigure, type Way } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { counted, number } from './words-office.ts';
import './dash-money.css';

type FinancialOverviewProps = Readonly<{
  dashboard: AdminDashboard;
  /** The bars of the months, as Billing draws them. */
  paidMonths: (months: AdminDashboard['money']['months']) => ReactNode;
}>;

/** What came in and what is owed, who pays regularly, and for what. */
export function FinancialOverview({ dashboard, paidMonths }: FinancialOverviewProps) {
  const { money, subscriptions, products } = dashboard;
  return (
    <div className="dash-pair">
      <Panel
        title="Financial Overview"
        actions={
          <span className="dash-aside">
            <WayLink way={{ to: '/billing' }}>View Billing</WayLink>
          </span>
        }
      >
        <dl className="dash-sums">
          <Sum label="Total Revenue" way={toFigure('received')} cents={money.totalReceived} />
          <Sum
            label="Outstanding"
            way={toFigure('outstanding')}
            cents={money.outstanding.amount}
            note={<WayLink way={toFigure('outstanding')}>{counted(money.outstanding.count, 'open invoice')}</WayLink>}
          />
        </dl>
        {paidMonths(money.months)}
      </Panel>
      <Panel title="Subscriptions">
        <dl className="dash-rows">
          <Row label="Active" way={toFigure('active-subscriptions')}>
            {number(subscriptions.active)}
          </Row>
          <Row label="Past due" way={toFigure('past-due-subscriptions')}>
            {number(subscriptions.pastDue)}
          </Row>
          <Row label="Canceled" way={toFigure('canceled-subscriptions')}>
            {number(subscriptions.canceled)}
          </Row>
          {subscriptions.other > 0 && (
            <Row label="Unpaid or not begun" way={toFigure('other-subscriptions')}>
              {number(subscriptions.other)}
            </Row>
          )}
        </dl>
        <h3 className="dash-sub">
          <WayLink way={toProducts}>{counted(products.active, 'active product')}</WayLink>
        </h3>
        <dl className="dash-rows">
          {products.first.map(({ id, name, price }) => (
            <Row key={id} label={name} way={toProducts}>
              {priceText(price)}
            </Row>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

const toProducts: Way = { to: '/settings', search: { tab: 'stripe' } };

type SumProps = Readonly<{ label: string; way: Way; cents: number; note?: ReactNode }>;

const Sum = ({ label, way, cents, note }: SumProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <WayLink way={way}>{formatMoney(cents)}</WayLink>
      {note && <small>{note}</small>}
    </dd>
  </div>
);

const Row = ({ label, way, children }: Readonly<{ label: string; way: Way; children: ReactNode }>) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <WayLink way={way}>{children}</WayLink>
    </dd>
  </div>
);
