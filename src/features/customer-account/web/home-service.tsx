import { isRunning } from '../../../kernel/running.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { autopayName } from '../../autopay/name.ts';
import { type Subscription, subscriptionsContract } from '../../subscriptions/contract.ts';
import { itemText } from '../../subscriptions/item-text.ts';
import type { OwnAccount } from '../account.ts';
import type { ServiceAddress } from '../contract.ts';
import { type Fact, Facts } from './facts.tsx';
import { Retry } from './retry.tsx';
import { TabLink } from './tab-link.tsx';
import { accountWords } from './words-account.ts';
import { billingWords } from './words-billing.ts';
import { homeWords } from './words-home.ts';

/** So many products of the plan are named here (spec 3 §2). */
const shownProducts = 3;

type HomeServiceProps = Readonly<{
  /** Undefined while nobody knows it. */
  account: OwnAccount | undefined;
  addresses: readonly ServiceAddress[] | undefined;
}>;

/** What is collected where, how often, and under which plan. */
export function HomeService({ account, addresses }: HomeServiceProps) {
  const say = useWords(homeWords);
  const words = useWords(accountWords);
  const { subscriptionStatuses, autopayOn, autopayOff, noSubscription } = useWords(billingWords);
  const subscriptions = useRead(subscriptionsContract.own, {});
  const autopay = useRead(autopayContract.own, {});
  const status = account?.subscription?.status;
  return (
    <Panel title={say.myService} actions={<TabLink tab="profile">{say.myAccount}</TabLink>}>
      <Facts
        facts={[
          ...(addresses ?? []).map(({ street, howOften, cans }) => ({
            label: street,
            value: howOften ?? say.noRoute,
            note: say.cans(cans),
          })),
          ...(addresses?.length === 0 ? [{ label: words.tabs.addresses, value: say.noAddress }] : []),
          read(words.plan, subscriptions, (data) => ({
            value: planText(data.subscriptions, say.more) || noSubscription,
            note: status && (subscriptionStatuses[status] ?? status),
          })),
          read(autopayName, autopay, (data) => ({ value: data.autopay.isOn ? autopayOn : autopayOff })),
        ]}
      />
    </Panel>
  );
}

type Read<T> = Readonly<{ data: T | undefined; error: Error | null; refetch: () => unknown }>;

/** A row that is not known yet, or could not be read, says so: it is never "none". */
function read<T>(label: string, { data, error, refetch }: Read<T>, shown: (data: T) => Omit<Fact, 'label'>): Fact {
  if (data !== undefined) return { label, ...shown(data) };
  return { label, value: error ? <Retry error={error} onRetry={() => void refetch()} /> : <Skeleton width="12ch" /> };
}

function planText(subscriptions: readonly Subscription[], more: (count: number) => string): string {
  const names = subscriptions.filter(isRunning).flatMap(({ items }) => items.map(itemText));
  const left = names.length - shownProducts;
  return [names.slice(0, shownProducts).join(', '), ...(left > 0 ? [more(left)] : [])].join(' ');
}
