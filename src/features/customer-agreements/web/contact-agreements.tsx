import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAgreementsContract } from '../contract.ts';
import { ActiveAgreement } from './active-agreement.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { GivenList } from './given-list.tsx';
import { GivenView } from './given-view.tsx';
import { NoneGiven } from './none-given.tsx';
import './customer-agreements.css';

type ContactAgreementsProps = Readonly<{
  contactId: string;
  hasAccount: boolean;
  /** Leads to the dialog that makes an account. */
  onNeedsAccount: () => void;
}>;

/** What a customer was given to sign: the one that counts, and those before it (spec 2 §2). */
export function ContactAgreements({ contactId, hasAccount, onNeedsAccount }: ContactAgreementsProps) {
  const { data, error, refetch } = useRead(
    customerAgreementsContract.ofContact,
    { contactId },
    { failure: ['Customer Agreements Error', 'Failed to load customer agreements'] },
  );
  const [isAssigning, setAssigning] = useState(false);
  const [viewed, setViewed] = useState<string>();
  if (error && !data)
    return <ErrorPanel title="Failed to load customer agreements" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Panel label="Service Agreement">
        <SkeletonLines count={4} />
      </Panel>
    );
  const active = data.agreements.find(({ state }) => state !== 'inactive');
  const earlier = data.agreements.filter(({ state }) => state === 'inactive');
  const assign = hasAccount && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAssigning(true)}>
      Assign Agreement
    </Button>
  );
  const actions = (
    <>
      <Button component={Link} to="/crm/agreements" variant="default">
        All Unsigned
      </Button>
      {assign}
    </>
  );
  return (
    <>
      {active ? (
        <Panel title="Service Agreement" actions={actions}>
          <ActiveAgreement contactId={contactId} agreement={active} {...data} onView={() => setViewed(active.id)} />
        </Panel>
      ) : (
        <NoneGiven hasAccount={hasAccount} assign={assign} onNeedsAccount={onNeedsAccount} />
      )}
      {earlier.length > 0 && (
        <Panel title="Earlier Agreements">
          <GivenList agreements={earlier} onView={setViewed} />
        </Panel>
      )}
      <AssignDialog
        contactId={contactId}
        active={active}
        {...data}
        opened={isAssigning}
        onClose={() => setAssigning(false)}
      />
      <GivenView id={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
