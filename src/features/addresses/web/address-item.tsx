import { RowActions } from '../../../web/ui/row-actions.tsx';
import type { Address } from '../contract.ts';
import { PositionNote } from './position-note.tsx';
import { TypePills } from './type-pills.tsx';
import { useDeleteAddress } from './use-delete-address.ts';
import './addresses.css';

type AddressItemProps = Readonly<{
  address: Address;
  isGeocoding: boolean;
  onEdit: () => void;
  /** Opens the form with its map. */
  onPlace: () => void;
}>;

/** One address: what it is for, whether it is served, and where it lies. */
export function AddressItem({ address, isGeocoding, onEdit, onPlace }: AddressItemProps) {
  const remove = useDeleteAddress(address);
  const { street, city, state, zipCode, country, routes } = address;
  return (
    <li>
      <div className="address-text">
        <b>{street}</b>
        <span>
          {city}, {state} {zipCode}
          {country !== 'USA' && `, ${country}`}
        </span>
        <div className="address-types">
          <TypePills types={address} />
        </div>
        <small>{servedText(address)}</small>
        {routes.map((route) => (
          <small key={route.routeAddressId}>
            Stop {route.stopNumber} on {route.routeName}
          </small>
        ))}
        <PositionNote address={address} isGeocoding={isGeocoding} onPlace={onPlace} />
      </div>
      <RowActions name={street} onEdit={onEdit} onDelete={remove.ask} isDeleting={remove.isBusy} />
    </li>
  );
}

/** The day of the customer list is told as long as there is no route, whose days count from then on. */
function servedText({ isService, cans, pickupDay, routes }: Address): string {
  if (!isService) return '';
  const canText = cans === 1 ? '1 can' : `${cans} cans`;
  if (routes.length > 0) return canText;
  return `${canText} · on no route yet${pickupDay ? ` · ${pickupDay} by the customer list` : ''}`;
}
