import L from 'leaflet';

type MarkedDotOptions = L.CircleMarkerOptions & Readonly<{ mark: string; markColour: string }>;

/** What Leaflet 1.9 keeps of a dot for itself. */
type Drawn = {
  _renderer?: { _ctx?: CanvasRenderingContext2D };
  _point: L.Point;
  _radius: number;
  _empty: () => boolean;
  options: MarkedDotOptions;
};
const drawDot = (L.CircleMarker.prototype as unknown as { _updatePath: () => void })._updatePath;
const smallestReadable = 10;

/** A dot with a few letters in it. Leaflet has no text on its canvas, so they are written where it was just drawn. */
export const MarkedDot = L.CircleMarker.extend({
  _updatePath(this: Drawn) {
    drawDot.call(this);
    const context = this._renderer?._ctx;
    if (!context || this._empty() || this._radius < smallestReadable) return;
    context.fillStyle = this.options.markColour;
    context.font = '650 10px "Figtree Variable", sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(this.options.mark, this._point.x, this._point.y);
  },
}) as unknown as new <More extends object>(
  at: L.LatLngExpression,
  options: MarkedDotOptions & More,
) => L.CircleMarker;
