import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Service, servicesContract } from '../../services/contract.ts';
import { isCurrent } from '../../services/rules.ts';
import { suspensionsContract } from '../contract.ts';
import { describeHold } from '../rules.ts';
import { SuspensionBanner } from './suspension-banner.tsx';

/** Every address where something is collected from a contact, with its pickup holds; nothing when there is none. */
export function ContactSuspensions({ contactId }: Readonly<{ contactId: string }>) {
  const { today } = useCompany();
  const services = useRead(servicesContract.ofContact, { contactId });
  const { data, error, refetch } = useRead(
    suspensionsContract.ofContact,
    { contactId },
    { failure: ['Suspensions Error', 'Failed to load suspensions'] },
  );
  if (error && !data) return <ErrorPanel title="Failed to load suspensions" error={error} onRetry={refetch} />;
  const current = services.data?.services.filter((one) => isCurrent(one, today)) ?? [];
  if (!data || current.length === 0) return null;
  const places = [...Map.groupBy(current, ({ addressId }) => addressId).values()];
  return (
    <Panel title="Pickup suspensions">
      <ul className="suspension-stops">
        {places.map((here) => {
          const isHere = new Set(here.map(({ id }) => id));
          const suspensions = data.suspensions.filter(({ serviceIds }) => serviceIds.some((id) => isHere.has(id)));
          const { addressId = '', street = '', city = '' } = here[0] ?? {};
          return (
            <li key={addressId}>
              <Pin state={describeHold(suspensions, today)?.isActive ? 'hold' : 'open'}>
                {here.reduce((sum, { cans }) => sum + cans, 0)}
              </Pin>
              <span className="two-lines">
                <b>
                  {street}, {city}
                </b>
                {here.map((service) => (
                  <small key={service.id}>{servedText(service)}</small>
                ))}
              </span>
              <SuspensionBanner contactId={contactId} street={street} services={current} suspensions={suspensions} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** "Trash · stop 12 of Downtown · Monday" */
function servedText({ stream, routes }: Service): string {
  const places = routes.map(
    ({ routeName, stopNumber, daysOfWeek }) => `stop ${stopNumber} of ${routeName}, ${daysOfWeek.join(', ')}`,
  );
  return [stream, ...(places.length > 0 ? places : ['on no route yet'])].join(' · ');
}
