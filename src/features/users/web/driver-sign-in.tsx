import { Button } from '@mantine/core';
import { IconQrcode, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { isOwnMachine } from '../../../web/own-machine.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { QrCode } from '../../../web/ui/qr-code.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { accountsContract } from '../accounts.ts';
import { usersContract } from '../contract.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { WelcomeLink } from './welcome-link.tsx';
import './driver-sign-in.css';

type Driver = Readonly<{ id: string; firstName: string; lastName: string }>;

/** Who can drive, each with a code that opens their sign-in on a phone; and the way to one more. */
export function DriverSignIns() {
  const drivers = useRead(usersContract.drivers, {});
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<Driver>();
  if (drivers.error && !drivers.data)
    return (
      <ErrorPanel
        title="The drivers could not be loaded"
        error={drivers.error}
        onRetry={() => void drivers.refetch()}
      />
    );
  return (
    <>
      <ul className="driver-sign-ins">
        {(drivers.data?.drivers ?? []).map((driver) => (
          <li key={driver.id}>
            <span>
              {driver.firstName} {driver.lastName}
            </span>
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              aria-label={`QR code for ${driver.firstName} ${driver.lastName}`}
              onClick={() => setShown(driver)}
            >
              QR Code
            </Button>
          </li>
        ))}
      </ul>
      <div className="page-actions">
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Add a Driver
        </Button>
      </div>
      <CreateUserDialog opened={isCreating} onCreated={setShown} onClose={() => setCreating(false)} />
      <Dialog
        title={shown ? `Sign-in of ${shown.firstName} ${shown.lastName}` : 'Sign-in'}
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown && <SignInCode id={shown.id} />}
      </Dialog>
    </>
  );
}

/** The one-time link where nobody mails it, asked for before it is shown; else the page to sign in at. */
function SignInCode({ id }: Readonly<{ id: string }>) {
  const { data: account, error, refetch } = useRead(accountsContract.account, { id });
  const { hasMailServer } = useCompany();
  const [shown, setShown] = useState<{ url: string; until: string | null }>();
  const show = useCommand(accountsContract.showLink, {
    failure: 'Link Not Shown',
    onDone: ({ url }) => setShown({ url, until: account?.linkUntil ?? null }),
  });
  if (!account && error)
    return <ErrorPanel title="The account could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!account) return <SkeletonLines count={5} />;
  const { firstName, email, linkUntil, lastSignedInAt } = account;
  const isOneTime = !hasMailServer && linkUntil !== null;
  const url = isOneTime && shown?.until === linkUntil ? shown.url : undefined; // used or replaced, it lets nobody in
  const address = url ?? location.origin;
  return (
    <div className="sign-in-code">
      {isOneTime && !url ? (
        <>
          <p>
            The code lets {firstName} choose a password and signs in at once. Whoever scans it can do that: show it to{' '}
            {firstName} alone. That it was shown stands in the history.
          </p>
          <Button loading={show.isBusy} onClick={() => void show.run({ id, purpose: 'password' })}>
            Show the QR Code
          </Button>
        </>
      ) : (
        <>
          {isOwnMachine(address) && (
            <Notice tone="warning">
              A phone cannot open this address: it is the one of this computer for itself. Whoever runs Haulyard sets{' '}
              <code>PUBLIC_URL</code> to the one under which others reach it.
            </Notice>
          )}
          {isOpenHttp(address) && (
            <Notice tone="info">
              This address is not https. Without a signal a phone goes on with a run that is open and keeps each tap,
              but cannot open the page anew, and no place is noted at the stops.
            </Notice>
          )}
          <QrCode text={address} label={`QR code of the sign-in of ${firstName}`} />
          <p>
            {url
              ? `${firstName} points the phone’s camera at it and chooses a password. It is good once.`
              : `It opens the sign-in page. ${firstName} signs in as ${email}${lastSignedInAt ? '' : ', with the password or the link of the welcome e-mail'}.`}
          </p>
          {!url && !hasMailServer && <WelcomeLink account={account} />}
        </>
      )}
    </div>
  );
}

/** Whether phones that open an address keep back what they give to https alone: the kept program, and where they are. */
const isOpenHttp = (url: string): boolean => url.startsWith('http:') && !isOwnMachine(url);
