import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { useDialogClose } from '../../../web/ui/form-dialog.tsx';
import { ownTwoStep } from '../../../web/ui/opened-dialogs.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { twoStepContract } from '../two-step.ts';
import { twoStepWords } from './words-two-step.ts';
import './two-step-row.css';

/** Whether signing in takes two steps, and the way to change it. */
export function TwoStepRow() {
  const say = useWords(twoStepWords);
  const { data } = useRead(twoStepContract.twoStep, {});
  const close = useDialogClose();
  return (
    <div className="two-step-row">
      <span>
        {say.twoStep}{' '}
        {data && <StatusPill tone={data.isOn ? 'good' : 'mute'}>{data.isOn ? say.isOn : say.isOff}</StatusPill>}
      </span>
      <Button
        variant="default"
        aria-label={`${say.twoStep}: ${say.setUp}`}
        onClick={() => void close().then((isClosed) => isClosed && ownTwoStep.open())}
      >
        {say.setUp}
      </Button>
    </div>
  );
}
