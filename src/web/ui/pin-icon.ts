import L from 'leaflet';
import type { PinState } from './route-line.tsx';

const icons = new Map<string, L.DivIcon>();

/** The pin of the route line as a map marker; one shared icon per look, so that drawing again makes no new elements. */
export function pinIcon(mark: number | string, state: PinState = 'open'): L.DivIcon {
  const key = `${mark} ${state}`;
  const known = icons.get(key);
  if (known) return known;
  const pin = document.createElement('span');
  pin.className = 'pin';
  pin.dataset.state = state;
  pin.textContent = state === 'done' ? '✓' : String(mark);
  const icon = L.divIcon({
    className: 'map-pin',
    html: pin,
    iconSize: [28, 28],
    iconAnchor: [14, 14],
    popupAnchor: [0, -14],
  });
  icons.set(key, icon);
  return icon;
}
