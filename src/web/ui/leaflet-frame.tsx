import L from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Point } from '../../kernel/geo.ts';
import { useCompany } from '../company.ts';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import { asLatLng, mostZoom } from './map-view.ts';
import './map.css';

type LeafletFrameProps = Readonly<{
  /** Where the map opens, where the company says when left out; later changes are the layers' affair. */
  centre?: Point | undefined;
  zoom?: number | undefined;
  /** Layers: components that draw on the map and clear up behind themselves. */
  children: (map: L.Map) => ReactNode;
}>;

/** A map with its background. Without the background everything is still shown, and the map says so. */
export function LeafletFrame({ centre, zoom, children }: LeafletFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const { map: usual } = useCompany();
  const opening = useRef({ centre: centre ?? usual, zoom: zoom ?? usual.zoom });
  const [map, setMap] = useState<L.Map>();
  useEffect(() => {
    if (!element.current) return;
    const { centre, zoom } = opening.current;
    const made = L.map(element.current, { center: asLatLng(centre), zoom, maxZoom: mostZoom });
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);
  return (
    <>
      <div ref={element} className="map-canvas" />
      {map && <Tiles map={map} />}
      {map && children(map)}
    </>
  );
}

function Tiles({ map }: { map: L.Map }) {
  const say = useWords(kitWords);
  const { mapTileUrl } = useCompany();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!mapTileUrl) return;
    const attribution = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
    const tiles = L.tileLayer(mapTileUrl, { maxZoom: mostZoom, attribution })
      .on('tileerror', () => setMissing(true))
      .on('tileload', () => setMissing(false))
      .addTo(map);
    return () => void tiles.remove();
  }, [map, mapTileUrl]);
  if (!isMissing) return null;
  return (
    <p role="status" className="pill map-note" data-tone="warning">
      {say.mapWithoutBackground}
    </p>
  );
}
