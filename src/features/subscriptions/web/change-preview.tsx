import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import type { Preview, PreviewLine, Subscription } from '../contract.ts';
import { headline, moneyText, oftenText, whyText } from '../money-words.ts';

type ChangePreviewProps = Readonly<{
  preview: Preview;
  /** As it is now. */
  subscription: Subscription;
  /** How often it is paid after the change. */
  rhythm: Parameters<typeof headline>[1];
}>;

/** What a change costs now, from what it is reckoned, and what follows. */
export function ChangePreview({ preview, subscription, rhythm }: ChangePreviewProps) {
  const { timeZone } = useCompany();
  const { now, later, laterFrom, currency } = preview;
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const whole = start && end ? { start, end } : undefined;
  const why = (line: PreviewLine) => whyText(line, whole, timeZone, currency);
  return (
    <section className="change-preview" aria-label="What the change costs">
      <p className="change-preview-lead">Before anything is changed</p>
      <h3>{headline(preview, rhythm)}</h3>
      {now && (
        <details open>
          <summary>Why?</summary>
          <dl>
            {now.lines.map((line) => (
              <Line
                key={keyOf(line)}
                text={line.description ?? 'Further items'}
                why={why(line)}
                amount={line.amount}
                currency={currency}
              />
            ))}
            {now.startingBalance !== 0 && (
              <Line
                text={now.startingBalance < 0 ? 'Credit from before' : 'Owed from before'}
                amount={now.startingBalance}
                currency={currency}
              />
            )}
            <Line
              isSum
              text={now.amountDue > 0 ? 'Billed now' : now.total < 0 ? 'Credit for the next invoices' : 'Billed now'}
              amount={now.amountDue > 0 ? now.amountDue : Math.min(0, now.total)}
              currency={currency}
            />
          </dl>
        </details>
      )}
      <p className="change-preview-later">
        <b>
          {laterFrom ? `From ${formatDay(dayAt(laterFrom, timeZone))}` : 'Afterwards'}:{' '}
          {moneyText(later.total, currency)} {oftenText(rhythm)}
        </b>
        {later.lines.map((line) => (
          <small key={keyOf(line)}>
            {line.description ?? 'Further items'} · {moneyText(line.amount, currency)}
          </small>
        ))}
      </p>
    </section>
  );
}

const keyOf = ({ description, start, amount }: PreviewLine) => `${description} ${start} ${amount}`;

type LineProps = Readonly<{ text: string; why?: string; amount: number; currency: string; isSum?: boolean }>;

function Line({ text, why, amount, currency, isSum = false }: LineProps) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>
        {text}
        {why && <small>{why}</small>}
      </dt>
      <dd>{moneyText(amount, currency)}</dd>
    </div>
  );
}
