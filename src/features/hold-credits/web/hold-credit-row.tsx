import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { reasonLabels } from '../../suspensions/contract.ts';
import { periodText } from '../../suspensions/rules.ts';
import { type CreditLine, type Decision, type HoldCredit, holdCreditsContract } from '../contract.ts';
import { eachText, missedText, sumText } from '../rules.ts';

type HoldCreditRowProps = Readonly<{
  credit: HoldCredit;
  /** Whose it is, where that is not plain. */
  name?: ReactNode;
  onLeave: (credit: HoldCredit) => void;
}>;

const pills = { proposed: 'Proposed', posting: 'On its way', over: 'Too much', settled: 'Settled' } as const;
const tones = { proposed: 'info', posting: 'warning', over: 'bad', settled: 'mute' } as const;

/** One hold: what it is worth, as a sum that can be checked, what was decided, and what can be done. */
export function HoldCreditRow({ credit, name, onLeave }: HoldCreditRowProps) {
  const { reason, state, lines, amount, decisions } = credit;
  return (
    <li className="hold-credit">
      <div className="hold-credit-head">
        <span className="two-lines">
          <b>{name ?? periodText(credit)}</b>
          <small>
            {[name && periodText(credit), reason ? reasonLabels[reason] : 'Removed hold'].filter(Boolean).join(' · ')}
          </small>
        </span>
        <StatusPill tone={tones[state]}>{pills[state]}</StatusPill>
        <b className="hold-credit-amount">{formatMoney(amount)}</b>
      </div>
      {lines.map((line) => (
        <Sum key={`${line.serviceId} ${line.dates[0]} ${line.each}`} line={line} />
      ))}
      {decisions.map((one) => (
        <Decided key={one.id} decision={one} />
      ))}
      <Steps credit={credit} onLeave={onLeave} />
    </li>
  );
}

function Sum({ line }: Readonly<{ line: CreditLine }>) {
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

function Decided({ decision: { kind, amount, reason, by, at } }: Readonly<{ decision: Decision }>) {
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
    </p>
  );
}

function Steps({ credit, onLeave }: Omit<HoldCreditRowProps, 'name'>) {
  const { suspensionId, due, state, hasBegun, from } = credit;
  const { idOf, done } = useCommandId();
  const post = useCommand(holdCreditsContract.post, {
    failure: 'Credit Failed',
    wordless: 'Failed to post the credit',
    onDone(_, { amount }) {
      done();
      toast.success('Credit Posted', `The next invoice takes off ${formatMoney(amount)}.`);
    },
    onRefused({ code }) {
      if (code === 'payments-refused') done();
      return false;
    },
  });
  const ask = () => {
    const input = { suspensionId, amount: due };
    void post.run({ ...input, commandId: idOf(input) });
  };
  if (state === 'settled') return null;
  if (state === 'posting')
    return (
      <div className="hold-credit-steps no-print">
        <p className="secondary">
          Stripe has not confirmed it yet. It is asked again by itself, and never credited twice.
        </p>
        <Button size="compact-sm" variant="default" loading={post.isBusy} onClick={ask}>
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
        <Button size="compact-sm" variant="default" disabled={!hasBegun} loading={post.isBusy} onClick={ask}>
          Post Credit of {formatMoney(due)}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => onLeave(credit)}>
        {state === 'over' ? 'Leave It…' : 'No Credit…'}
      </Button>
    </div>
  );
}
