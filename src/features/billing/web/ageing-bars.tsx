import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../kernel/money.ts';
import type { Overview } from '../contract.ts';
import { ageLabels } from '../rules.ts';

type AgeingBarsProps = Readonly<Pick<Overview, 'ageing' | 'outstanding' | 'uncollectible'>>;

/** What is owed by its age, and what nobody expects any more. */
export function AgeingBars({ ageing, outstanding, uncollectible }: AgeingBarsProps) {
  const most = Math.max(1, ...ageing.map(({ amount }) => amount));
  return (
    <section aria-labelledby="ageing">
      <div className="panel-head">
        <h2 id="ageing">Who has not paid</h2>
        <Link to="/billing/receivables">All {outstanding.count.toLocaleString('en-US')}</Link>
      </div>
      <dl className="ageing">
        {ageing.map(({ age, amount, count }) => (
          <div key={age}>
            <dt>{ageLabels[age]}</dt>
            <i data-age={age} style={{ width: `calc(100% * ${amount} / ${most})` }} aria-hidden />
            <dd>
              <b>{formatMoney(amount)}</b>
              <small>
                {count === 0 ? 'None' : `${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}`}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {uncollectible.count > 0 && (
        <p className="ageing-note">
          {formatMoney(uncollectible.amount)} more is marked as uncollectible, on{' '}
          {uncollectible.count === 1 ? '1 invoice' : `${uncollectible.count.toLocaleString('en-US')} invoices`}.
        </p>
      )}
    </section>
  );
}
