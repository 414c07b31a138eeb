import { Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ownAccountContract } from '../../features/customer-account/account.ts';
import { type AccountTab, accountTabs } from '../../features/customer-account/tabs.ts';
import { AccountAlerts } from '../../features/customer-account/web/account-alerts.tsx';
import { AccountHeader } from '../../features/customer-account/web/account-header.tsx';
import { AddressesTab } from '../../features/customer-account/web/addresses-tab.tsx';
import { BillingTab } from '../../features/customer-account/web/billing-tab.tsx';
import { HistoryTab } from '../../features/customer-account/web/history-tab.tsx';
import { ProfileTab } from '../../features/customer-account/web/profile-tab.tsx';
import { useOwnMessages } from '../../features/customer-account/web/use-own-messages.ts';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { messageWords } from '../../features/customer-account/web/words-messages.ts';
import { useWords } from '../../web/language.ts';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { latePart } from '../../web/ui/late-part.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { SkeletonLines } from '../../web/ui/skeleton.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';
import { useRead } from '../../web/use-read.ts';
import { appWords } from '../words.ts';

const MyAgreement = latePart(() =>
  import('../../features/customer-agreements/web/my-agreement.tsx').then((it) => it.MyAgreement),
);
const MessagesTab = latePart(() =>
  import('../../features/customer-account/web/messages-tab.tsx').then((it) => it.MessagesTab),
);
const DetailsDialog = latePart(() =>
  import('../../features/users/web/details-dialog.tsx').then((it) => it.DetailsDialog),
);
const PickupReminders = latePart(() =>
  import('../../features/pickup-reminders/web/pickup-reminders.tsx').then((it) => it.PickupReminders),
);
/** Nothing to show before there is a contact. */
const ofContact: readonly AccountTab[] = ['addresses', 'history'];

/** My Account; its tab stands in the address. */
export function ProfileScreen() {
  const say = useWords(accountWords);
  const { tab: withNew } = useWords(messageWords);
  const { unread } = useOwnMessages();
  const { editProfile } = useWords(appWords);
  const router = useRouter();
  const [isEditing, editing] = useDisclosure();
  const [{ tab }, setState] = useUrlState({ tab: urlChoice(accountTabs, 'profile') });
  const { data: account, error, refetch } = useRead(ownAccountContract.account, {}, { everyMs: 5 * 60_000 });
  const names = accountTabs.filter((name) => account?.isLinked !== false || !ofContact.includes(name));
  const shown = names.includes(tab) ? tab : 'profile';
  return (
    <div className="page">
      <AccountHeader account={account} editLabel={editProfile} onEdit={editing.open} />
      {account && <AccountAlerts account={account} />}
      {error && !account && <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />}
      {!account && !error && <SkeletonLines count={6} />}
      {account && (
        <PageTabs
          tabs={names.map((name) => ({
            name,
            label: name === 'messages' && unread.length ? withNew(unread.length) : say.tabs[name],
          }))}
          shown={shown}
          onShow={(next) => setState({ tab: next })}
        >
          {panel('profile', <ProfileTab account={account} />)}
          {panel(
            'addresses',
            <>
              <AddressesTab />
              <PickupReminders />
            </>,
          )}
          {panel('history', <HistoryTab />)}
          {panel('messages', <MessagesTab {...account} />)}
          {panel('agreement', <MyAgreement />)}
          {panel('billing', <BillingTab account={account} />)}
        </PageTabs>
      )}
      {isEditing && (
        <Suspense>
          <DetailsDialog opened onClose={editing.close} onSaved={() => void router.invalidate()} />
        </Suspense>
      )}
    </div>
  );
}

const panel = (name: AccountTab, children: ReactNode) => (
  <Tabs.Panel key={name} value={name}>
    <div className="account-tab">
      <Suspense fallback={<SkeletonLines count={6} />}>{children}</Suspense>
    </div>
  </Tabs.Panel>
);
