import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { useRead } from '../../../web/use-read.ts';
import { suspensionsContract } from '../contract.ts';
import { describeHold } from '../rules.ts';
import { SuspensionBanner } from './suspension-banner.tsx';

/** Every stop that a contact's addresses have on routes, with its pickup hold; nothing when there is none. */
export function ContactSuspensions({ contactId }: Readonly<{ contactId: string }>) {
  const { today } = useCompany();
  const { data, error, refetch } = useRead(
    suspensionsContract.ofContact,
    { contactId },
    { failure: ['Suspensions Error', 'Failed to load suspensions'] },
  );
  if (error && !data) return <ErrorPanel title="Failed to load suspensions" error={error} onRetry={refetch} />;
  if (!data || data.stops.length === 0) return null;
  return (
    <Panel title="Pickup suspensions">
      <ul className="suspension-stops">
        {data.stops.map((stop) => (
          <li key={stop.routeAddressId}>
            <Pin state={describeHold(stop.suspensions, today)?.isActive ? 'hold' : 'open'}>{stop.order}</Pin>
            <span className="two-lines">
              <b>
                {stop.street}, {stop.city}
              </b>
              <small>
                Stop {stop.order} of {stop.routeName} · {stop.daysOfWeek.join(', ')}
              </small>
            </span>
            <SuspensionBanner stop={stop} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
