import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Unanswered } from '../unanswered.ts';

/** What was entered and is not known to be done: whoever misses it in the list is not to enter it again, until they may. */
export function UnansweredList({ unanswered }: Readonly<{ unanswered: readonly Unanswered[] }>) {
  const { instant } = useTimes();
  return unanswered.map((one) => (
    <Notice key={one.id} tone={one.refusal === null ? 'warning' : 'bad'}>
      {nameOf(one)}, entered {instant(one.at)},{' '}
      {one.refusal === null
        ? 'is on its way to Stripe, which has not answered yet. It is asked again by itself: please do not enter it a second time.'
        : `was not done. ${one.refusal} Please enter it again if it is still wanted.`}
    </Notice>
  ));
}

function nameOf({ what, amount }: Unanswered): string {
  if (what === 'other' || amount === null) return 'A change';
  return `${what === 'invoice' ? 'An invoice of' : 'A credit of'} ${formatMoney(amount)}`;
}
