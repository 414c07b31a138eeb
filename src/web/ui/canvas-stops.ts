import L from 'leaflet';
import { type PlacedStop, popupText } from './placed-stop.ts';

/** Hundreds of stops as one drawing: dots with their numbers, the same popups. */
export function canvasStops(stops: readonly PlacedStop[]): L.Layer[] {
  const renderer = L.canvas({ padding: 0.3 });
  const style = getComputedStyle(document.documentElement);
  const fill = {
    open: colour(style, '--brand-fill'),
    hold: colour(style, '--warning'),
    left: colour(style, '--ink-3'),
  };
  return stops.map((stop) => {
    const { at, mark, state } = stop;
    const fillColor = state === 'hold' || state === 'left' ? fill[state] : fill.open;
    const look = { renderer, radius: 11, color: '#fff', weight: 2, fillColor, fillOpacity: 1, mark: String(mark) };
    return new NumberedDot(at, look).bindPopup(popupText(stop));
  });
}

const colour = (style: CSSStyleDeclaration, name: string) => style.getPropertyValue(name) || '#047857';

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
