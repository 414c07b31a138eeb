import L from 'leaflet';
import type { PinState } from './route-line.tsx';

export type PinLook = Readonly<{
  mark: number | string;
  state?: PinState | undefined;
  isSmall?: boolean | undefined;
}>;

const icons = new Map<string, L.DivIcon>();
const fullSize = 28;
const smallSize = 20;
const step = 24; // pins side by side overlap a little, so that they are one thing

/** Pins of the route line as one map marker; one icon per look. */
export function pinIcon(pins: readonly PinLook[]): L.DivIcon {
  const key = JSON.stringify(pins);
  const known = icons.get(key);
  if (known) return known;
  const row = document.createElement('span');
  row.className = 'map-pins';
  row.append(...pins.map(pinElement));
  const size = pins.every((pin) => pin.isSmall) ? smallSize : fullSize;
  const width = size + step * (pins.length - 1);
  const icon = L.divIcon({
    className: 'map-pin',
    html: row.outerHTML, // text that was put in as text: one element could stand in one marker only
    iconSize: [width, size],
    iconAnchor: [width / 2, size / 2],
    popupAnchor: [0, -size / 2],
  });
  icons.set(key, icon);
  return icon;
}

/** Leaflet names only pictures; a pin is an element, and would be an unnamed button. */
export function namedMarker(at: L.LatLngExpression, name: string, options: L.MarkerOptions): L.Marker {
  const marker = L.marker(at, options);
  names.set(marker, name);
  return marker.on('add', () => nameMarker(marker, names.get(marker) ?? ''));
}

const names = new WeakMap<L.Marker, string>();

/** Another name, for one that is drawn already too. */
export function nameMarker(marker: L.Marker, name: string): void {
  names.set(marker, name);
  marker.getElement()?.setAttribute('aria-label', name);
}

function pinElement({ mark, state = 'open', isSmall }: PinLook): HTMLElement {
  const pin = document.createElement('span');
  pin.className = 'pin';
  pin.dataset.state = state;
  if (isSmall) pin.dataset.size = 'small';
  if (state !== 'done') pin.textContent = String(mark); // a tick is drawn instead
  return pin;
}
