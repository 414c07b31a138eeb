import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Pickup } from '../contract.ts';
import { performanceOf } from '../performance.ts';
import { Explained } from './explained.tsx';
import { pickupWords } from './words.ts';
import { homeWords } from './words-home.ts';

/** How often the truck came and took the cans, from what was recorded. */
export function PerformancePanel({ pickups }: Readonly<{ pickups: readonly Pickup[] }>) {
  const say = useWords(homeWords);
  const { due, done, left, withPhoto } = performanceOf(pickups);
  if (due.length === 0)
    return (
      <Panel title={say.performance}>
        <EmptyState title={say.nothingYet} />
      </Panel>
    );
  return (
    <Panel title={say.performance}>
      <p className="panel-lead">{say.performanceMeans}</p>
      <Explained said={say.done(done.length, due.length)}>
        <Days pickups={due} />
      </Explained>
      {left.length > 0 && (
        <Explained said={say.left(left.length)}>
          <Days pickups={left} />
        </Explained>
      )}
      {withPhoto.length > 0 && (
        <Explained said={say.photos(withPhoto.length)}>
          <Days pickups={withPhoto} />
        </Explained>
      )}
    </Panel>
  );
}

function Days({ pickups }: Readonly<{ pickups: readonly Pickup[] }>) {
  const say = useWords(pickupWords);
  const { time, longDay } = useTimes();
  return (
    <ul>
      {pickups.map(({ id, date, status, completionTime, skipReason }) => (
        <li key={id}>
          {longDay(date)}
          {completionTime && `, ${time(completionTime, date)}`}:{' '}
          {status === 'skipped' && skipReason ? say.skipped[skipReason] : say.statuses[status]}
        </li>
      ))}
    </ul>
  );
}
