import { useCompany } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Suspension, suspensionsContract } from '../contract.ts';
import { periodText } from '../rules.ts';

/** Asks, ends and tells. A running hold keeps its record and ends yesterday; one that has not begun goes. */
export function useEndSuspension(suspension: Suspension, place: string) {
  const { today } = useCompany();
  const hasServedDays = suspension.from < today;
  const { run, isBusy } = useCommand(suspensionsContract.end, {
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
        ? `Pickup at ${place} is served again from today. The record of the suspension stays.`
        : `Pickup at ${place} will not be suspended on ${periodText(suspension)}.`,
      confirmLabel: hasServedDays ? 'End Suspension' : 'Remove',
      isDanger: false,
    });
    if (confirmed) await run({ id: suspension.id });
  }
  return { ask, isBusy };
}
