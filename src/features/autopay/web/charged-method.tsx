import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import type { Autopay } from '../contract.ts';
import { expiryText, isExpired, methodText } from '../rules.ts';

/** What is charged, or what has to happen before anything is. */
export function ChargedMethod({ autopay: { isOn, since, method } }: Readonly<{ autopay: Autopay }>) {
  const { timeZone, today } = useCompany();
  if (!isOn)
    return (
      <p>
        The customer saves a card or bank account once, on a page of Stripe. What they pay regularly is charged to it
        from then on.
      </p>
    );
  if (!method)
    return <p>Nothing is saved at Stripe any more: the customer has to save a card or bank account again.</p>;
  return (
    <p>
      <b>{methodText(method)}</b>
      {method.expires && (isExpired(method, today) ? ', expired ' : ', expires ')}
      {method.expires && expiryText(method.expires)}
      {since && <small>On since {formatDay(dayAt(since, timeZone))}</small>}
    </p>
  );
}
