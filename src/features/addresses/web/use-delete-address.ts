import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract } from '../contract.ts';

/** Asks, deletes and tells. */
export function useDeleteAddress({ id, street, routes }: Address) {
  const { run, isBusy } = useCommand(addressesContract.remove, {
    failure: 'Address Error',
    onDone: () => toast.success('Address Deleted', street),
  });
  async function ask() {
    const names = routes.map(({ routeName }) => routeName).join(' and ');
    const confirmed = await confirm({
      title: `Delete ${street}?`,
      message: names
        ? `It is taken off ${names}, and off the runs of today and later. What was picked up stays on record.`
        : 'It is on no route.',
      confirmLabel: 'Delete Address',
    });
    if (confirmed) await run({ id });
  }
  return { ask, isBusy };
}
