import { IconPlus, IconRoute } from '@tabler/icons-react';
import { type Dispatch, memo } from 'react';
import type { ServiceAddress } from '../contract.ts';
import { countText } from '../listing.ts';
import type { StopEdit } from '../stop-editing.ts';

type AvailableAddressProps = Readonly<{
  address: ServiceAddress;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  measure: (row: Element | null) => void;
  isFull: boolean;
  onEdit: Dispatch<StopEdit>;
  onFit: (address: ServiceAddress) => void;
}>;

/** One address that can be put on the route. */
export const AvailableAddress = memo(function AvailableAddress(props: AvailableAddressProps) {
  const { address, index, count, top, measure, isFull, onEdit, onFit } = props;
  const { street, city, contactName, pickupDay, cans, routes } = address;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="two-lines">
        <b>{street}</b>
        <small>
          {contactName} · {city}
        </small>
        <small>
          {countText(cans, 'can')}
          {pickupDay && ` · ${pickupDay}`}
          {routes.length > 0 && ` · on ${routes.map((route) => route.name).join(', ')}`}
        </small>
      </span>
      {routes.length === 0 && (
        <button
          type="button"
          className="route-action route-fit"
          aria-label={`Where does ${street} fit?`}
          title="Where does it fit?"
          onClick={() => onFit(address)}
        >
          <IconRoute size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="route-action"
        data-add
        aria-label={`Add ${street}`}
        disabled={isFull}
        onClick={() => onEdit({ kind: 'add', addresses: [address] })}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </li>
  );
});
