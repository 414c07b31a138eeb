import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { useDialogClose } from '../../../web/ui/form-dialog.tsx';
import { ownPasskeys } from '../../../web/ui/opened-dialogs.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';
import './two-step-row.css';

/** How many passkeys open the own account, and the way to change them. */
export function PasskeysRow() {
  const say = useWords(passkeyWords);
  const { data } = useRead(passkeysContract.passkeys, {});
  const count = data?.passkeys.length;
  const close = useDialogClose();
  return (
    <div className="two-step-row">
      <span>
        {say.passkeys}{' '}
        {count !== undefined && <StatusPill tone={count > 0 ? 'good' : 'mute'}>{count || say.noneYet}</StatusPill>}
      </span>
      <Button
        variant="default"
        aria-label={`${say.passkeys}: ${say.change}`}
        onClick={() => void close().then((isClosed) => isClosed && ownPasskeys.open())}
      >
        {say.change}
      </Button>
    </div>
  );
}
