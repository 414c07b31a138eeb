/** What osrm-routed answers: its real shape, over roads that are all half as long again as the crow flies. */
import { distanceMetres, type Point } from '../../src/kernel/geo.ts';
import type { Reply } from './provider.ts';

export const roadFactor = 1.5;
export const roadMetresPerSecond = 12;
/** Driving north takes this much longer: tables differ by direction. */
export const uphillSeconds = 30;

export const roadMetres = (from: Point, to: Point) => Math.round(roadFactor * distanceMetres(from, to) * 10) / 10;
export const roadSeconds = (from: Point, to: Point) =>
  Math.round((roadMetres(from, to) / roadMetresPerSecond + (to.latitude > from.latitude ? uphillSeconds : 0)) * 10) /
  10;

export type Asked = Readonly<{ places: readonly Point[]; sources: readonly number[]; destinations: readonly number[] }>;

export function askedTable(url: URL): Asked {
  const [, service, version, profile, line = ''] = url.pathname.split('/');
  if (`${service} ${version} ${profile}` !== 'table v1 driving') throw new Error(`No table was asked for: ${url}`);
  const places = decodeURIComponent(line)
    .split(';')
    .map((place) => place.split(',').map(Number))
    .map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }));
  const numbers = (name: string) => (url.searchParams.get(name) ?? '').split(';').map(Number);
  return { places, sources: numbers('sources'), destinations: numbers('destinations') };
}

/** A table as the server's documentation shows it; more than 100 × 100 is too big, as with its defaults. */
export function osrmTable(url: URL): Reply {
  const { places, sources, destinations } = askedTable(url);
  if (sources.length * destinations.length > 100 * 100)
    return { status: 400, body: { message: 'Too many table coordinates', code: 'TooBig' } };
  const table = (length: (from: Point, to: Point) => number) =>
    sources.map((from) => destinations.map((to) => length(places[from] as Point, places[to] as Point)));
  const waypoint = (index: number) => ({
    location: [places[index]?.longitude, places[index]?.latitude],
    name: 'West Apache Street',
    distance: 4.152629,
  });
  return {
    body: {
      code: 'Ok',
      distances: table(roadMetres),
      durations: table(roadSeconds),
      destinations: destinations.map(waypoint),
      sources: sources.map(waypoint),
    },
  };
}
