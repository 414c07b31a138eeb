import { Pin } from '../../../web/ui/route-line.tsx';
import { StopsMap } from '../../../web/ui/stops-map.tsx';
import type { Address } from '../contract.ts';
import { typeWords } from './type-pills.tsx';

/** Where the addresses lie, each with the letters of what it is for, and how many there are of each (spec 2 §2). */
export function AddressMap({ addresses }: Readonly<{ addresses: readonly Address[] }>) {
  const placed = addresses.flatMap((address) => {
    const { id, latitude, longitude, street, city, state } = address;
    if (latitude === null || longitude === null) return [];
    const types = typeWords.filter(({ flag }) => address[flag]);
    const pins = types.map(({ letter, pin }) => ({ mark: letter, state: pin }));
    return {
      id,
      point: { latitude, longitude },
      mark: '–',
      ...(pins.length > 0 ? { pins } : { state: 'left' as const }),
      title: street,
      detail: [`${city}, ${state}`, ...types.map(({ label }) => label)].join(' · '),
    };
  });
  return (
    <div className="address-map">
      {placed.length > 0 ? (
        <StopsMap label="Map of the addresses" stops={placed} height="320px" />
      ) : (
        <p className="address-map-none">The map appears as soon as an address has its place on it.</p>
      )}
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
