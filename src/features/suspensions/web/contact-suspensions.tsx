import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { servicesContract } from '../../services/contract.ts';
import { isCurrent } from '../../services/rules.ts';
import { banners } from '../banners.ts';
import { type Suspension, suspensionsContract } from '../contract.ts';
import { OtherSuspensions } from './other-suspensions.tsx';
import { SuspensionBanner } from './suspension-banner.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import './suspensions.css';

/** What is open in the dialog: a hold as it was when it was opened, or a new one of some services. */
type Edited = Readonly<{ suspension?: Suspension; serviceIds: readonly string[]; place: string }>;

/** How pickup stands at a contact's addresses, each hold once; nothing when nothing is collected. */
export function ContactSuspensions({ contactId }: Readonly<{ contactId: string }>) {
  const { today } = useCompany();
  const services = useRead(servicesContract.ofContact, { contactId });
  const { data, error, refetch } = useRead(
    suspensionsContract.ofContact,
    { contactId },
    { failure: ['Suspensions Error', 'Failed to load suspensions'] },
  );
  const [edited, setEdited] = useState<Edited>();
  if (error && !data) return <ErrorPanel title="Failed to load suspensions" error={error} onRetry={refetch} />;
  const current = services.data?.services.filter((one) => isCurrent(one, today)) ?? [];
  if (!data) return null;
  const shown = banners(current, data.suspensions, today);
  const others = data.suspensions.filter((one) => !shown.some(({ suspension }) => suspension === one));
  const place = placeOf(current);
  const edit = (suspension: Suspension, at = place) => setEdited({ suspension, serviceIds: [], place: at });
  const another = shown.every(({ suspension }) => suspension) && (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      onClick={() => setEdited({ serviceIds: current.map(({ id }) => id), place })}
    >
      Suspend Other Days
    </Button>
  );
  return (
    <>
      {current.length > 0 && (
        <Panel title="Pickup suspensions" actions={another}>
          <ul className="suspension-list">
            {shown.map(({ suspension, services: here }) => (
              <SuspensionBanner
                key={suspension?.id ?? 'none'}
                services={here}
                place={placeOf(here)}
                suspension={suspension}
                onEdit={(one) => edit(one, placeOf(here))}
                onSuspend={() => setEdited({ serviceIds: here.map(({ id }) => id), place: placeOf(here) })}
              />
            ))}
          </ul>
          {others.length > 0 && <OtherSuspensions all={others} services={current} place={place} onEdit={edit} />}
        </Panel>
      )}
      {/* Beside the list: what is typed stays when a colleague ends the last service meanwhile. */}
      <SuspensionDialog
        contactId={contactId}
        services={current}
        chosenIds={edited?.serviceIds ?? []}
        place={edited?.place ?? place}
        suspension={asItIsNow(edited?.suspension, data.suspensions)}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

/** "1204 E 20th St", "1204 E 20th St and 15 Cabin Trail", "1204 E 20th St and 2 other addresses" */
function placeOf(services: readonly Readonly<{ street: string }>[]): string {
  const [first = '', second, ...more] = [...new Set(services.map(({ street }) => street))];
  if (second === undefined) return first;
  return `${first} and ${more.length === 0 ? second : `${more.length + 1} other addresses`}`;
}
