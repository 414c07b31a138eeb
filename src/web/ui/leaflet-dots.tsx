import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { LeafletFrame } from './leaflet-frame.tsx';
import type { DotsMapProps, MapDot } from './map-dot.ts';
import { asLatLng } from './map-view.ts';
import { MarkedDot } from './marked-dot.ts';

export function LeafletDots({ dots, fitTo, onSelect }: DotsMapProps) {
  return (
    <LeafletFrame>
      {(map) => (
        <>
          <Dots map={map} dots={dots} onSelect={onSelect} />
          <FitOnce map={map} dots={dots} fitTo={fitTo} />
        </>
      )}
    </LeafletFrame>
  );
}

type DotsProps = Readonly<{ map: L.Map }> & Pick<DotsMapProps, 'dots' | 'onSelect'>;

/** All dots on one canvas. A change touches only the dots that it is about: thousands of others stay as they are. */
function Dots({ map, dots, onSelect }: DotsProps) {
  const drawn = useRef<{ group: L.FeatureGroup; byId: Map<string, Drawn> }>(undefined);
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(() => {
    const group = L.featureGroup().addTo(map);
    const layer = { group, byId: new Map<string, Drawn>() };
    drawn.current = layer;
    group.on('click', ({ propagatedFrom }) => select.current(propagatedFrom.options.dot.id));
    function resize() {
      for (const { marker } of layer.byId.values()) marker.setRadius(radiusAt(map.getZoom()));
    }
    map.on('zoomend', resize);
    return () => {
      map.off('zoomend', resize);
      group.remove();
    };
  }, [map]);

  useEffect(() => {
    if (drawn.current) draw(drawn.current, dots, map);
  }, [map, dots]);
  return null;
}

type Drawn = Readonly<{ dot: MapDot; marker: L.CircleMarker }>;

function draw(
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
function radiusAt(zoom: number): number {
  if (zoom >= 15) return 11;
  return zoom >= 13 ? 7 : 4.5;
}

function FitOnce({ map, dots, fitTo }: Readonly<{ map: L.Map }> & Pick<DotsMapProps, 'dots' | 'fitTo'>) {
  const isEmpty = dots.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the dots when there are the first ones, or others
  useEffect(() => {
    if (isEmpty) return;
    const bounds = L.latLngBounds(dots.map(({ point }) => asLatLng(point)));
    map.fitBounds(bounds, { padding: [24, 24], maxZoom: 16, animate: false });
  }, [map, fitTo, isEmpty]);
  return null;
}
