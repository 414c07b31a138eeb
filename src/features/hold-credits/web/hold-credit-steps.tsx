import { Button } from '@mantine/core';
import { formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { HoldCredit } from '../contract.ts';
import { usePosting } from './use-posting.ts';

type HoldCreditStepsProps = Readonly<{ credit: HoldCredit; onLeave: (credit: HoldCredit) => void }>;

/** What can be done about a hold: nothing once it is settled. */
export function HoldCreditSteps({ credit, onLeave }: HoldCreditStepsProps) {
  const { due, state, hasBegun, from } = credit;
  const { ask, isBusy } = usePosting(credit);
  if (state === 'settled') return null;
  if (state === 'posting')
    return (
      <div className="hold-credit-steps no-print">
        <p className="secondary">
          Stripe has not confirmed it yet. It is asked again by itself, and never credited twice.
        </p>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={ask}>
          Ask Again
        </Button>
      </div>
    );
  return (
    <div className="hold-credit-steps no-print">
      {state === 'over' && (
        <p className="secondary">
          {formatMoney(-due)} more was credited than pickups were not made. Bill it once, or leave it.
        </p>
      )}
      {state === 'proposed' && !hasBegun && <p className="secondary">Can be posted from {formatDay(from)} on.</p>}
      {state === 'proposed' && (
        <Button size="compact-sm" variant="default" disabled={!hasBegun} loading={isBusy} onClick={ask}>
          Post Credit of {formatMoney(due)}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => onLeave(credit)}>
        {state === 'over' ? 'Leave It…' : 'No Credit…'}
      </Button>
    </div>
  );
}
