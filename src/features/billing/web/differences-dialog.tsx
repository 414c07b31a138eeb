import { Button } from '@mantine/core';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ComparisonsFound, comparisonsContract } from '../comparisons.ts';
import { DifferenceList } from './difference-list.tsx';

type DifferencesDialogProps = Readonly<{ found: ComparisonsFound; opened: boolean; onClose: () => void }>;

/** What nightly comparisons found; whoever has looked at it says so, and nobody else is told any more. */
export function DifferencesDialog({ found: { count, differences, upTo }, opened, onClose }: DifferencesDialogProps) {
  const mark = useCommand(comparisonsContract.markSeen, {
    failure: 'Update Failed',
    onDone() {
      toast.success('Marked as Seen', 'The alert comes back when another comparison finds something.');
      onClose();
    },
  });
  const more = count - differences.length;
  return (
    <Dialog title="Found by Nightly Comparisons" opened={opened} onClose={onClose} size="lg">
      <p className="dialog-lead">Stripe had not told of these. All of them are taken over here already.</p>
      <DifferenceList differences={differences} />
      {more > 0 && <p>{more.toLocaleString('en-US')} more are not listed.</p>}
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={mark.isBusy} disabled={upTo === null} onClick={() => upTo && void mark.run({ upTo })}>
          Mark as Seen
        </Button>
      </div>
    </Dialog>
  );
}
