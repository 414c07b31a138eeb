import { isRunning } from '../../../kernel/running.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { autopayWords } from '../../autopay/words.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import type { OwnAccount } from '../account.ts';
import type { ServiceAddress } from '../contract.ts';
import { Facts } from './facts.tsx';
import { TabLink } from './tab-link.tsx';
import { accountWords } from './words-account.ts';
import { billingWords } from './words-billing.ts';
import { homeWords } from './words-home.ts';

/** So many products of the plan are named here (spec 3 §2). */
const shownProducts = 3;

type HomeServiceProps = Readonly<{ account: OwnAccount; addresses: readonly ServiceAddress[] }>;

/** What is collected where, how often, and under which plan. */
export function HomeService({ account, addresses }: HomeServiceProps) {
  const say = useWords(homeWords);
  const words = useWords(accountWords);
  const { title: autopayTitle } = useWords(autopayWords);
  const { subscriptionStatuses, autopayOn, autopayOff, noSubscription } = useWords(billingWords);
  const subscriptions = useRead(subscriptionsContract.own, {}).data?.subscriptions.filter(isRunning);
  const autopay = useRead(autopayContract.own, {}).data?.autopay;
  const products = subscriptions?.flatMap(({ items }) => items.map(({ productName }) => productName));
  const { subscription } = account;
  const status = subscription && (subscriptionStatuses[subscription.status] ?? subscription.status);
  return (
    <Panel title={say.myService} actions={<TabLink tab="profile">{say.myAccount}</TabLink>}>
      <Facts
        facts={[
          ...addresses.map(({ street, howOften, cans }) => ({
            label: street,
            value: howOften ?? say.noRoute,
            note: say.cans(cans),
          })),
          ...(addresses.length === 0 ? [{ label: words.tabs.addresses, value: say.noAddress }] : []),
          { label: words.plan, value: products?.slice(0, shownProducts).join(', ') || noSubscription, note: status },
          ...(autopay ? [{ label: autopayTitle, value: autopay.isOn ? autopayOn : autopayOff }] : []),
        ]}
      />
    </Panel>
  );
}
