import { Suspense } from 'react';
import { latePart } from './late-part.tsx';
import type { StopsMapProps } from './map-stop.ts';

const LeafletMap = latePart(() => import('./leaflet-map.tsx').then(({ LeafletMap }) => LeafletMap));

/** A map of stops; its program is loaded when the first one is shown. */
export function StopsMap(props: StopsMapProps) {
  return (
    <section className="map" aria-label={props.label} style={{ height: props.height ?? '360px' }}>
      <Suspense fallback={<span className="skeleton" style={{ height: '100%' }} />}>
        <LeafletMap {...props} />
      </Suspense>
    </section>
  );
}
