import { Button } from '@mantine/core';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Activity, activitiesContract } from '../contract.ts';

/** Ends a task from the list. */
export function CompleteTask({ activity: { id, title } }: Readonly<{ activity: Activity }>) {
  const { run, isBusy } = useCommand(activitiesContract.changeStatus, {
    failure: 'Update Failed',
    onDone: () => toast.success('Activity Updated', title),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Mark Complete: ${title}`}
      loading={isBusy}
      onClick={() => void run({ id, status: 'completed' })}
    >
      Mark Complete
    </Button>
  );
}
