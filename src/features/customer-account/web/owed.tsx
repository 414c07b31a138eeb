import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Debt, NotPayable } from '../account.ts';
import { isCurrent, isOverdue } from '../paying.ts';
import { Explained } from './explained.tsx';
import { PayNow } from './pay-now.tsx';
import { billingWords } from './words-billing.ts';

type OwedProps = Readonly<{
  debt: Debt;
  notPayable: NotPayable | null;
  /** Of the account: taken off the next invoice; below zero added to it. */
  credit?: number | undefined;
  /** Where several are open they are chosen from here; elsewhere a link leads there. */
  listId?: string;
}>;

/** What is owed, what for, and the way to pay it: the first thing people ask. */
export function Owed({ debt, notPayable, credit = 0, listId }: OwedProps) {
  const say = useWords(billingWords);
  const { day, instant } = useTimes();
  const { amount, count, first, onItsWay, others } = debt;
  const [only] = first;
  const nameOf = ({ name, dueOn }: Debt['first'][number]) => say.debt(name ?? say.anInvoice, dueOn && day(dueOn));
  const isOpen = !isCurrent(debt);
  return (
    <section className="owed" aria-label={say.youOwe}>
      <div>
        <p>{isOpen ? say.youOwe : onItsWay > 0 ? say.nothingToPay : say.nothingOwed}</p>
        <strong>{amount === 0 && isOpen ? say.inOthers(others.open) : formatMoney(amount)}</strong>
      </div>
      {isOpen && <PayNow debt={debt} isOff={notPayable !== null} listId={listId} />}
      {(isOpen || credit !== 0) && (
        <small>
          {isOverdue(debt) && <StatusPill tone="bad">{say.statuses.overdue}</StatusPill>}{' '}
          {count === 1 && only && nameOf(only)} {amount > 0 && others.open > 0 && say.andOthers(others.open)}{' '}
          {credit > 0 && say.credit(formatMoney(credit))} {credit < 0 && say.addedNext(formatMoney(-credit))}
        </small>
      )}
      {onItsWay > 0 && <small>{say.onItsWay(formatMoney(onItsWay))}</small>}
      {count > 1 && (
        <Explained said={say.severalOpen(count)}>
          <ul>
            {first.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they come in their order, and keep nothing
              <li key={at}>
                {formatMoney(one.amount)}: {nameOf(one)}
              </li>
            ))}
          </ul>
        </Explained>
      )}
      {isOpen && notPayable && (
        <small>
          {say.notPayable[notPayable.why]} {notPayable.knownAt && say.knownAt(instant(notPayable.knownAt))}
        </small>
      )}
    </section>
  );
}
