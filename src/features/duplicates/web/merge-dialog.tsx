import { Dialog } from '../../../web/ui/dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { duplicatesContract } from '../contract.ts';
import { Comparison } from './comparison.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

type MergeDialogProps = Readonly<{
  /** The two contacts, while the dialog is open; without the second one it is chosen first. */
  pair: readonly [first: string, second: string | undefined] | undefined;
  onChoose?: (second: string) => void;
  onClose: () => void;
  /** Told who was kept. */
  onMerged?: (keptId: string) => void;
}>;

/** Two contacts side by side, to be made one. */
export function MergeDialog({ pair, onChoose, onClose, onMerged }: MergeDialogProps) {
  const undo = useUndoMerge();
  const merge = useCommand(duplicatesContract.merge, {
    failure: 'Merge Failed',
    onDone: ({ mergeId, keptId }) => {
      toast.success('Contacts Merged', 'Everything of both is on one contact now.', {
        duration: 10_000,
        action: { label: 'Undo', run: () => void undo.run({ id: mergeId }) },
      });
      onClose();
      onMerged?.(keptId);
    },
  });
  return (
    <Dialog
      title={pair && !pair[1] ? 'Merge with…' : 'Merge Contacts'}
      size={760}
      opened={pair !== undefined}
      onClose={onClose}
    >
      {pair?.[1] && <Comparison key={pair.join()} pair={[pair[0], pair[1]]} merge={merge} onClose={onClose} />}
      {pair && !pair[1] && onChoose && <ContactPicker except={pair[0]} onChoose={onChoose} />}
    </Dialog>
  );
}
