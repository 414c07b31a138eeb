import { Suspense } from 'react';
import { latePart } from './late-part.tsx';
import type { DotsMapProps } from './map-dot.ts';

const LeafletDots = latePart(() => import('./leaflet-dots.tsx').then(({ LeafletDots }) => LeafletDots));

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
