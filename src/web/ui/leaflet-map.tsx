import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { canvasStops } from './canvas-stops.ts';
import { LeafletFrame } from './leaflet-frame.tsx';
import type { StopsMapProps } from './map-stop.ts';
import { asLatLng, type LatLng, placeOf, viewOf } from './map-view.ts';
import { namedMarker, pinIcon } from './pin-icon.ts';
import { type PlacedStop, popupText, spokenName } from './placed-stop.ts';

/** Above this many pins a page of elements gets slow, and one canvas draws them all. */
const mostElements = 300;

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

function Stops({ map, stops, onSelect, selectedId }: StopsProps) {
  useEffect(() => {
    const pins = stops.length > mostElements ? canvasStops(stops) : stops.map((stop) => pin(stop, selectedId));
    const group = L.featureGroup(pins).addTo(map);
    group.on('click', ({ propagatedFrom }) => onSelect?.(stops[pins.indexOf(propagatedFrom)]?.id ?? ''));
    return () => void group.remove();
  }, [map, stops, onSelect, selectedId]);
  return null;
}

function pin(stop: PlacedStop, selectedId: string | undefined): L.Layer {
  const { mark, isSmall } = stop;
  const icon = pinIcon(stop.pins ?? [{ mark, isSmall, state: stop.id === selectedId ? 'now' : stop.state }]);
  return namedMarker(stop.at, spokenName(stop), { icon }).bindPopup(popupText(stop));
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
