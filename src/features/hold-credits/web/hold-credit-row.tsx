import type { ReactNode } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { reasonLabels } from '../../suspensions/contract.ts';
import { periodText } from '../../suspensions/rules.ts';
import type { HoldCredit } from '../contract.ts';
import { Decided, Sum } from './hold-credit-lines.tsx';
import { HoldCreditSteps } from './hold-credit-steps.tsx';

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
      <HoldCreditSteps credit={credit} onLeave={onLeave} />
    </li>
  );
}
