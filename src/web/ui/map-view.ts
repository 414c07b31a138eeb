/** Where things stand on a map, and what a map shows when it opens (spec 2 §2 and §9). */
import { defaultCentre, type Point } from '../../kernel/geo.ts';

export type LatLng = [latitude: number, longitude: number];

/** The nearest that one can look at. */
export const mostZoom = 19;

const zoomOfOne = 15;
const fitPadding = 20;
const stepAside = 0.001;

export const asLatLng = ({ latitude, longitude }: Point): LatLng => [latitude, longitude];

/** A stop without coordinates stands at the default centre, moved by its order, which counts from 1. */
export function placeOf(point: Point | undefined, order: number): LatLng {
  if (point) return asLatLng(point);
  const step = stepAside * order;
  return [defaultCentre.latitude + step, defaultCentre.longitude + step];
}

export type MapView =
  | Readonly<{ kind: 'close'; centre: LatLng; zoom: number }>
  | Readonly<{ kind: 'all'; places: readonly LatLng[]; padding: [number, number] }>;

/** One place is shown close by, several all together; of none there is nothing to show. */
export function viewOf(places: readonly LatLng[]): MapView | undefined {
  const [first] = places;
  if (!first) return undefined;
  if (places.length === 1) return { kind: 'close', centre: first, zoom: zoomOfOne };
  return { kind: 'all', places, padding: [fitPadding, fitPadding] };
}
