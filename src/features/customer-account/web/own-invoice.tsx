import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Invoice } from '../../invoices/invoice.ts';
import {
  billedAgainOf,
  calledBy,
  isOnItsWay,
  isOpen,
  isSafeLink,
  standingOf,
  statusTones,
  takenBackOf,
} from '../../invoices/standing.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { OwnInvoiceLines } from './own-invoice-lines.tsx';
import { billingWords } from './words-billing.ts';

type OwnInvoiceProps = Readonly<{
  invoice: Invoice;
  hasLinks?: boolean;
  /** Said above, with the reason. */
  isPayable?: boolean;
}>;

/** One invoice: what for, how much, how it stands with it, and where it is seen and paid. */
export function OwnInvoice({ invoice, hasLinks = true, isPayable = true }: OwnInvoiceProps) {
  const say = useWords(billingWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  const { status, number, dueOn, paidAt, hostedUrl, currency, failedCharge } = invoice;
  const open = isOpen(invoice);
  const money = (cents: number) => formatMoney(cents, currency.toUpperCase());
  const standing = standingOf(invoice);
  const shown = standing === 'overdue' ? 'open' : standing;
  const dayOf = (at: Instant) => day(dayAt(at, timeZone));
  const billedAgain = billedAgainOf(invoice);
  const refunded = invoice.amountReturned - takenBackOf(invoice);
  const when = [
    number,
    open && dueOn && say.due(day(dueOn)),
    failedCharge && say.notCharged(failedCharge.nextAttemptAt && dayOf(failedCharge.nextAttemptAt)),
    standing === 'paid' && paidAt && say.paidOn(dayOf(paidAt)),
    refunded > 0 && say.returned(money(refunded)),
    billedAgain > 0 && standing !== 'billed-again' && say.billedAgain(money(billedAgain)),
  ].filter(Boolean);
  return (
    <li className="own-invoice">
      <div>
        <b>{calledBy(invoice, say)}</b>
        <small>{when.join(' · ')}</small>
      </div>
      <div>
        <b>{money(open ? invoice.amountRemaining : invoice.total)}</b>
        {/* Overdue is no status of its own: it stands beside it (spec 3 §2, §4). */}
        <span className="own-invoice-states">
          <StatusPill tone={statusTones[shown]}>{say.statuses[shown]}</StatusPill>
          {status === 'overdue' && <StatusPill tone={statusTones.overdue}>{say.statuses.overdue}</StatusPill>}
        </span>
      </div>
      {hasLinks && isSafeLink(hostedUrl) && (
        <div className="own-invoice-links">
          <NewTabLink href={hostedUrl}>{say.viewInvoice}</NewTabLink>
          {open && isPayable && !isOnItsWay(invoice) && <NewTabLink href={hostedUrl}>{say.payNow}</NewTabLink>}
        </div>
      )}
      <OwnInvoiceLines invoice={invoice} />
    </li>
  );
}
