import { Button } from '@mantine/core';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Activity, type ActivityNote, activitiesContract } from '../contract.ts';
import { customerNotesOf, grownTitle, nextStatuses } from '../rules.ts';
import { stepLabel } from './words.ts';

type ActivityStepsProps = Readonly<{ activity: Activity; notes: readonly ActivityNote[] }>;

/** What may become of an activity next, a button each. */
export function ActivitySteps({ activity, notes }: ActivityStepsProps) {
  const { run, input } = useCommand(activitiesContract.changeStatus, {
    failure: 'Update Failed',
    titles: grownTitle,
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
          onClick={() => void run({ id: activity.id, status: to, customerNotesSeen: customerNotesOf(notes) })}
        >
          {stepLabel(to, activity)}
        </Button>
      ))}
    </div>
  );
}
