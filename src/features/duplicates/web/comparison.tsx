import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import type { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract } from '../contract.ts';
import { MergeChoice } from './merge-choice.tsx';

type ComparisonProps = Readonly<{
  pair: readonly [string, string];
  merge: ReturnType<typeof useCommand<typeof duplicatesContract.merge>>;
  onClose: () => void;
}>;

/** Both sides once they are read. */
export function Comparison({ pair: [first, second], merge, onClose }: ComparisonProps) {
  const { data, error, refetch } = useRead(duplicatesContract.compare, { first, second });
  if (error)
    return <ErrorPanel title="These contacts cannot be compared" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={8} />;
  return (
    <MergeChoice
      sides={[data.first, data.second]}
      isBusy={merge.isBusy}
      onMerge={(wanted) => void merge.run(wanted)}
      onClose={onClose}
    />
  );
}
