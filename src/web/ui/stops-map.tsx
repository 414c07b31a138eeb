import { lazy, Suspense } from 'react';
import type { Point } from '../../kernel/geo.ts';
import type { PinState } from './route-line.tsx';

const LeafletMap = lazy(() => import('./leaflet-map.tsx').then(({ LeafletMap }) => ({ default: LeafletMap })));

export type MapStop = Readonly<{
  id: string;
  /** Undefined when the address has no coordinates: the stop is then drawn near the default centre (spec 2 §2). */
  point: Point | undefined;
  /** What stands in the pin: the stop's number, or a letter. */
  mark: number | string;
  state?: PinState;
  title: string;
  detail?: string;
}>;

export type StopsMapProps = Readonly<{
  label: string;
  stops: readonly MapStop[];
  /** The dashed line from stop to stop. */
  isRoute?: boolean;
  /** Any CSS length. */
  height?: string;
  onSelect?: (id: string) => void;
  selectedId?: string | undefined;
}>;

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
