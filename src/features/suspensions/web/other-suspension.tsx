import { Button } from '@mantine/core';
import { useCompany, useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Service } from '../../services/contract.ts';
import { reasonLabels, type Suspension } from '../contract.ts';
import { bannerDays, periodText, suspensionState } from '../rules.ts';
import { useEndSuspension } from './use-end-suspension.ts';

const stateLabels = { active: 'Suspended', upcoming: 'Upcoming', later: 'Later', past: 'Past' } as const;

export type OtherSuspensionProps = Readonly<{
  suspension: Suspension;
  /** What is collected from the contact now. */
  services: readonly Service[];
  place: string;
  onEdit: (one: Suspension) => void;
}>;

/** One that is not in force today, with what may be done about it. */
export function OtherSuspension({ suspension, services, place, onEdit }: OtherSuspensionProps) {
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
