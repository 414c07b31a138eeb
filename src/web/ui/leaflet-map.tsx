import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer, Marker, Polyline, Popup, TileLayer, useMap } from 'react-leaflet';
import { defaultCentre, type Point } from '../../kernel/geo.ts';
import { useCompany } from '../company.ts';
import { CanvasStops } from './canvas-stops.tsx';
import type { MapStop, StopsMapProps } from './map-stop.ts';
import { pinIcon } from './pin-icon.ts';
import './map.css';

/** Above this many pins a page of elements gets slow, and one canvas draws them all. */
const mostElements = 300;

export function LeafletMap({ stops, isRoute = false, onSelect, selectedId }: StopsMapProps) {
  const placed = useMemo(() => stops.map((stop, order) => ({ ...stop, at: placeOf(stop.point, order) })), [stops]);
  const line = placed.map(({ at }) => at);
  return (
    <MapContainer center={asLatLng(defaultCentre)} zoom={11} maxZoom={19} className="map-canvas">
      <Tiles />
      {isRoute && <Polyline positions={line} className="route-track" interactive={false} />}
      {placed.length > mostElements ? (
        <CanvasStops stops={placed} onSelect={onSelect} />
      ) : (
        placed.map((stop) => (
          <Marker
            key={stop.id}
            position={stop.at}
            icon={pinIcon(stop.mark, stop.id === selectedId ? 'now' : stop.state)}
            alt={`Stop ${stop.mark}, ${stop.title}`}
            eventHandlers={{ click: () => onSelect?.(stop.id) }}
          >
            <Popup>
              <StopText stop={stop} />
            </Popup>
          </Marker>
        ))
      )}
      <FitTo points={line} />
    </MapContainer>
  );
}

function StopText({ stop: { mark, title, detail } }: Readonly<{ stop: MapStop }>) {
  return (
    <>
      <b>
        {mark}. {title}
      </b>
      {detail && <br />}
      {detail}
    </>
  );
}

const asLatLng = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude];

/** A stop without coordinates stands at the default centre, moved a little by its order (spec 2 §2). */
function placeOf(point: Point | undefined, order: number): [number, number] {
  if (point) return asLatLng(point);
  const step = 0.001 * (order + 1);
  return [defaultCentre.latitude + step, defaultCentre.longitude + step];
}

/** The background. Without it the stops are still shown, and the map says so. */
export function Tiles() {
  const { mapTileUrl } = useCompany();
  const [isMissing, setMissing] = useState(false);
  if (!mapTileUrl) return null;
  return (
    <>
      <TileLayer
        url={mapTileUrl}
        maxZoom={19}
        attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
        eventHandlers={{ tileerror: () => setMissing(true), tileload: () => setMissing(false) }}
      />
      {isMissing && (
        <p role="status" className="pill map-note" data-tone="warning">
          Map background is unavailable. Stops are still shown.
        </p>
      )}
    </>
  );
}

/** One point is shown close by, several all together; not again when only their order changes. */
function FitTo({ points }: Readonly<{ points: readonly [number, number][] }>) {
  const map = useMap();
  const places = points.map(String).sort().join(' ');
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
