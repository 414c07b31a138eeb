import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { PlaceLink } from '../../../web/ui/place-link.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Debt } from '../account.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { billingWords } from './words-billing.ts';
import '../../../web/ui/button.css';

type OwedProps = Readonly<{
  debt: Debt;
  /** Of the account: taken off the next invoice; below zero added to it. */
  credit?: number | undefined;
  /** Where several are open they are chosen from here; elsewhere a link leads there. */
  listId?: string;
}>;

/** What is owed, what for, and the way to pay it: the first thing people ask. */
export function Owed({ debt, credit = 0, listId }: OwedProps) {
  const say = useWords(billingWords);
  const { day } = useTimes();
  const { amount, overdue, count, first } = debt;
  const dueOn = first?.dueOn ? day(first.dueOn) : null;
  return (
    <section className="owed" aria-label={say.youOwe}>
      <div>
        <p>{amount > 0 ? say.youOwe : say.nothingOwed}</p>
        <strong>{formatMoney(amount)}</strong>
      </div>
      {count === 1 && first?.hostedUrl && (
        <NewTabLink href={first.hostedUrl} isFilled>
          {say.payNow}
        </NewTabLink>
      )}
      {count > 1 && listId && (
        <a href={`#${listId}`} className="button" data-filled>
          {say.payNow}
        </a>
      )}
      {count > 1 && !listId && (
        <PlaceLink to="/profile" search={{ tab: 'billing' }} className="button" isFilled>
          {say.payNow}
        </PlaceLink>
      )}
      {(amount > 0 || credit !== 0) && (
        <small>
          {overdue > 0 && <StatusPill tone="bad">{say.statuses.overdue}</StatusPill>}{' '}
          {count > 1 && say.severalOpen(count)} {count === 1 && first?.name && say.debt(first.name, dueOn)}{' '}
          {credit > 0 && say.credit(formatMoney(credit))} {credit < 0 && say.addedNext(formatMoney(-credit))}
        </small>
      )}
    </section>
  );
}
