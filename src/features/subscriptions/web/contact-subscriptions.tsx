import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isRunning } from '../../../kernel/running.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import type { Stat } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { subscriptionsContract } from '../contract.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BillNote } from './bill-note.tsx';
import { CurrentSubscription } from './current-subscription.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';
import { SubscriptionSummary } from './subscription-summary.tsx';
import './subscriptions.css';

/** What a contact with an account owes and pays regularly, and what can be done about it (spec 3 §2). */
export function ContactSubscriptions({ contactId, owes }: Readonly<{ contactId: string; owes: Stat }>) {
  const [isAssigning, setAssigning] = useState(false);
  const { data, error, refetch } = useRead(
    subscriptionsContract.ofContact,
    { contactId },
    { failure: ['Subscriptions Error', 'Failed to load subscriptions'] },
  );
  if (error && !data)
    return <ErrorPanel title="Failed to load subscriptions" error={error} onRetry={() => void refetch()} />;
  const all = data?.subscriptions;
  const running = all?.filter(isRunning) ?? [];
  const hasRunning = running.length > 0;
  return (
    <>
      <BillNote contactId={contactId} />
      <SubscriptionSummary contactId={contactId} owes={owes} all={all} />
      {!all && (
        <Panel label="Current Subscription">
          <SkeletonLines count={3} />
        </Panel>
      )}
      {running.map((subscription) => (
        <CurrentSubscription key={subscription.id} contactId={contactId} subscription={subscription} />
      ))}
      {all && !hasRunning && (
        <Panel label="Current Subscription">
          <EmptyState
            title="No active subscription"
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAssigning(true)}>
                Assign Subscription
              </Button>
            }
          >
            What this customer pays regularly stands here, with its products and the next invoice.
          </EmptyState>
        </Panel>
      )}
      {all && all.length > 0 && <SubscriptionHistory all={all} changes={data?.changes ?? []} />}
      {hasRunning && (
        <div className="no-print">
          <Button variant="subtle" size="compact-sm" onClick={() => setAssigning(true)}>
            Assign a second subscription…
          </Button>
        </div>
      )}
      <AssignDialog
        contactId={contactId}
        isSecond={hasRunning}
        opened={isAssigning}
        onClose={() => setAssigning(false)}
      />
    </>
  );
}
