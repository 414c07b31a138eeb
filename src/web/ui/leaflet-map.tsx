import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { defaultCentre, type Point } from '../../kernel/geo.ts';
import { canvasStops } from './canvas-stops.ts';
import { asLatLng, LeafletFrame } from './leaflet-frame.tsx';
import type { StopsMapProps } from './map-stop.ts';
import { namedMarker, pinIcon } from './pin-icon.ts';
import { type PlacedStop, popupText, spokenName } from './placed-stop.ts';

/** Above this many pins a page of elements gets slow, and one canvas draws them all. */
const mostElements = 300;

export function LeafletMap({ stops, isRoute = false, track, formerTrack, onSelect, selectedId }: StopsMapProps) {
  const placed = useMemo(() => stops.map((stop, order) => ({ ...stop, at: placeOf(stop.point, order) })), [stops]);
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

/** A stop without coordinates stands at the default centre, moved a little by its order (spec 2 §2). */
function placeOf(point: Point | undefined, order: number): [number, number] {
  if (point) return asLatLng(point);
  const step = 0.001 * (order + 1);
  return [defaultCentre.latitude + step, defaultCentre.longitude + step];
}

type LayerProps = Readonly<{ map: L.Map; stops: readonly PlacedStop[] }>;

type TrackProps = Readonly<{ map: L.Map; line: readonly [number, number][]; look: string }>;

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

/** One point is shown close by, several all together; not again when only their order changes. */
function FitTo({ map, stops }: LayerProps) {
  const places = stops
    .filter(({ isAside }) => !isAside)
    .map(({ at }) => at.join())
    .sort()
    .join(' ');
  useEffect(() => {
    const shown = places.split(' ').flatMap((place): [number, number][] => {
      const [latitude, longitude] = place.split(',').map(Number);
      return latitude === undefined || longitude === undefined ? [] : [[latitude, longitude]];
    });
    const [first] = shown;
    if (shown.length === 1 && first) map.setView(first, 15, { animate: false });
    else if (shown.length) map.fitBounds(L.latLngBounds(shown), { padding: [20, 20], animate: false });
  }, [map, places]);
  return null;
}
