import { Link } from '@tanstack/react-router';
import { formatMoney, roundedDollars } from '../../../kernel/money.ts';
import type { Overview } from '../contract.ts';
import './billing.css';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const unitNames = { dollars: 'Dollars', thousands: 'Thousand dollars', millions: 'Million dollars' };
const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month;

type PaidMonthsProps = Readonly<Pick<Overview, 'months'> & { from: 'admin' | 'billing' }>;

/** What came in each month, the one that is not over hatched; for those who cannot see bars a table says the same. */
export function PaidMonths({ months, from }: PaidMonthsProps) {
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const unit = most >= 1_000_000_00 ? 'millions' : most >= 100_000_00 ? 'thousands' : 'dollars'; // as labels have room
  return (
    <section aria-labelledby="paid-months">
      <div className="panel-head">
        <h2 id="paid-months">Paid each month</h2>
        <small>{unitNames[unit]}; this month so far is hatched</small>
      </div>
      <table className="paid-months">
        <thead className="visually-hidden">
          <tr>
            <th>Month</th>
            <th>Paid</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, amount }, i) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              <td title={formatMoney(amount)}>
                <Link
                  to="/admin/$figure"
                  params={{ figure: 'received' }}
                  search={{ month, ...(from === 'billing' && { from }) } as never}
                  aria-label={`${nameOf(month)}: ${formatMoney(amount)}, show the payments`}
                >
                  {roundedDollars(amount, unit)}
                </Link>
                <i
                  data-so-far={i === months.length - 1 || undefined}
                  style={{ height: `calc((100% - 24px) * ${Math.max(0, amount)} / ${most})` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
