import { use } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useMail } from '../../../web/mail.ts';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { methodText } from '../../autopay/rules.ts';
import type { Preview, PreviewLine, Subscription } from '../contract.ts';
import { creditLeft, headline, moneyText, oftenText, payText, whyText } from '../money-words.ts';
import { TruckDay } from './truck-day.ts';

type ChangePreviewProps = Readonly<{
  contactId: string;
  preview: Preview;
  /** As it is now. */
  subscription: Subscription;
  /** How often it is paid after the change. */
  rhythm: Parameters<typeof headline>[1];
}>;

/** What a change costs now, from what it is reckoned, what follows, when the truck comes, and who is told. */
export function ChangePreview({ contactId, preview, subscription, rhythm }: ChangePreviewProps) {
  const { timeZone } = useCompany();
  const mail = useMail();
  const truck = use(TruckDay)(contactId);
  const billed = useBilledWords(contactId, subscription);
  const { now, later, laterFrom, currency } = preview;
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const whole = start && end ? { start, end } : undefined;
  const left = creditLeft(now);
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
              text={left < 0 ? 'Credit for the next invoices' : billed}
              amount={left < 0 ? left : now.amountDue}
              currency={currency}
            />
          </dl>
        </details>
      )}
      <div className="change-preview-later">
        {truck}
        <p>
          <b>
            {laterFrom ? `From ${formatDay(dayAt(laterFrom, timeZone))}` : 'Afterwards'}:{' '}
            {moneyText(later.total, currency)} {oftenText(rhythm)}
          </b>
          , instead of {payText(subscription.items).amount}
          {later.lines.map((line) => (
            <small key={keyOf(line)}>
              {line.description ?? 'Further items'} · {moneyText(line.amount, currency)}
            </small>
          ))}
        </p>
        <p>
          {mail.promised('The customer is told by email.', 'No e-mail goes out: please tell the customer yourself.')}
        </p>
      </div>
    </section>
  );
}

/** What is charged by itself says to what. */
function useBilledWords(contactId: string, { collectionMethod }: Subscription): string {
  const isCharged = collectionMethod === 'charge_automatically';
  const { data } = useRead(autopayContract.ofContact, { contactId }, { enabled: isCharged });
  if (!isCharged) return 'Billed now';
  return data?.method ? `Charged now to ${methodText(data.method)}` : 'Charged now';
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
