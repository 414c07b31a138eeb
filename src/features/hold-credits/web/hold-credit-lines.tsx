import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import type { CreditLine, Decision } from '../contract.ts';
import { eachText, missedText, sumText } from '../rules.ts';

/** The pickups that were not made, what they are worth, and from what the price of one comes. */
export function Sum({ line }: Readonly<{ line: CreditLine }>) {
  return (
    <p className="hold-credit-sum">
      <span>
        {line.stream}, {line.street}. {missedText(line)}
      </span>
      <b>{sumText(line)}</b>
      <small>One pickup: {eachText(line)}</small>
    </p>
  );
}

/** What somebody decided, why and when. */
export function Decided({ decision: { kind, amount, reason, by, at, isTakenBack } }: Readonly<{ decision: Decision }>) {
  const show = useTimes();
  const who = by ? `by ${by}` : 'by itself';
  const what =
    kind === 'posted'
      ? `Credited ${formatMoney(amount)}`
      : amount > 0
        ? `No credit of ${formatMoney(amount)}`
        : `${formatMoney(-amount)} too much left as it is`;
  return (
    <p className="secondary">
      {what} {who}, {show.instant(at)}
      {reason && `: ${reason}`}
      {isTakenBack && '. It was taken back since'}
    </p>
  );
}
