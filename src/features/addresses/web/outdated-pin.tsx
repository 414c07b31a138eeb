import { Button } from '@mantine/core';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract } from '../contract.ts';

/** Asks whether a pin is still right; the address was changed after it. */
export function OutdatedPin({
  address: { id, street, updatedAt },
  onPlace,
}: Readonly<{ address: Address; onPlace: () => void }>) {
  const { run, isBusy } = useCommand(addressesContract.confirmPin, {
    failure: 'Address Error',
    onDone: () => toast.success('Address Updated', `The pin of ${street} is right.`),
  });
  return (
    <Notice tone="warning">
      Check the pin: the address was changed after it was placed by hand.
      <span className="address-place-actions no-print">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Pin Is Right: ${street}`}
          loading={isBusy}
          onClick={() => void run({ id, updatedAt })}
        >
          Pin Is Right
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Move the Pin: ${street}`} onClick={onPlace}>
          Move the Pin
        </Button>
      </span>
    </Notice>
  );
}
