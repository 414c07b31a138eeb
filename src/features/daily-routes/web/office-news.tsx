import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { findKeptRead, keepRead } from '../../../web/offline/kept-reads.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { type ChangeKind, type OfficeChange, officeChanges, type SeenStop, seenOf } from '../office-changes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { cansOf, holdOf } from './words.ts';

type OfficeNewsProps = Readonly<{
  runId: string;
  /** As the server answered, without what this phone has not sent. */
  stops: readonly DailyRouteStop[];
}>;

/** What the office changed since the driver last looked: said until it is dismissed, also after the app was closed. */
export function OfficeNews({ runId, stops }: OfficeNewsProps) {
  const [seen, see] = useSeenStops(runId, stops);
  const changes = useMemo(() => (seen ? officeChanges(seen, stops) : []), [seen, stops]);
  const count = changes.length;
  return (
    <div role="status">
      {count > 0 && (
        <section className="office-news" aria-label="Changed by the office">
          <Notice tone="info">
            <b>{count === 1 ? '1 stop changed by the office' : `${count} stops changed by the office`}</b>
            <ul>
              {changes.map((change) => (
                <li key={(change.after ?? change.before)?.id}>{sentenceOf(change)}</li>
              ))}
            </ul>
            <Button h={48} variant="default" onClick={see}>
              Got it
            </Button>
          </Notice>
        </section>
      )}
    </div>
  );
}

const keptName = 'daily-routes.seen';

/** The stops as the driver has seen them last, and how to say that they are seen now; a run is seen when first opened. */
function useSeenStops(runId: string, stops: readonly DailyRouteStop[]) {
  const [seen, setSeen] = useState<readonly SeenStop[]>();
  function see() {
    const now = seenOf(stops);
    setSeen(now);
    void keepRead(keptName, { id: runId }, now);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; what comes later is compared with it
  useEffect(() => {
    void findKeptRead(keptName, { id: runId }).then((kept) => (kept ? setSeen(kept as SeenStop[]) : see()));
  }, [runId]);
  return [seen, see] as const;
}

/** "910 Zuni Dr: 3 cans instead of 1, now stop 4 instead of 7." */
function sentenceOf({ kinds, before, after }: OfficeChange): string {
  const now = after ?? before;
  if (!now) return '';
  const parts = kinds.map((kind) => (before && after ? words[kind](before, after) : once(kind, now)));
  return `${now.streetLine}: ${parts.join(', ')}.`;
}

const once = (kind: ChangeKind, { order, cans }: SeenStop) =>
  kind === 'added' ? `new, stop ${order}, ${cansOf(cans)}` : 'no longer on this run';

const words: Readonly<Record<ChangeKind, (before: SeenStop, after: SeenStop) => string>> = {
  added: (_, { order }) => `new, stop ${order}`,
  removed: () => 'no longer on this run',
  order: (before, after) => `now stop ${after.order} instead of ${before.order}`,
  cans: (before, after) => `${cansOf(after.cans)} instead of ${before.cans}`,
  accommodation: (_, { accommodationType: type, accommodationNotes: notes }) =>
    type ? [type, notes].filter(Boolean).join(' – ') : 'no special accommodation any more',
  hold: (_, { suspension }) => (suspension ? `on hold, ${holdOf(suspension)}` : 'no longer on hold'),
  address: (before) => `instead of ${before.streetLine}`,
  pin: () => 'at another place on the map',
  contact: (_, { contactName }) => `now ${contactName}`,
  phone: (_, { phone }) => (phone ? `phone ${phone}` : 'no phone any more'),
};
