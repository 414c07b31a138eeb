import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type HoldCredit, holdCreditsContract } from '../contract.ts';
import { HoldCreditRow } from './hold-credit-row.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import './hold-credits.css';

/** Holds of all customers of which something is to be decided. */
export function AllHoldCredits() {
  const { data, error, refetch } = useRead(holdCreditsContract.list, {});
  const { data: settings } = useRead(holdCreditsContract.settings, {});
  const [left, setLeft] = useState<HoldCredit>();
  if (error && !data)
    return <ErrorPanel title="Failed to load the credits for holds" error={error} onRetry={() => void refetch()} />;
  const open = data?.credits.filter(({ state }) => state !== 'settled') ?? [];
  const when = settings?.postsByItself ? 'Posted by itself once a hold is over' : 'Posted by hand';
  return (
    <Panel title="Credit for Holds">
      <p className="hold-credits-lead secondary">
        {settings?.isOn
          ? `Holds of at least ${settings.leastDays} days. ${when}. `
          : settings && 'Nothing is proposed. '}
        <Link to="/settings" search={{ tab: 'operations' } as never}>
          Settings
        </Link>
      </p>
      {!data && <SkeletonLines count={4} />}
      {data && open.length === 0 && (
        <EmptyState title="No hold waits for a credit">
          A hold that is long enough stands here with the pickups that were not made, until it is credited or left.
        </EmptyState>
      )}
      <ul className="hold-credits">
        {open.map((credit) => (
          <HoldCreditRow key={credit.suspensionId} credit={credit} name={<Customer {...credit} />} onLeave={setLeft} />
        ))}
      </ul>
      <LeaveDialog credit={left} credits={data?.credits ?? []} onClose={() => setLeft(undefined)} />
    </Panel>
  );
}

function Customer({ contactId, contactName }: Pick<HoldCredit, 'contactId' | 'contactName'>) {
  return (
    <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'billing' } as never}>
      {contactName}
    </Link>
  );
}
