import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Output, Sent } from '../../../kernel/operation.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { activitiesContract } from '../contract.ts';
import { ActivityItem } from './activity-item.tsx';
import { unreadableActivities } from './words.ts';

type PageProps = Readonly<{
  wanted: Sent<typeof activitiesContract.list>;
  page: Output<typeof activitiesContract.list>;
  /** Whoever asked for older ones goes on reading with the first of them. */
  takesFocus?: boolean;
  onOpen: (activityId: string) => void;
}>;

/** One page, and below it the older ones as far as they were asked for. */
export function ActivityPage({ wanted, page, takesFocus = false, onOpen }: PageProps) {
  const [isOlderShown, setOlderShown] = useState(false);
  const top = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const last = page.activities.at(-1);
  return (
    <>
      <ul ref={top} tabIndex={-1} className="activity-list">
        {page.activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} onOpen={() => onOpen(activity.id)} />
        ))}
      </ul>
      {page.older > 0 &&
        last &&
        (isOlderShown ? (
          <OlderActivities wanted={{ ...wanted, before: last.createdAt, beforeId: last.id }} onOpen={onOpen} />
        ) : (
          <div className="activity-older">
            <Button variant="default" onClick={() => setOlderShown(true)}>
              Show Older
            </Button>
          </div>
        ))}
    </>
  );
}

function OlderActivities({ wanted, onOpen }: Pick<PageProps, 'wanted' | 'onOpen'>) {
  const { data, error, refetch } = useRead(activitiesContract.list, wanted, {
    failure: unreadableActivities,
    keepPrevious: true,
  });
  if (error && !data)
    return <ErrorPanel title={unreadableActivities[1]} error={error} onRetry={() => void refetch()} />;
  return data ? <ActivityPage wanted={wanted} page={data} takesFocus onOpen={onOpen} /> : <SkeletonLines count={5} />;
}
