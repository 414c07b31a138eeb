import { Button } from '@mantine/core';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Activity, activitiesContract } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import { stepLabel } from './words.ts';

/** What may become of an activity next, a button each. */
export function ActivitySteps({ activity }: Readonly<{ activity: Activity }>) {
  const { run, input } = useCommand(activitiesContract.changeStatus, {
    failure: 'Update Failed',
    onDone: ({ title }) => toast.success('Activity Updated', title),
  });
  const steps = nextStatuses(activity);
  if (steps.length === 0) return null;
  return (
    <div className="activity-steps">
      {steps.map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant="default"
          loading={input?.status === to}
          disabled={input !== undefined}
          onClick={() => void run({ id: activity.id, status: to })}
        >
          {stepLabel(to, activity)}
        </Button>
      ))}
    </div>
  );
}
