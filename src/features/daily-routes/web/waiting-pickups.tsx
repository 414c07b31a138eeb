import { Notice } from '../../../web/ui/status-pill.tsx';
import { WaitingRun, type WaitingRunProps } from './waiting-run.tsx';
import './unserved.css';

type WaitingPickupsProps = WaitingRunProps & Readonly<{ title: string }>;

/** Nothing vanishes with a cancelled run: its pickups are moved, put to another day, or left out, run by run. */
export function WaitingPickups({ pickups, title, ...rest }: WaitingPickupsProps) {
  const groups = [...Map.groupBy(pickups, ({ routeId, why }) => `${routeId} ${why}`)];
  return (
    <Notice tone="warning">
      <div className="unserved-waiting">
        <b>{title}</b>
        <ul>
          {groups.map(([key, same]) => (
            <WaitingRun key={key} pickups={same} {...rest} />
          ))}
        </ul>
      </div>
    </Notice>
  );
}
