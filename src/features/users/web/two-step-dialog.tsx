import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { TwoStepPanel } from './two-step-panel.tsx';
import { twoStepWords } from './words-two-step.ts';

/** Two-step sign-in of whoever is signed in. */
export function TwoStepDialog({ opened, onClose }: Readonly<{ opened: boolean; onClose: () => void }>) {
  const say = useWords(twoStepWords);
  return (
    <Dialog title={say.twoStep} opened={opened} onClose={onClose}>
      <div className="dialog-form">
        <TwoStepPanel onDone={onClose} />
      </div>
    </Dialog>
  );
}
