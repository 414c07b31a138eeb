import { useRef } from 'react';
import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { useDialogLeaveGuard } from '../../../web/use-leave-guard.ts';
import { mayLeaveCodes } from './recovery-codes.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';
import { twoStepWords } from './words-two-step.ts';

/** Two-step sign-in of whoever is signed in. Codes that are shown this once are not closed by a slip. */
export function TwoStepDialog({ opened, onClose }: Readonly<{ opened: boolean; onClose: () => void }>) {
  const say = useWords(twoStepWords);
  const isUnkept = useRef(false);
  const end = () => {
    isUnkept.current = false;
    onClose();
  };
  async function close(): Promise<boolean> {
    const isClosed = !isUnkept.current || (await mayLeaveCodes());
    if (isClosed) end();
    return isClosed;
  }
  useDialogLeaveGuard(opened, () => isUnkept.current, close);
  return (
    <Dialog title={say.twoStep} opened={opened} onClose={() => void close()}>
      <div className="dialog-form">
        <TwoStepPanel
          onDone={end}
          onUnkept={(unkept) => {
            isUnkept.current = unkept;
          }}
        />
      </div>
    </Dialog>
  );
}
