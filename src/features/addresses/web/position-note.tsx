import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract } from '../contract.ts';

/** Says what is known of a place, in the words of the card and of the form. */
export function usePositionText(): (address: Address, isGeocoding: boolean) => string {
  const { time } = useTimes();
  return ({ position: { status, precision, nextTryAt } }, isGeocoding) => {
    switch (status) {
      case 'by_hand':
        return 'Pin placed by hand';
      case 'imported':
        return 'Position from the customer list';
      case 'found':
        return precision === 'interpolated' ? 'Located by its house number' : 'Located automatically';
      case 'not_found':
        return 'Address could not be located – place the pin by hand';
      case 'unreachable': {
        const again = nextTryAt ? ` again at ${time(nextTryAt)}` : ' again later';
        return `The geocoding service cannot be reached; tried${again}`;
      }
      case 'post_box':
        return 'A post office box has no place on the map';
      case 'waiting':
        return isGeocoding ? 'Not located yet' : 'Not located yet – place the pin by hand';
    }
  };
}

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

function OutdatedPin({ address: { id, street }, onPlace }: Pick<PositionNoteProps, 'address' | 'onPlace'>) {
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
          onClick={() => void run({ id })}
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
