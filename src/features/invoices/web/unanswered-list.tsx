import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Unanswered } from '../unanswered.ts';

/** What was entered and is not known to be done: whoever misses it in the list is not to enter it again, until they may. */
export function UnansweredList({ unanswered }: Readonly<{ unanswered: readonly Unanswered[] }>) {
  const { instant } = useTimes();
  return unanswered.map((one) => (
    <Notice key={one.id} tone={one.refusal === null && !one.isGivenUp ? 'warning' : 'bad'}>
      {nameOf(one)}, entered {instant(one.at)}, {whatCameOf(one)}
    </Notice>
  ));
}

function whatCameOf({ refusal, isGivenUp }: Unanswered): string {
  if (isGivenUp)
    return 'got no answer from Stripe for a day, and is not asked again. It does not stand here: please sync, and enter it again if it is still missing.';
  return refusal === null
    ? 'is on its way to Stripe, which has not answered yet. It is asked again by itself: please do not enter it a second time.'
    : `was not done. ${refusal} Please enter it again if it is still wanted.`;
}

const names: Readonly<Record<Unanswered['what'], string>> = {
  invoice: 'An invoice',
  credit: 'A credit',
  payment: 'A payment',
  refund: 'A refund',
  'taking-back': 'The taking back of a payment',
  sending: 'The sending of a draft',
  deletion: 'The deletion',
  'write-off': 'The writing off',
  subscription: 'A change of the subscription',
  other: 'A change',
};

function nameOf({ what, amount, number }: Unanswered): string {
  const ofSum = amount === null ? '' : ` of ${formatMoney(amount)}`;
  return `${names[what]}${ofSum}${number === null ? '' : ` (invoice ${number})`}`;
}
