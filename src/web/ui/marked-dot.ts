import L from 'leaflet';
import { dotSigns } from './dot-signs.ts';

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
const signs = new Map(Object.entries(dotSigns).map(([name, path]) => [name, new Path2D(path)]));
const signScale = 1.3;

/**
 * A dot with a number or a sign in it. Leaflet has neither on its canvas, so they are drawn where it was just drawn.
 */
export const MarkedDot = L.CircleMarker.extend({
  _updatePath(this: Drawn) {
    drawDot.call(this);
    const context = this._renderer?._ctx;
    if (!context || this._empty() || this._radius < smallestReadable) return;
    const { mark, markColour } = this.options;
    const sign = signs.get(mark);
    if (sign) return drawSign(context, sign, this._point, markColour);
    context.fillStyle = markColour;
    context.font = '650 10px "Figtree Variable", sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(mark, this._point.x, this._point.y);
  },
}) as unknown as new <More extends object>(
  at: L.LatLngExpression,
  options: MarkedDotOptions & More,
) => L.CircleMarker;

function drawSign(context: CanvasRenderingContext2D, sign: Path2D, { x, y }: L.Point, colour: string): void {
  context.save();
  context.translate(x - 5 * signScale, y - 5 * signScale);
  context.scale(signScale, signScale);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke(sign);
  context.restore();
}
