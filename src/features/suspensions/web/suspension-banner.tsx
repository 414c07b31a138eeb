import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useCompany } from '../../../web/company.ts';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Service } from '../../services/contract.ts';
import { reasonLabels, type Suspension } from '../contract.ts';
import { periodText, suspensionState } from '../rules.ts';
import { useEndSuspension } from './use-end-suspension.ts';

type SuspensionBannerProps = Readonly<{
  /** What stands so. */
  services: readonly Service[];
  /** Where that is: "1204 E 20th St". */
  place: string;
  /** The hold that runs or comes soon; nothing when pickup goes on. */
  suspension: Suspension | undefined;
  onEdit: (suspension: Suspension) => void;
  onSuspend: () => void;
}>;

/** How pickup stands: suspended, about to be, or a button to suspend it (spec 2 §2, Addresses tab). */
export function SuspensionBanner({ services, place, suspension, onEdit, onSuspend }: SuspensionBannerProps) {
  const { today } = useCompany();
  const isActive = suspension !== undefined && suspensionState(suspension, today) === 'active';
  const places = [...Map.groupBy(services, ({ addressId }) => addressId).values()];
  return (
    <li>
      <Pin state={isActive ? 'hold' : 'open'}>{services.reduce((sum, { cans }) => sum + cans, 0)}</Pin>
      <div className="suspension-places">
        {places.map((here) => (
          <span key={here[0]?.addressId} className="two-lines">
            <b>
              {here[0]?.street}, {here[0]?.city}
            </b>
            <small>{here.map(({ stream }) => stream).join(', ')}</small>
          </span>
        ))}
      </div>
      {suspension ? (
        <CurrentSuspension
          suspension={suspension}
          isActive={isActive}
          place={place}
          onEdit={() => onEdit(suspension)}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          aria-label={`Suspend Pickup at ${place}`}
          onClick={onSuspend}
        >
          Suspend Pickup
        </Button>
      )}
    </li>
  );
}

type CurrentProps = Readonly<{ suspension: Suspension; isActive: boolean; place: string; onEdit: () => void }>;

function CurrentSuspension({ suspension, isActive, place, onEdit }: CurrentProps) {
  const end = useEndSuspension(suspension, place);
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
