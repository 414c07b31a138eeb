import { useTimes } from '../../../web/company.ts';
import type { Address } from '../contract.ts';

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
