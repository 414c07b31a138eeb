import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Point } from '../../kernel/geo.ts';
import { LeafletFrame } from './leaflet-frame.tsx';
import type { PinPickerProps } from './map-stop.ts';
import { asLatLng } from './map-view.ts';
import { namedMarker, pinIcon } from './pin-icon.ts';

export function LeafletPicker({ value, near, onPick }: PinPickerProps) {
  return (
    <LeafletFrame centre={value ?? near} zoom={value || near ? 17 : undefined}>
      {(map) => <Picker map={map} value={value} onPick={onPick} />}
    </LeafletFrame>
  );
}

function Picker({ map, value, onPick }: Pick<PinPickerProps, 'value' | 'onPick'> & { map: L.Map }) {
  useEffect(() => {
    const pick = ({ latlng }: L.LeafletMouseEvent) => onPick(pointOf(latlng));
    map.on('click', pick);
    return () => void map.off('click', pick);
  }, [map, onPick]);
  const hadFocus = useRef(false); // a pin moved by key is a new marker: the next key must find it
  useEffect(() => {
    if (!value) return;
    const options = { draggable: true, icon: pinIcon([{ mark: '•' }]) };
    const marker = namedMarker(asLatLng(value), 'The chosen place; arrow keys move it', options).addTo(map);
    marker.on('dragend', () => onPick(pointOf(marker.getLatLng())));
    marker.on('keydown', (event) => moveByKey(event, value, onPick));
    if (hadFocus.current) marker.getElement()?.focus();
    return () => {
      hadFocus.current = document.activeElement === marker.getElement();
      marker.remove();
    };
  }, [map, value, onPick]);
  return null;
}

const pointOf = ({ lat, lng }: L.LatLng): Point => ({ latitude: round(lat), longitude: round(lng) });
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const step = 0.00005; // about five metres
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [step, 0],
  ArrowDown: [-step, 0],
  ArrowRight: [0, step],
  ArrowLeft: [0, -step],
};

function moveByKey({ originalEvent }: L.LeafletKeyboardEvent, from: Point, onPick: (point: Point) => void): void {
  const move = moves[originalEvent.key];
  if (!move) return;
  originalEvent.preventDefault();
  originalEvent.stopPropagation(); // else the map pans as well
  onPick({ latitude: round(from.latitude + move[0]), longitude: round(from.longitude + move[1]) });
}
