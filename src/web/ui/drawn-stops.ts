import L from 'leaflet';
import { canvasStops } from './canvas-stops.ts';
import { namedMarker, nameMarker, pinIcon } from './pin-icon.ts';
import { type PlacedStop, popupText, spokenName } from './placed-stop.ts';

/** Above this many pins a page of elements gets slow, and one canvas draws them all. */
const mostElements = 300;

export type DrawnStops = Readonly<{
  /** Draws what has changed; the other pins stay, with an open popup and the focus. */
  show: (stops: readonly PlacedStop[], selectedId: string | undefined) => void;
  remove: () => void;
}>;

/** The stops of a map. `onSelect` is told the id of one that was clicked. */
export function drawnStops(map: L.Map, onSelect: (id: string) => void): DrawnStops {
  const group = L.featureGroup().addTo(map);
  let layers: L.Layer[] = [];
  let shown: readonly PlacedStop[] = [];
  let looks: readonly string[] = [];
  group.on('click', ({ propagatedFrom }) => onSelect(shown[layers.indexOf(propagatedFrom)]?.id ?? ''));

  function drawAll(stops: readonly PlacedStop[], selectedId: string | undefined) {
    group.clearLayers();
    layers = stops.length > mostElements ? canvasStops(stops) : stops.map((stop) => pin(stop, selectedId));
    for (const layer of layers) group.addLayer(layer);
  }

  return {
    show(stops, selectedId) {
      const isSame = stops.length === shown.length && stops.every(({ id }, at) => id === shown[at]?.id);
      const next = stops.map((stop) => looksOf(stop, stops.length > mostElements ? undefined : selectedId));
      const changed = stops.flatMap((_, at) => (next[at] === looks[at] ? [] : [at]));
      if (!isSame || (changed.length > 0 && stops.length > mostElements)) drawAll(stops, selectedId);
      else
        for (const at of changed) {
          const [stop, layer] = [stops[at], layers[at]];
          if (stop && layer instanceof L.Marker) change(layer, stop, selectedId);
        }
      [shown, looks] = [stops, next];
    },
    remove: () => void group.remove(),
  };
}

const looksOf = ({ id, pins, at, mark, state, isSmall, title, detail }: PlacedStop, selectedId: string | undefined) =>
  JSON.stringify([pins, at, mark, state, isSmall, title, detail, id === selectedId]);

function pin(stop: PlacedStop, selectedId: string | undefined): L.Marker {
  return namedMarker(stop.at, spokenName(stop), { icon: iconOf(stop, selectedId) }).bindPopup(popupText(stop));
}

function change(marker: L.Marker, stop: PlacedStop, selectedId: string | undefined): void {
  marker.setLatLng(stop.at).setIcon(iconOf(stop, selectedId)).setPopupContent(popupText(stop));
  nameMarker(marker, spokenName(stop));
}

function iconOf({ id, pins, mark, isSmall, state }: PlacedStop, selectedId: string | undefined): L.DivIcon {
  return pinIcon(pins ?? [{ mark, isSmall, state: id === selectedId ? 'now' : state }]);
}
