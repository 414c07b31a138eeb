import { Button } from '@mantine/core';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { mostPasskeys, type Passkey, passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';
import { AddPasskey } from './add-passkey.tsx';
import { hasPasskeys, isPasskeyPlace } from './has-passkeys.ts';
import './passkeys.css';

/** The passkeys of whoever is signed in. */
export function PasskeysDialog({ opened, onClose }: Readonly<{ opened: boolean; onClose: () => void }>) {
  const say = useWords(passkeyWords);
  return (
    <FormDialog title={say.passkeys} opened={opened} onClose={onClose}>
      <Panel />
    </FormDialog>
  );
}

function Panel() {
  const say = useWords(passkeyWords);
  const { data, error, refetch } = useRead(passkeysContract.passkeys, {});
  if (!data && error) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  return (
    <div className="dialog-form">
      <p className="dialog-lead">{say.passkeysMean}</p>
      {data.passkeys.length > 0 && (
        <ul className="passkeys" aria-label={say.passkeys}>
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && (
        <Notice tone="info">{isPasskeyPlace() ? say.cannot : say.refusals['passkeys-need-a-name']}</Notice>
      )}
      {hasPasskeys() && data.passkeys.length < mostPasskeys && <AddPasskey />}
    </div>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, usedAt } }: Readonly<{ passkey: Passkey }>) {
  const say = useWords(passkeyWords);
  const { instant } = useTimes();
  const remove = useCommand(passkeysContract.removePasskey, {
    failure: say.notRemoved,
    onDone: () => toast.success(say.removed),
  });
  async function ask() {
    const question = { title: say.removeQuestion(name), message: say.removeMeans, confirmLabel: say.remove };
    if (await confirm(question)) await remove.run({ id });
  }
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {say.added(instant(createdAt))}, {usedAt ? say.lastUsed(instant(usedAt)) : say.neverUsed}
        </small>
      </span>
      <Button variant="default" aria-label={say.removeNamed(name)} loading={remove.isBusy} onClick={() => void ask()}>
        {say.remove}
      </Button>
    </li>
  );
}
