import { Button } from '@mantine/core';
import { useState } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import type { Credit } from '../contract.ts';
import { CreditBackDialog } from './credit-back-dialog.tsx';

/** What was credited, and paid on account, here and in the provider's pages; the newest first. */
export function CreditList({ credits }: Readonly<{ credits: readonly Credit[] }>) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const [mistaken, setMistaken] = useState<Credit>();
  if (credits.length === 0) return null;
  return (
    <section className="invoice-credits" aria-label="Credits">
      <h3>Credits</h3>
      <ul>
        {credits.map((credit) => {
          const { id, amount, reason, at, receivedOn, isTakenBack, mayTakeBack, used } = credit;
          return (
            <li key={id}>
              <span className="two-lines">
                {reason}
                <small>
                  {show.day(receivedOn ?? dayAt(at, timeZone))}
                  {isTakenBack ? ', taken back' : amount > 0 && used >= amount && ', used'}
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
