import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';

type NoneGivenProps = Readonly<{ hasAccount: boolean; assign: ReactNode; onNeedsAccount: () => void }>;

/** Says what belongs here, and what has to be there first. */
export const NoneGiven = ({ hasAccount, assign, onNeedsAccount }: NoneGivenProps) =>
  hasAccount ? (
    <Panel label="Service Agreement">
      <EmptyState title="No service agreement assigned" action={assign}>
        Choose one of the company’s agreements. The customer reads and signs it in the portal, or here on your phone.
      </EmptyState>
    </Panel>
  ) : (
    <Panel label="User Account Required">
      <EmptyState title="User Account Required" action={<Button onClick={onNeedsAccount}>Promote to Customer</Button>}>
        Only somebody with a user account can be given an agreement to sign: they read it in the portal.
      </EmptyState>
    </Panel>
  );
