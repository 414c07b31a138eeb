import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Contact } from '../../features/contacts/contract.ts';
import { linkedAccountContract } from '../../features/contacts/linked-account.ts';
import { mayManageUser } from '../../features/users/policy.ts';
import { AccountDialog } from '../../features/users/web/account-dialog.tsx';
import { LastSignIn } from '../../features/users/web/last-sign-in.tsx';
import { useActor } from '../../web/actor.ts';
import { useRead } from '../../web/use-read.ts';

/** When a contact signed in last; for admins the way to its links and its e-mail. */
export function ContactAccount({ contact }: Readonly<{ contact: Contact }>) {
  const actor = useActor();
  const [opened, dialog] = useDisclosure();
  const { id, firstName, lastName } = contact;
  const { data } = useRead(linkedAccountContract.account, { id });
  const account = data?.account;
  if (!account) return null;
  const { lastSignedInAt: at, newEmail } = account;
  return (
    <>
      <small className="secondary">
        {at && 'signed in '}
        <LastSignIn at={at} />
        {newEmail && `, ${newEmail} waits to be confirmed`}
      </small>
      {mayManageUser(actor, account.role) && (
        <Button variant="default" size="compact-sm" className="no-print" onClick={dialog.open}>
          Sign-In
        </Button>
      )}
      <AccountDialog user={opened ? { id: account.id, firstName, lastName } : undefined} onClose={dialog.close} />
    </>
  );
}
