import { Pin } from '../../../web/ui/route-line.tsx';
import { StopsMap } from '../../../web/ui/stops-map.tsx';
import type { Address } from '../contract.ts';
import { typeWords } from './type-pills.tsx';

/** Where the addresses lie, with the letters of what they are for; nothing when no address has a position. */
export function AddressMap({ addresses }: Readonly<{ addresses: readonly Address[] }>) {
  const placed = addresses.flatMap((address) => {
    const { id, latitude, longitude, street, city, state } = address;
    if (latitude === null || longitude === null) return [];
    const types = typeWords.filter(({ flag }) => address[flag]);
    // An address for several things has one pin: in the colour of service when it is served.
    return {
      id,
      point: { latitude, longitude },
      mark: types.map(({ letter }) => letter).join('') || '–',
      state: types.at(-1)?.pin ?? ('left' as const),
      title: street,
      detail: `${city}, ${state}`,
    };
  });
  if (placed.length === 0) return null;
  return (
    <div className="address-map">
      <StopsMap label="Map of the addresses" stops={placed} height="320px" />
      <ul className="address-legend" aria-label="Legend">
        {typeWords.map(({ flag, label, letter, pin }) => (
          <li key={flag}>
            <Pin state={pin}>{letter}</Pin>
            {label} ({addresses.filter((address) => address[flag]).length})
          </li>
        ))}
      </ul>
    </div>
  );
}
