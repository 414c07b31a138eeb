import { type ReactNode, Suspense } from 'react';
import { RunHistoryContext } from '../../features/daily-routes/web/history-button.tsx';
import { latePart } from '../../web/ui/late-part.tsx';
import { SkeletonLines } from '../../web/ui/skeleton.tsx';

const ThingHistory = latePart(() =>
  import('../../features/history/web/thing-history.tsx').then(({ ThingHistory }) => ThingHistory),
);

/** Lets what is inside show the story of a run and of its stops; its program comes when somebody asks for one. */
export function WithRunHistory({ children }: Readonly<{ children: ReactNode }>) {
  return <RunHistoryContext value={historyOf}>{children}</RunHistoryContext>;
}

const historyOf = (thing: 'daily-route' | 'daily-route-stop', id: string) => (
  <Suspense fallback={<SkeletonLines count={6} />}>
    <ThingHistory thing={thing} id={id} />
  </Suspense>
);
