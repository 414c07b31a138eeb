import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Service } from '../../services/contract.ts';
import { reasonLabels, type Suspension, suspensionsContract } from '../contract.ts';
import { bannerDays, currentSuspension, periodText, suspensionState } from '../rules.ts';
import { SuspensionDialog, touched } from './suspension-dialog.tsx';
import './suspensions.css';

type SuspensionBannerProps = Readonly<{
  contactId: string;
  street: string;
  /** Of the whole contact: a hold is entered once. */
  services: readonly Service[];
  /** Those that cover a service at this address. */
  suspensions: readonly Suspension[];
}>;

/** How pickup stands at one address: suspended, about to be, or a button to suspend it (spec 2 §2, Addresses tab). */
export function SuspensionBanner({ contactId, street, services, suspensions }: SuspensionBannerProps) {
  const { today } = useCompany();
  const [edited, setEdited] = useState<Suspension | 'new'>();
  const shown = currentSuspension(suspensions, today, bannerDays);
  const others = suspensions.filter((one) => one !== shown);
  const isNew = edited === undefined || edited === 'new';
  return (
    <div className="suspension-banner">
      {shown ? (
        <CurrentSuspension suspension={shown} street={street} onEdit={() => setEdited(shown)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          aria-label={`Suspend Pickup at ${street}`}
          onClick={() => setEdited('new')}
        >
          Suspend Pickup
        </Button>
      )}
      {others.length > 0 && <OtherSuspensions all={others} street={street} onEdit={setEdited} />}
      <SuspensionDialog
        contactId={contactId}
        services={services}
        place={street}
        suspension={isNew ? undefined : (suspensions.find(({ id }) => id === edited.id) ?? edited)}
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

type OtherProps = Readonly<{ street: string; onEdit: (one: Suspension) => void }>;

/** Past holds stay readable with who made and who ended them; those to come can be changed and cancelled. */
function OtherSuspensions({ all, ...rest }: OtherProps & Readonly<{ all: readonly Suspension[] }>) {
  return (
    <details className="suspension-history">
      <summary>{all.length === 1 ? '1 other suspension' : `${all.length} other suspensions`}</summary>
      <ul>
        {all.map((one) => (
          <OtherSuspension key={one.id} suspension={one} {...rest} />
        ))}
      </ul>
    </details>
  );
}

const stateLabels = { active: 'Suspended', upcoming: 'Upcoming', later: 'Later', past: 'Past' } as const;

function OtherSuspension({ suspension, street, onEdit }: OtherProps & Readonly<{ suspension: Suspension }>) {
  const { today } = useCompany();
  const { instant } = useTimes();
  const end = useEndSuspension(suspension, street);
  const state = suspensionState(suspension, today, bannerDays);
  const { reason, notes, createdBy, endedBy, endedAt } = suspension;
  return (
    <li>
      <StatusPill tone={state === 'past' ? 'mute' : 'info'}>{stateLabels[state]}</StatusPill>
      <span>
        {periodText(suspension)} · {reasonLabels[reason]}
        <small>
          {createdBy && `By ${createdBy}`}
          {endedBy && endedAt && ` · ended early by ${endedBy}, ${instant(endedAt)}`}
          {notes && ` · ${notes}`}
        </small>
      </span>
      {state !== 'past' && (
        <span className="suspension-steps">
          <Button size="compact-sm" variant="subtle" onClick={() => onEdit(suspension)}>
            Edit
          </Button>
          <Button size="compact-sm" variant="subtle" loading={end.isBusy} onClick={end.ask}>
            Cancel Suspension
          </Button>
        </span>
      )}
    </li>
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
