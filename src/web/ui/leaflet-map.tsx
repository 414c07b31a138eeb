import L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { type DrawnStops, drawnStops } from './drawn-stops.ts';
import { LeafletFrame } from './leaflet-frame.tsx';
import type { StopsMapProps } from './map-stop.ts';
import { asLatLng, type LatLng, placeOf, viewOf } from './map-view.ts';
import type { PlacedStop } from './placed-stop.ts';
import { useLatest } from './use-latest.ts';

export function LeafletMap({ stops, isRoute = false, track, formerTrack, onSelect, selectedId }: StopsMapProps) {
  const placed = useMemo(() => stops.map((stop, index) => ({ ...stop, at: placeOf(stop.point, index + 1) })), [stops]);
  const line = useMemo(() => track?.map(asLatLng) ?? placed.map(({ at }) => at), [track, placed]);
  const formerLine = useMemo(() => formerTrack?.map(asLatLng), [formerTrack]);
  return (
    <LeafletFrame>
      {(map) => (
        <>
          {formerLine && <Track map={map} line={formerLine} look="route-track-former" />}
          {isRoute && <Track map={map} line={line} look="route-track" />}
          <Stops map={map} stops={placed} onSelect={onSelect} selectedId={selectedId} />
          <FitTo map={map} stops={placed} />
        </>
      )}
    </LeafletFrame>
  );
}

type LayerProps = Readonly<{ map: L.Map; stops: readonly PlacedStop[] }>;

type TrackProps = Readonly<{ map: L.Map; line: readonly LatLng[]; look: string }>;

function Track({ map, line, look }: TrackProps) {
  useEffect(() => {
    const drawn = L.polyline([...line], { className: look, interactive: false }).addTo(map);
    // The line of before lies below, whichever is drawn again.
    if (look === 'route-track-former') drawn.bringToBack();
    return () => void drawn.remove();
  }, [map, line, look]);
  return null;
}

type StopsProps = LayerProps &
  Readonly<{ onSelect: StopsMapProps['onSelect'] | undefined; selectedId: string | undefined }>;

/** A change touches only the pins that it is about: a popup stays open while a stop is selected or worked elsewhere. */
function Stops({ map, stops, onSelect, selectedId }: StopsProps) {
  const select = useLatest(onSelect);
  const drawn = useRef<DrawnStops>(undefined);
  useEffect(() => {
    const made = drawnStops(map, select);
    drawn.current = made;
    return () => made.remove();
  }, [map, select]);
  useEffect(() => drawn.current?.show(stops, selectedId), [stops, selectedId]);
  return null;
}

/** Not again when only the order of the stops changes. */
function FitTo({ map, stops }: LayerProps) {
  const places = stops
    .filter(({ isAside }) => !isAside)
    .map(({ at }) => at.join())
    .sort()
    .join(' ');
  useEffect(() => {
    const shown = places.split(' ').flatMap((place): LatLng[] => {
      const [latitude, longitude] = place.split(',').map(Number);
      return latitude === undefined || longitude === undefined ? [] : [[latitude, longitude]];
    });
    const view = viewOf(shown);
    if (view?.kind === 'close') map.setView(view.centre, view.zoom, { animate: false });
    if (view?.kind === 'all')
      map.fitBounds(L.latLngBounds([...view.places]), { padding: view.padding, animate: false });
  }, [map, places]);
  return null;
}
