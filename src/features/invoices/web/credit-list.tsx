import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import type { Credit } from '../contract.ts';

/** What was credited, and paid on account, here and in the provider's pages; the newest first. */
export function CreditList({ credits }: Readonly<{ credits: readonly Credit[] }>) {
  const show = useTimes();
  const { timeZone } = useCompany();
  if (credits.length === 0) return null;
  return (
    <section className="invoice-credits" aria-label="Credits">
      <h3>Credits</h3>
      <ul>
        {credits.map(({ id, amount, reason, at, receivedOn }) => (
          <li key={id}>
            <span className="two-lines">
              {reason}
              <small>{show.day(receivedOn ?? dayAt(at, timeZone))}</small>
            </span>
            <b>{amount < 0 ? `${formatMoney(-amount)} added` : formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
