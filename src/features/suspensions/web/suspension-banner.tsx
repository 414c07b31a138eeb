import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ContactStop, reasonLabels, type Suspension, suspensionsContract } from '../contract.ts';
import { bannerDays, currentSuspension, periodText, suspensionState } from '../rules.ts';
import { SuspensionDialog, touched } from './suspension-dialog.tsx';
import './suspensions.css';

/** How pickup stands at one stop: suspended, about to be, or a button to suspend it (spec 2 §2, Addresses tab). */
export function SuspensionBanner({ stop }: Readonly<{ stop: ContactStop }>) {
  const { today } = useCompany();
  const [edited, setEdited] = useState<Suspension | 'new'>();
  const shown = currentSuspension(stop.suspensions, today, bannerDays);
  const others = stop.suspensions.filter((one) => one !== shown);
  return (
    <div className="suspension-banner">
      {shown ? (
        <CurrentSuspension suspension={shown} street={stop.street} onEdit={() => setEdited(shown)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          aria-label={`Suspend Pickup at ${stop.street}, ${stop.routeName}`}
          onClick={() => setEdited('new')}
        >
          Suspend Pickup
        </Button>
      )}
      {others.length > 0 && <OtherSuspensions all={others} onEdit={setEdited} />}
      <SuspensionDialog
        routeAddressId={stop.routeAddressId}
        place={stop.street}
        suspension={edited === 'new' ? undefined : edited}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </div>
  );
}

function CurrentSuspension({
  suspension,
  street,
  onEdit,
}: Readonly<{ suspension: Suspension; street: string; onEdit: () => void }>) {
  const { today } = useCompany();
  const end = useEndSuspension(suspension, street);
  const isActive = suspensionState(suspension, today) === 'active';
  return (
    <Notice tone={isActive ? 'warning' : 'info'}>
      <div className="suspension-current">
        <div>
          <b>{isActive ? 'Suspended' : 'Upcoming suspension'}</b> · {periodText(suspension)}
          <small>
            {reasonLabels[suspension.reason]}
            {suspension.notes && `: ${suspension.notes}`}
          </small>
        </div>
        <Button size="compact-sm" variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button size="compact-sm" variant="default" loading={end.isBusy} onClick={end.ask}>
          {isActive ? 'End Suspension' : 'Cancel Suspension'}
        </Button>
      </div>
    </Notice>
  );
}

/** Past holds stay readable with who made and who ended them; those further ahead can be changed. */
function OtherSuspensions({
  all,
  onEdit,
}: Readonly<{ all: readonly Suspension[]; onEdit: (one: Suspension) => void }>) {
  const { today } = useCompany();
  const { instant } = useTimes();
  return (
    <details className="suspension-history">
      <summary>{all.length === 1 ? '1 other suspension' : `${all.length} other suspensions`}</summary>
      <ul>
        {all.map((one) => {
          const isPast = suspensionState(one, today) === 'past';
          return (
            <li key={one.id}>
              <StatusPill tone={isPast ? 'mute' : 'info'}>{isPast ? 'Past' : 'Later'}</StatusPill>
              <span>
                {periodText(one)} · {reasonLabels[one.reason]}
                <small>
                  {one.createdBy && `By ${one.createdBy}`}
                  {one.endedBy && one.endedAt && ` · ended early by ${one.endedBy}, ${instant(one.endedAt)}`}
                  {one.notes && ` · ${one.notes}`}
                </small>
              </span>
              {!isPast && (
                <Button size="compact-sm" variant="subtle" onClick={() => onEdit(one)}>
                  Edit
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Asks, ends and tells. A running hold keeps its record and ends yesterday; one that has not begun goes. */
function useEndSuspension(suspension: Suspension, street: string) {
  const { today } = useCompany();
  const hasServedDays = suspension.from < today;
  const { run, isBusy } = useCommand(suspensionsContract.end, {
    refresh: touched,
    failure: 'Delete Failed',
    onDone: ({ suspension: kept }) =>
      kept
        ? toast.success('Suspension Updated', 'It has ended. Pickup is served again from today.')
        : toast.success('Suspension Deleted'),
  });
  async function ask() {
    const confirmed = await confirm({
      title: hasServedDays ? 'End this suspension?' : 'Remove this suspension?',
      message: hasServedDays
        ? `Pickup at ${street} is served again from today. The record of the suspension stays.`
        : `Pickup at ${street} will not be suspended on ${periodText(suspension)}.`,
      confirmLabel: hasServedDays ? 'End Suspension' : 'Remove',
      isDanger: false,
    });
    if (confirmed) await run({ id: suspension.id });
  }
  return { ask, isBusy };
}
