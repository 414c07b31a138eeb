import { lazy, Suspense } from 'react';
import type { DotsMapProps } from './map-dot.ts';

const LeafletDots = lazy(() => import('./leaflet-dots.tsx').then(({ LeafletDots }) => ({ default: LeafletDots })));

/** A map of thousands of places; as high as what is around it. Everything on it must be told elsewhere in words, too. */
export function DotsMap(props: DotsMapProps) {
  return (
    <section className="map" aria-label={props.label} style={{ height: '100%' }}>
      <Suspense fallback={<span className="skeleton" style={{ height: '100%' }} />}>
        <LeafletDots {...props} />
      </Suspense>
    </section>
  );
}
