import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Statement } from '../statement.ts';
import { statementWords } from '../words-statement.ts';

/** What can be paid today, with the way to it, and what of the balance is no open invoice. */
export function OpenInvoices({ statement }: Readonly<{ statement: Statement }>) {
  const say = useWords(statementWords);
  const show = useTimes();
  const { openInvoices, credit, uncollectible } = statement;
  const others = [
    ...(credit === 0 ? [] : [[credit > 0 ? say.credit : say.debit, -credit] as const]),
    ...(uncollectible === 0 ? [] : [[say.uncollectible, uncollectible] as const]),
  ];
  if (openInvoices.length + others.length === 0) return null;
  return (
    <Panel title={say.openInvoices}>
      <ul className="billing-list">
        {openInvoices.map(({ id, number, dueOn, amount, hostedUrl, isOnItsWay }) => (
          <li key={id}>
            <span className="two-lines">
              <b>
                {say.invoice} {number}
              </b>
              <small>{isOnItsWay ? say.onItsWay : `${say.due}: ${dueOn ? show.day(dueOn) : say.atOnce}`}</small>
            </span>
            {hostedUrl && (
              <a href={hostedUrl} target="_blank" rel="noreferrer" aria-label={`${say.pay}: ${say.invoice} ${number}`}>
                {say.pay}
              </a>
            )}
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
        {others.map(([label, cents]) => (
          <li key={label}>
            <span>{label}</span>
            <b>{formatMoney(cents)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
