import { dayAt, lastDay } from '../../../kernel/calendar.ts';
import { formatMoney, timesCents } from '../../../kernel/money.ts';
import { isRunning } from '../../../kernel/running.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Subscription, SubscriptionItem } from '../../subscriptions/contract.ts';
import { itemText } from '../../subscriptions/item-text.ts';

import { endOf, isKeepable, sumsOf } from '../../subscriptions/rules.ts';
import { toneOf } from '../../subscriptions/status-words.ts';
import type { Debt } from '../account.ts';
import { toldStatus } from '../badge.ts';
import { billingWords } from './words-billing.ts';

/** What is paid regularly, for what, and until when it is paid. */
export function OwnSubscription({
  subscriptions,
  debt,
}: Readonly<{ subscriptions: readonly Subscription[]; debt: Debt }>) {
  const say = useWords(billingWords);
  const running = subscriptions.filter(isRunning);
  if (running.length === 0)
    return (
      <Panel title={say.current}>
        <EmptyState title={say.noSubscription}>{say.noSubscriptionMeans}</EmptyState>
      </Panel>
    );
  return running.map((one) => <Running key={one.id} subscription={one} status={toldStatus(one.status, debt)} />);
}

function Running({ subscription, status }: Readonly<{ subscription: Subscription; status: string }>) {
  const say = useWords(billingWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  const { items, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const last = isKeepable(subscription) ? endOf(subscription) : null;
  return (
    <Panel
      title={say.current}
      actions={<StatusPill tone={toneOf(status)}>{say.subscriptionStatuses[status] ?? status}</StatusPill>}
    >
      <div className="panel-body own-subscription">
        {sumsOf(items).map(({ unitAmount, currency, interval, intervalCount }) => (
          <p key={`${interval} ${intervalCount}`} className="own-sum">
            <strong>{unitAmount === null ? say.varies : formatMoney(unitAmount, currency.toUpperCase())}</strong>{' '}
            {interval && say.each(interval, intervalCount ?? 1)}
          </p>
        ))}
        {start && end && (
          <small>
            {day(dayAt(start, timeZone))} – {day(lastDay(end, timeZone))}
          </small>
        )}
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <span>{itemText(item)}</span> <span>{priceOf(item) ?? say.varies}</span>
            </li>
          ))}
        </ul>
        {last && <small>{say.endsOn(day(lastDay(last, timeZone)))}</small>}
      </div>
    </Panel>
  );
}

const priceOf = ({ unitAmount, quantity, currency }: SubscriptionItem) =>
  unitAmount === null ? undefined : formatMoney(timesCents(unitAmount, quantity), currency.toUpperCase());
