import { wordsNow } from '../language.ts';
import { kitWords } from '../words.ts';
import type { MapStop } from './map-stop.ts';
import type { LatLng } from './map-view.ts';

export type PlacedStop = MapStop & Readonly<{ at: LatLng }>;

/** A stop has a number, any other place only its name. */
const isStop = ({ mark }: MapStop) => typeof mark === 'number';

export function spokenName(stop: MapStop): string {
  return typeof stop.mark === 'number'
    ? wordsNow(kitWords).stopNamed(stop.mark, stop.title)
    : [stop.title, stop.detail].filter(Boolean).join(', ');
}

/** Text, not HTML: names and addresses come from people. */
export function popupText(stop: MapStop): HTMLElement {
  const text = document.createElement('div');
  const line = document.createElement('b');
  line.textContent = isStop(stop) ? `${stop.mark}. ${stop.title}` : stop.title;
  text.append(line);
  if (stop.detail) text.append(document.createElement('br'), stop.detail);
  return text;
}
