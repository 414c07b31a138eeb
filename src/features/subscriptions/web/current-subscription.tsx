import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { type Subscription, type SubscriptionItem, subscriptionsContract } from '../contract.ts';
import { cancelledText, itemAmount, itemsText, moneyText, oftenText, payText, periodText } from '../money-words.ts';
import { isKeepable, whyNot } from '../rules.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { SubscriptionPill } from './subscription-pill.tsx';
import { useTellDone } from './told.ts';

type CurrentSubscriptionProps = Readonly<{ contactId: string; subscription: Subscription }>;

/** A running subscription: what for, what it costs, and what can be done about it. */
export function CurrentSubscription({ contactId, subscription }: CurrentSubscriptionProps) {
  const { timeZone } = useCompany();
  const { items } = subscription;
  const pays = payText(items);
  const mayChange = whyNot('change', subscription) === undefined;
  return (
    <Panel
      title="Current Subscription"
      actions={
        <span className="subscription-state">
          <SubscriptionPill subscription={subscription} />
          <small>{periodText(subscription, timeZone)}</small>
        </span>
      }
    >
      <ul className="subscription-items">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
        <li className="subscription-sum">
          <b>{sentenceCase(pays.often)}</b>
          <b>{pays.amount}</b>
        </li>
      </ul>
      <div className="subscription-foot no-print">
        <small>
          {isKeepable(subscription)
            ? 'Nothing more is billed'
            : [how(subscription), !mayChange && fixedMeans].filter(Boolean).join('. ')}
        </small>
        {whyNot('cancel', subscription) === undefined && <Steps {...{ contactId, subscription, mayChange }} />}
        {isKeepable(subscription) && <Keep subscription={subscription} />}
      </div>
    </Panel>
  );
}

function Item({ item }: Readonly<{ item: SubscriptionItem }>) {
  const { productName, quantity, unitAmount, currency } = item;
  return (
    <li>
      <span className="two-lines">
        <b>{productName}</b>
        <small>
          {quantity} × {unitAmount === null ? 'varies' : moneyText(unitAmount, currency)} {oftenText(item)}
        </small>
      </span>
      <span>{itemAmount(item)}</span>
    </li>
  );
}

/** What is past due, or has not begun as it should. */
const fixedMeans = 'It can be changed once it is active again: record the payment of what is open, or have it paid.';

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function how({ collectionMethod, daysUntilDue }: Subscription): string {
  if (collectionMethod === 'charge_automatically') return 'AutoPay charges it by itself';
  return `Billed by invoice, due in ${daysUntilDue === 1 ? '1 day' : `${daysUntilDue ?? 30} days`}`;
}

function Steps({ contactId, subscription, mayChange }: CurrentSubscriptionProps & Readonly<{ mayChange: boolean }>) {
  const { timeZone } = useCompany();
  const [isChanging, setChanging] = useState(false);
  const tellDone = useTellDone();
  const { id, items } = subscription;
  const cancel = useProviderCommand(subscriptionsContract.cancel, {
    failure: 'Cancellation Failed',
    wordless: 'Failed to cancel the subscription',
    onDone(told) {
      tellDone('Subscription Cancelled', told);
    },
  });
  async function ask() {
    const confirmed = await confirm({
      title: `Cancel ${itemsText(items)}?`,
      message: cancelledText(subscription, timeZone),
      confirmLabel: 'Cancel Subscription',
      cancelLabel: 'Keep Subscription',
    });
    if (confirmed) void cancel.ask({ id });
  }
  return (
    <span className="page-actions">
      {mayChange && (
        <Button variant="default" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      <Button variant="default" className="danger-text" loading={cancel.isBusy} onClick={() => void ask()}>
        Cancel
      </Button>
      <ChangeDialog {...{ contactId, subscription }} opened={isChanging} onClose={() => setChanging(false)} />
    </span>
  );
}

function Keep({ subscription: { id } }: Readonly<{ subscription: Subscription }>) {
  const tellDone = useTellDone();
  const keep = useProviderCommand(subscriptionsContract.keep, {
    failure: 'Update Failed',
    wordless: 'Failed to keep the subscription',
    onDone(told) {
      tellDone('Subscription Updated', told);
    },
  });
  return (
    <Button variant="default" loading={keep.isBusy} onClick={() => void keep.ask({ id })}>
      Keep Subscription
    </Button>
  );
}
