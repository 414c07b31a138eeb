import type { Point } from '../../kernel/geo.ts';
import { lineKey } from './rules.ts';

/** geocoder: found by the geocoding service; hand: a pin that a person placed; null: it came with a customer list. */
export type PositionSource = 'geocoder' | 'hand' | null;

/** Where an address lies; `isPinOutdated`: it was changed after its pin was placed by hand. */
export type Position = Readonly<{ point: Point | null; source: PositionSource; isPinOutdated: boolean }>;

/** What decides where an address lies. */
export type AddressText = Readonly<{ street: string; city: string; state: string; zipCode: string; country: string }>;

const nowhere: Position = { point: null, source: null, isPinOutdated: false };
const placedByHand = (point: Point): Position => ({ point, source: 'hand', isPinOutdated: false });

/** What becomes of the position of an address, and whether geocoding is asked for it (again). */
export type PositionPlan = Readonly<{ position: Position; askGeocoding: boolean }>;

/** @param pin where a person put the address; null leaves it to geocoding */
export function planNewPosition(pin: Point | null): PositionPlan {
  return { position: pin ? placedByHand(pin) : nowhere, askGeocoding: !pin };
}

/**
 * Decides on the position of an address that is changed. A pin placed by hand is never moved by anybody else: when the
 * address changes it stays, to be looked at. Any other position belongs to the old address and is asked for anew.
 * @param pin where a person has put it; null takes a pin placed by hand away; the position it has already says nothing
 */
export function planPosition(
  before: Readonly<{ text: AddressText; position: Position }>,
  text: AddressText,
  pin: Point | null,
): PositionPlan {
  const { position } = before;
  const isMoved = !isSamePlace(before.text, text);
  if (pin && !isSamePoint(pin, position.point)) return { position: placedByHand(pin), askGeocoding: false };
  if (position.source === 'hand') {
    if (!pin) return { position: nowhere, askGeocoding: true };
    return { position: { ...position, isPinOutdated: position.isPinOutdated || isMoved }, askGeocoding: false };
  }
  return isMoved ? { position: nowhere, askGeocoding: true } : { position, askGeocoding: false };
}

const isSamePoint = (a: Point, b: Point | null) => a.latitude === b?.latitude && a.longitude === b.longitude;

/** Whether two ways of writing an address name the same place: case, dots and spaces do not matter. */
export function isSamePlace(a: AddressText, b: AddressText): boolean {
  return lineKey(a) === lineKey(b) && a.country === b.country;
}

/** Minutes to wait after tries that the service did not answer: it is asked again for ever. */
export const backOff = { minutes: [1, 5, 15, 60, 240], afterwards: 360 };
