import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { duplicatesContract, type Pair } from '../contract.ts';
import { nameOf } from './pair-side.tsx';

/** Leaves the pair out from now on; a slip is taken back from the toast. */
export function useNotDuplicate({ first, second }: Pair) {
  const unmarkNotDuplicate = useCommand(duplicatesContract.unmarkNotDuplicate, { failure: 'Undo Failed' });
  return useCommand(duplicatesContract.markNotDuplicate, {
    failure: 'Update Failed',
    onDone: (_, input) =>
      toast.success('Not the Same', `${nameOf(first)} and ${nameOf(second)} are pointed out no more.`, {
        duration: 10_000,
        action: { label: 'Undo', run: () => void unmarkNotDuplicate.run(input) },
      }),
  });
}
