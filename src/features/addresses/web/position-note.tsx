import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract } from '../contract.ts';
import { OutdatedPin } from './outdated-pin.tsx';
import { usePositionText } from './use-position-text.ts';

type PositionNoteProps = Readonly<{ address: Address; isGeocoding: boolean; onPlace: () => void }>;

/** How an address got its place, or why it has none and what can be done. */
export function PositionNote({ address, isGeocoding, onPlace }: PositionNoteProps) {
  const text = usePositionText()(address, isGeocoding);
  const { status, isPinOutdated } = address.position;
  if (isPinOutdated) return <OutdatedPin address={address} onPlace={onPlace} />;
  if (address.latitude !== null || status === 'post_box')
    return (
      <small className="address-place">
        <IconMapPin size={15} aria-hidden /> {text}
      </small>
    );
  if (status === 'waiting' && isGeocoding) return <StatusPill>{text}</StatusPill>;
  return (
    <Notice tone={status === 'waiting' ? 'mute' : 'warning'}>
      {text}
      <span className="address-place-actions no-print">
        <Button size="compact-sm" variant="default" aria-label={`Place the Pin: ${address.street}`} onClick={onPlace}>
          Place the Pin
        </Button>
        {isGeocoding && <LocateAgain address={address} />}
      </span>
    </Notice>
  );
}

function LocateAgain({ address: { id, street } }: Readonly<{ address: Address }>) {
  const { run, isBusy } = useCommand(addressesContract.locate, {
    failure: 'Address Error',
    onDone: () => toast.info('Locating Again', `${street} is looked up again.`),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Locate Again: ${street}`}
      loading={isBusy}
      onClick={() => void run({ id })}
    >
      Locate Again
    </Button>
  );
}
