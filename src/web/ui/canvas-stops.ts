import L from 'leaflet';
import { MarkedDot } from './marked-dot.ts';
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
    const look = { renderer, radius: 11, color: '#fff', weight: 2, fillColor, fillOpacity: 1 };
    return new MarkedDot(at, { ...look, mark: String(mark), markColour: '#fff' }).bindPopup(popupText(stop));
  });
}

const colour = (style: CSSStyleDeclaration, name: string) => style.getPropertyValue(name) || '#047857';
