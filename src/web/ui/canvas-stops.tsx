import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapStop } from './map-stop.ts';

type PlacedStop = MapStop & Readonly<{ at: [number, number] }>;

/** Hundreds of stops as one drawing: dots with their numbers, the same popups. */
export function CanvasStops(
  props: Readonly<{ stops: readonly PlacedStop[]; onSelect: ((id: string) => void) | undefined }>,
) {
  const { stops, onSelect } = props;
  const map = useMap();
  useEffect(() => {
    const renderer = L.canvas({ padding: 0.3 });
    const style = getComputedStyle(document.documentElement);
    const fill = {
      open: colour(style, '--brand-fill'),
      hold: colour(style, '--warning'),
      left: colour(style, '--ink-3'),
    };
    const group = L.layerGroup(
      stops.map(({ id, at, mark, title, state }) =>
        new NumberedDot(at, {
          renderer,
          radius: 11,
          color: '#fff',
          weight: 2,
          fillColor: state === 'hold' || state === 'left' ? fill[state] : fill.open,
          fillOpacity: 1,
          mark: String(mark),
        } as L.CircleMarkerOptions)
          .bindPopup(popupText(mark, title))
          .on('click', () => onSelect?.(id)),
      ),
    ).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, stops, onSelect]);
  return null;
}

const colour = (style: CSSStyleDeclaration, name: string) => style.getPropertyValue(name) || '#047857';

/** Text, not HTML: names and addresses come from people. */
function popupText(mark: number | string, title: string): HTMLElement {
  const line = document.createElement('b');
  line.textContent = `${mark}. ${title}`;
  return line;
}

type Drawn = { _renderer?: { _ctx?: CanvasRenderingContext2D }; _point: L.Point; _empty: () => boolean };
const drawDot = (L.CircleMarker.prototype as unknown as { _updatePath: () => void })._updatePath;

/** Leaflet has no text on its canvas, so the number is written where the dot was just drawn. */
const NumberedDot = L.CircleMarker.extend({
  _updatePath(this: Drawn & { options: { mark: string } }) {
    drawDot.call(this);
    const context = this._renderer?._ctx;
    if (!context || this._empty()) return;
    context.fillStyle = '#fff';
    context.font = '650 10px "Figtree Variable", sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(this.options.mark, this._point.x, this._point.y);
  },
}) as unknown as typeof L.CircleMarker;
