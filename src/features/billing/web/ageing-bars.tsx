import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../kernel/money.ts';
import type { Overview } from '../contract.ts';
import { ageLabels } from '../rules.ts';

/** What is owed by its age. */
export function AgeingBars({ ageing, outstanding }: Readonly<Pick<Overview, 'ageing' | 'outstanding'>>) {
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
    </section>
  );
}
