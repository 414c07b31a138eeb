import { Button } from '@mantine/core';
import { useRef } from 'react';
import { copyLink } from '../../../web/copy-link.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { withoutAccount } from '../../contacts/status-changes.ts';
import { autopayContract } from '../contract.ts';

const hint = 'Share it with this customer alone. It is good for 30 days.';

/** An earlier answer got lost, and with it the link: its secret is kept nowhere. The next press makes another. */
const tellLost = () =>
  toast.warning(
    'Link Not Shown',
    'It was made before, and cannot be shown again. Press the button again for a new one.',
  );

type LinkButtonsProps = Readonly<{ contactId: string; isOn: boolean }>;

/** The customer opens it wherever they are; nobody of the office ever types a card. */
export function LinkButtons({ contactId, isOn }: LinkButtonsProps) {
  const { idOf, done } = useCommandId();
  const failure = { failure: 'Link Not Made', titles: withoutAccount, wordless: 'Failed to make a link' };
  const email = useCommand(autopayContract.makeLink, {
    ...failure,
    onDone({ isEmailed, url }) {
      done();
      if (isEmailed) toast.success('Link Sent', 'The customer gets it by email. It is good for 30 days.');
      else if (url === null) tellLost();
      else {
        const action = { label: 'Copy Link', run: () => void copyLink(url, hint) };
        toast.warning(
          'Link Made',
          'There is no mail server: the email waits in the outbox. Copy the link, and share it by hand.',
          {
            duration: 0,
            action,
          },
        );
      }
    },
  });
  const copy = useCommand(autopayContract.makeLink, {
    ...failure,
    onDone({ url }) {
      done();
      if (url === null) tellLost();
      else void copyLink(url, hint);
    },
  });
  const isRunning = useRef(false);
  /** Once: the second of two quick presses would be told that the link was made before. */
  async function run(command: typeof email, isEmailed: boolean) {
    if (isRunning.current) return;
    isRunning.current = true;
    await command.run({ contactId, isEmailed, commandId: idOf({ contactId, isEmailed }) });
    isRunning.current = false;
  }
  return (
    <>
      <Button variant="default" loading={email.isBusy} onClick={() => void run(email, true)}>
        {isOn ? 'Email Link for Another Card or Account' : 'Email Set-Up Link'}
      </Button>
      <Button variant="default" loading={copy.isBusy} onClick={() => void run(copy, false)}>
        Copy Link
      </Button>
    </>
  );
}
