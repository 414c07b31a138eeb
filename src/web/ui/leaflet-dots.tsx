import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { type Drawn, drawDots, radiusAt } from './draw-dots.ts';
import { LeafletFrame } from './leaflet-frame.tsx';
import type { DotsMapProps } from './map-dot.ts';
import { asLatLng, viewOf } from './map-view.ts';

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
    if (drawn.current) drawDots(drawn.current, dots, map);
  }, [map, dots]);
  return null;
}

function FitOnce({ map, dots, fitTo }: Readonly<{ map: L.Map }> & Pick<DotsMapProps, 'dots' | 'fitTo'>) {
  const isEmpty = dots.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the dots when there are the first ones, or others
  useEffect(() => {
    if (isEmpty) return;
    const view = viewOf(dots.map(({ point }) => asLatLng(point)));
    if (view?.kind === 'close') map.setView(view.centre, view.zoom, { animate: false });
    if (view?.kind === 'all')
      map.fitBounds(L.latLngBounds([...view.places]), { padding: [24, 24], maxZoom: 16, animate: false });
  }, [map, fitTo, isEmpty]);
  return null;
}
