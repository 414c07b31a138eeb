import { toast } from '../../../web/ui/toast.ts';
import { type Command, useCommand } from '../../../web/use-command.ts';
import { duplicatesContract } from '../contract.ts';

/** Parts two contacts again and says what did not go back. */
export function useUndoMerge(): Command<typeof duplicatesContract.undo> {
  return useCommand(duplicatesContract.undo, {
    failure: 'Undo Failed',
    onDone: ({ stayed }) =>
      stayed.length > 0
        ? toast.warning('Merge Undone', stayed.join(' '), { duration: 0 })
        : toast.success('Merge Undone', 'Both contacts are as they were.'),
  });
}
