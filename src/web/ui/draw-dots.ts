import L from 'leaflet';
import type { MapDot } from './map-dot.ts';
import { asLatLng } from './map-view.ts';
import { MarkedDot } from './marked-dot.ts';

export type Drawn = Readonly<{ dot: MapDot; marker: L.CircleMarker }>;

/** Draws the dots that changed, takes away those that are gone. */
export function drawDots(
  { group, byId }: { group: L.FeatureGroup; byId: Map<string, Drawn> },
  dots: readonly MapDot[],
  map: L.Map,
) {
  const renderer = canvasOf(map);
  const gone = new Set(byId.keys());
  for (const dot of dots) {
    const before = byId.get(dot.id);
    gone.delete(dot.id);
    if (before && isSame(before.dot, dot)) continue;
    before?.marker.remove();
    const marker = new MarkedDot(asLatLng(dot.point), {
      ...lookOf(dot),
      radius: radiusAt(map.getZoom()),
      renderer,
      dot,
    });
    group.addLayer(marker);
    byId.set(dot.id, { dot, marker });
  }
  for (const id of gone) {
    const { marker } = byId.get(id) ?? {};
    if (marker) group.removeLayer(marker);
    byId.delete(id);
  }
}

const canvases = new WeakMap<L.Map, L.Canvas>();
function canvasOf(map: L.Map): L.Canvas {
  const canvas = canvases.get(map) ?? L.canvas({ padding: 0.3 });
  canvases.set(map, canvas);
  return canvas;
}

const isSame = (a: MapDot, b: MapDot) =>
  a.mark === b.mark &&
  a.colour === b.colour &&
  a.isFilled === b.isFilled &&
  a.point.latitude === b.point.latitude &&
  a.point.longitude === b.point.longitude;

const lookOf = ({ isFilled, colour, mark }: MapDot) =>
  isFilled
    ? { color: '#fff', weight: 1.5, fillColor: colour, fillOpacity: 1, mark, markColour: '#fff' }
    : { color: colour, weight: 2, fillColor: '#fff', fillOpacity: 1, mark, markColour: colour };

/** Far away thousands of stops are a picture; close by they have numbers. */
export function radiusAt(zoom: number): number {
  if (zoom >= 15) return 11;
  return zoom >= 13 ? 7 : 4.5;
}
