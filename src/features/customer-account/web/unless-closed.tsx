import type { ReactNode } from 'react';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { ownAccountContract } from '../account.ts';
import { accountWords } from './words-account.ts';

/** What a closed account has no use for; its customer is told that it is closed. */
export function UnlessClosed({ children }: Readonly<{ children: ReactNode }>) {
  const say = useWords(accountWords);
  const { data, error } = useRead(ownAccountContract.account, {});
  if (!data && !error) return <SkeletonLines count={6} />;
  if (!data?.isClosed) return children;
  return (
    <Panel label={say.closed}>
      <EmptyState title={say.closed}>{say.closedMeans}</EmptyState>
    </Panel>
  );
}
