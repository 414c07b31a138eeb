import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { accountsContract } from '../accounts.ts';
import { AccountFacts } from './account-facts.tsx';
import { AwaitedEmail } from './awaited-email.tsx';
import { EmailForm } from './email-form.tsx';
import { LostDevice } from './lost-device.tsx';
import { WelcomeLink } from './welcome-link.tsx';

type AccountDialogProps = Readonly<{
  /** Whose way in it is; nobody's without. */
  user: Readonly<{ id: string; firstName: string; lastName: string }> | undefined;
  onClose: () => void;
}>;

/** How somebody gets in, and what the office can do about it: a new link, another e-mail. */
export function AccountDialog({ user, onClose }: AccountDialogProps) {
  const title = user ? `Sign-In of ${user.firstName} ${user.lastName}` : 'Sign-In';
  return (
    <FormDialog title={title} opened={user !== undefined} onClose={onClose}>
      {user && <WayIn id={user.id} />}
    </FormDialog>
  );
}

function WayIn({ id }: Readonly<{ id: string }>) {
  const { hasMailServer } = useCompany();
  const { data: account, error, refetch } = useRead(accountsContract.account, { id });
  if (!account && error)
    return <ErrorPanel title="The account could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!account) return <SkeletonLines count={5} />;
  return (
    <div className="dialog-form">
      {!hasMailServer && (
        <Notice tone="warning">No mail server is set up: copy the links, and hand them on yourself.</Notice>
      )}
      <AccountFacts account={account} />
      <WelcomeLink account={account} />
      <AwaitedEmail account={account} />
      <LostDevice account={account} />
      <EmailForm account={account} />
    </div>
  );
}
