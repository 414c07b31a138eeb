import { Button } from '@mantine/core';
import { useState } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import type { Credit } from '../invoice.ts';
import { CreditBackDialog } from './credit-back-dialog.tsx';

type CreditListProps = Readonly<{ credits: readonly Credit[]; others: readonly OtherCredit[] }>;
type OtherCredit = Readonly<{ amount: number; text: string }>;

/** What was credited, and paid on account, here and in the provider's pages; the newest first. */
export function CreditList({ credits, others }: CreditListProps) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const [mistaken, setMistaken] = useState<Credit>();
  if (credits.length + others.length === 0) return null;
  return (
    <section className="invoice-credits" aria-label="Credits">
      <h3>Credits</h3>
      <ul>
        {others.map(({ text, amount }) => (
          <li key={text}>
            <span>{text}</span>
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
        {credits.map((credit) => {
          const { id, amount, reason, at, receivedOn, isTakenBack, mayTakeBack, used } = credit;
          return (
            <li key={id}>
              <span className="two-lines">
                {reason}
                <small>
                  {show.day(receivedOn ?? dayAt(at, timeZone))}
                  {isTakenBack ? ', taken back' : usedText(used, amount)}
                </small>
              </span>
              {mayTakeBack && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Take back ${formatMoney(amount)}: ${reason}`}
                  onClick={() => setMistaken(credit)}
                >
                  Take Back
                </Button>
              )}
              <b>{amount < 0 ? `${formatMoney(-amount)} added` : formatMoney(amount)}</b>
            </li>
          );
        })}
      </ul>
      <CreditBackDialog credit={mistaken} onClose={() => setMistaken(undefined)} />
    </section>
  );
}

/** How much of a credit an invoice has taken already. */
function usedText(used: number, amount: number): string {
  if (amount <= 0 || used === 0) return '';
  return used < amount ? `, ${formatMoney(used)} of it used` : ', used';
}
