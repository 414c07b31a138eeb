import { formatMoney } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { OwnAccount } from '../account.ts';
import { isOverdue } from '../paying.ts';
import { TabLink } from './tab-link.tsx';
import { accountWords } from './words-account.ts';
import { billingWords } from './words-billing.ts';
import './account.css';

/** What needs the customer, worst first; nothing when all is well. */
export function AccountAlerts({ account }: Readonly<{ account: OwnAccount }>) {
  const say = useWords(accountWords);
  const { debt: nameOf } = useWords(billingWords);
  const { day } = useTimes();
  const { isLinked, isClosed, agreement, debt } = account;
  const [first] = debt.first;
  return (
    <>
      {!isLinked && (
        <Notice tone={isClosed ? 'warning' : 'info'}>
          <b>{isClosed ? say.closed : say.notSetUp}</b>
          <br />
          {isClosed ? say.closedMeans : say.notSetUpMeans}
        </Notice>
      )}
      {isOverdue(debt) && (
        <Notice tone="bad">
          <div className="account-alert">
            <span>
              <b>{debt.overdue > 0 ? say.overdue(formatMoney(debt.overdue)) : say.badges.overdue}</b>
              {debt.overdue > 0 && first?.name && <br />}
              {debt.overdue > 0 && first?.name && nameOf(first.name, first.dueOn && day(first.dueOn))}
            </span>
            <TabLink tab="billing">{say.seeInvoices}</TabLink>
          </div>
        </Notice>
      )}
      {agreement && !agreement.signedAt && (
        <Notice tone="warning">
          <div className="account-alert">
            <span>
              <b>{say.mustSign}</b>
              <br />
              {say.mustSignMeans}
            </span>
            <TabLink tab="agreement">{say.sign}</TabLink>
          </div>
        </Notice>
      )}
    </>
  );
}
