import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { officeChanges } from '../office-changes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { sentenceOf } from './change-sentence.ts';
import { useSeenStops } from './use-seen-stops.ts';
import { dailyWords } from './words.ts';

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
            <Button mih={48} variant="default" onClick={see}>
              {say.gotIt}
            </Button>
          </Notice>
        </section>
      )}
    </div>
  );
}
