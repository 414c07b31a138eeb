import { Suspense } from 'react';
import { latePart } from './late-part.tsx';
import type { PinPickerProps } from './map-stop.ts';

const LeafletPicker = latePart(() => import('./leaflet-picker.tsx').then(({ LeafletPicker }) => LeafletPicker));

/** A map on which a person places one pin: by a click, by dragging it, or with the arrow keys. */
export function PinPicker(props: PinPickerProps) {
  return (
    <section className="map" aria-label={props.label} style={{ height: props.height ?? '260px' }}>
      <Suspense fallback={<span className="skeleton" style={{ height: '100%' }} />}>
        <LeafletPicker {...props} />
      </Suspense>
    </section>
  );
}
