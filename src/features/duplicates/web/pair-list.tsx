import { counting } from '../../../web/ui/counting.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract, pairPageSize } from '../contract.ts';
import { PairItem } from './pair-item.tsx';
import './duplicates.css';

type PairListProps = Readonly<{
  page: number;
  onPage: (page: number) => void;
  onCompare: (first: string, second: string) => void;
}>;

/** Pairs of contacts that look like one, likeliest first. */
export function PairList({ page, onPage, onCompare }: PairListProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(
    duplicatesContract.list,
    { page },
    { keepPrevious: true, failure: ['CRM Error', 'Failed to load duplicates'] },
  );
  if (error && !data) return <ErrorPanel title="Failed to load duplicates" error={error} onRetry={refetch} />;
  if (data?.total === 0) return <NoPairs />;
  return (
    <Panel label="Likely duplicates">
      {data ? (
        <ul className="pairs" aria-label="Likely duplicates" aria-busy={isPlaceholderData}>
          {data.pairs.map((pair) => (
            <PairItem key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={8} />
      )}
      <Pager page={page} pageSize={pairPageSize} total={data?.total} counted={counting('pairs')} onPage={onPage} />
    </Panel>
  );
}

function NoPairs() {
  return (
    <Panel label="Likely duplicates">
      <EmptyState title="No likely duplicates">
        Contacts that share an email, a phone or an address stand here, to be merged, or to be marked as not the same.
      </EmptyState>
    </Panel>
  );
}
