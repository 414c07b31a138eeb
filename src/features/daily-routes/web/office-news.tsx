import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { findKeptRead, keepRead } from '../../../web/offline/kept-reads.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { type ChangeKind, type OfficeChange, officeChanges, type SeenStop, seenOf } from '../office-changes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { dailyWords } from './words.ts';
import type { DailyWords } from './words-en.ts';

type OfficeNewsProps = Readonly<{
  runId: string;
  /** As the server answered, without what this phone has not sent. */
  stops: readonly DailyRouteStop[];
}>;

/** What the office changed since the driver last looked: said until it is dismissed, also after the app was closed. */
export function OfficeNews({ runId, stops }: OfficeNewsProps) {
  const say = useWords(dailyWords);
  const [seen, see] = useSeenStops(runId, stops);
  const changes = useMemo(() => (seen ? officeChanges(seen, stops) : []), [seen, stops]);
  const count = changes.length;
  return (
    <div role="status">
      {count > 0 && (
        <section className="office-news" aria-label={say.changedByTheOffice}>
          <Notice tone="info">
            <b>{say.stopsChanged(count)}</b>
            <ul>
              {changes.map((change) => (
                <li key={(change.after ?? change.before)?.id}>{sentenceOf(change, say)}</li>
              ))}
            </ul>
            <Button h={48} variant="default" onClick={see}>
              {say.gotIt}
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
function sentenceOf({ kinds, before, after }: OfficeChange, say: DailyWords): string {
  const now = after ?? before;
  if (!now) return '';
  const changes = kinds.map((kind) => {
    if (before && after) return changeOf[kind](before, after, say);
    return kind === 'added' ? `${say.changes.added(now.order)}, ${say.cans(now.cans)}` : say.changes.removed;
  });
  return say.changesAt(now.streetLine, changes);
}

type ToSay = (before: SeenStop, after: SeenStop, say: DailyWords) => string;
const changeOf: Readonly<Record<ChangeKind, ToSay>> = {
  added: (_, { order }, { changes }) => changes.added(order),
  removed: (_, __, { changes }) => changes.removed,
  order: (before, after, { changes }) => changes.order(before.order, after.order),
  cans: (before, after, { changes }) => changes.cans(before.cans, after.cans),
  accommodation: (_, { accommodationType: type, accommodationNotes: notes }, say) =>
    type ? [say.accommodation(type), notes].filter(Boolean).join(' – ') : say.changes.noAccommodation,
  hold: (_, { suspension }, { changes }) => (suspension ? changes.onHold(suspension) : changes.noLongerOnHold),
  address: (before, _, { changes }) => changes.address(before.streetLine),
  pin: (_, __, { changes }) => changes.pin,
  contact: (_, { contactName }, { changes }) => changes.contact(contactName),
  phone: (_, { phone }, { changes }) => (phone ? changes.phone(phone) : changes.noPhone),
};
