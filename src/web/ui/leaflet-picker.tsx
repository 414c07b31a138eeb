import type { LatLng, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { MapContainer, Marker, useMapEvents } from 'react-leaflet';
import { defaultCentre, type Point } from '../../kernel/geo.ts';
import { Tiles } from './leaflet-map.tsx';
import type { PinPickerProps } from './map-stop.ts';
import { pinIcon } from './pin-icon.ts';
import './map.css';

export function LeafletPicker({ value, near, onPick }: PinPickerProps) {
  const { latitude, longitude } = value ?? near ?? defaultCentre;
  return (
    <MapContainer center={[latitude, longitude]} zoom={value || near ? 17 : 11} maxZoom={19} className="map-canvas">
      <Tiles />
      <PickByClick onPick={onPick} />
      {value && (
        <Marker
          draggable
          position={[value.latitude, value.longitude]}
          icon={pinIcon('•', 'open')}
          alt="The chosen place; arrow keys move it"
          eventHandlers={{
            dragend: (event) => onPick(pointOf((event.target as LeafletMarker).getLatLng())),
            keydown: (event) => moveByKey(event, value, onPick),
          }}
        />
      )}
    </MapContainer>
  );
}

function PickByClick({ onPick }: Pick<PinPickerProps, 'onPick'>) {
  useMapEvents({ click: ({ latlng }) => onPick(pointOf(latlng)) });
  return null;
}

const pointOf = ({ lat, lng }: LatLng): Point => ({ latitude: round(lat), longitude: round(lng) });
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const step = 0.00005; // about five metres
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [step, 0],
  ArrowDown: [-step, 0],
  ArrowRight: [0, step],
  ArrowLeft: [0, -step],
};

function moveByKey({ originalEvent }: LeafletKeyboardEvent, from: Point, onPick: (point: Point) => void): void {
  const move = moves[originalEvent.key];
  if (!move) return;
  originalEvent.preventDefault();
  originalEvent.stopPropagation(); // else the map pans as well
  onPick({ latitude: round(from.latitude + move[0]), longitude: round(from.longitude + move[1]) });
}
