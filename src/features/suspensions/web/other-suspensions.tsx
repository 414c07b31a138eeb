import { Button } from '@mantine/core';
import { useCompany, useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Service } from '../../services/contract.ts';
import { reasonLabels, type Suspension } from '../contract.ts';
import { bannerDays, periodText, suspensionState } from '../rules.ts';
import { useEndSuspension } from './use-end-suspension.ts';

type OtherProps = Readonly<{
  /** What is collected from the contact now. */
  services: readonly Service[];
  place: string;
  onEdit: (one: Suspension) => void;
}>;

/** Past holds stay readable with who made and who ended them; those to come can be changed and cancelled. */
export function OtherSuspensions({ all, ...rest }: OtherProps & Readonly<{ all: readonly Suspension[] }>) {
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

function OtherSuspension({ suspension, services, place, onEdit }: OtherProps & Readonly<{ suspension: Suspension }>) {
  const { today } = useCompany();
  const { instant } = useTimes();
  const end = useEndSuspension(suspension, place);
  const state = suspensionState(suspension, today, bannerDays);
  const { reason, notes, createdBy, endedBy, endedAt, coversAll, serviceIds } = suspension;
  const covered = services.filter(({ id }) => serviceIds.includes(id));
  const isPart = !coversAll && covered.length < services.length;
  return (
    <li>
      <StatusPill tone={state === 'past' ? 'mute' : 'info'}>{stateLabels[state]}</StatusPill>
      <span>
        {periodText(suspension)} · {reasonLabels[reason]}
        <small>
          {[
            isPart && covered.map(({ stream, street }) => `${stream} at ${street}`).join(', '),
            createdBy && `By ${createdBy}`,
            endedBy && endedAt && `ended early by ${endedBy}, ${instant(endedAt)}`,
            notes,
          ]
            .filter(Boolean)
            .join(' · ')}
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
