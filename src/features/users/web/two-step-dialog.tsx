import { useRef } from 'react';
import { useWords } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
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
  const close = async () => {
    const { unkeptQuestion: title, unkeptMeans: message, closeAnyway: confirmLabel, backToCodes: cancelLabel } = say;
    if (!isUnkept.current || (await confirm({ title, message, confirmLabel, cancelLabel }))) end();
  };
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
