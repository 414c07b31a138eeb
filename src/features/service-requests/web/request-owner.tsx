import { Button, Select } from '@mantine/core';
import { useActor } from '../../../web/actor.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ServiceRequest, serviceRequestsContract } from '../contract.ts';
import { useStaff } from './request-filters.tsx';

/** Takes a request, or hands it to somebody. */
export function RequestOwner({ request: { id, owner } }: Readonly<{ request: ServiceRequest }>) {
  const me = useActor();
  const staff = useStaff() ?? [];
  const { run, isBusy } = useCommand(serviceRequestsContract.assign, { failure: 'Assignment Failed' });
  const give = (ownerId: string | null) => void run({ id, ownerId, before: owner?.id ?? null });
  const known = !owner || staff.some(({ value }) => value === owner.id);
  const gone = known ? [] : [{ value: owner.id, label: owner.name }];
  return (
    <div className="request-owner">
      <Select
        label="Owner"
        allowDeselect={false}
        data={[{ value: '', label: 'Nobody' }, ...staff, ...gone]}
        value={owner?.id ?? ''}
        disabled={isBusy}
        onChange={(chosen) => give(chosen || null)}
      />
      {owner?.id !== me.id && (
        <Button variant="default" loading={isBusy} onClick={() => give(me.id)}>
          Take It
        </Button>
      )}
    </div>
  );
}
