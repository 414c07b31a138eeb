import type { MapStop } from './map-stop.ts';

export type PlacedStop = MapStop & Readonly<{ at: [number, number] }>;

/** Text, not HTML: names and addresses come from people. */
export function popupText({ mark, title, detail }: MapStop): HTMLElement {
  const text = document.createElement('div');
  const line = document.createElement('b');
  line.textContent = `${mark}. ${title}`;
  text.append(line);
  if (detail) text.append(document.createElement('br'), detail);
  return text;
}
