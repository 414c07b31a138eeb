/** Reads instances of TSPLIB (Reinelt 1991) whose lengths follow from coordinates. */
import { type Lengths, lengthsBetween } from '../src/optimizer/lengths.ts';
import { Obstacle } from '../src/server/obstacle.ts';

export type Instance = Readonly<{
  name: string;
  lengths: Lengths;
  /** To tell directions: x as longitude, y as latitude, in degrees of a small region. */
  points: readonly { latitude: number; longitude: number }[];
}>;

type Place = Readonly<{ x: number; y: number }>;
type Metric = (a: Place, b: Place) => number;

const metrics: Record<string, Metric> = {
  EUC_2D: (a, b) => Math.floor(Math.hypot(a.x - b.x, a.y - b.y) + 0.5),
  CEIL_2D: (a, b) => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y)),
  ATT(a, b) {
    const exact = Math.sqrt(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / 10);
    const rounded = Math.floor(exact + 0.5);
    return rounded < exact ? rounded + 1 : rounded;
  },
  GEO(a, b) {
    const q1 = Math.cos(geoRadians(a.y) - geoRadians(b.y));
    const q2 = Math.cos(geoRadians(a.x) - geoRadians(b.x));
    const q3 = Math.cos(geoRadians(a.x) + geoRadians(b.x));
    return Math.floor(6378.388 * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
  },
};

/** Degrees and minutes as DDD.MM, with TSPLIB's own π. */
function geoRadians(value: number): number {
  const degrees = Math.trunc(value);
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the optima are defined with it
  return (3.141592 * (degrees + (5 * (value - degrees)) / 3)) / 180;
}

const mostPlaces = 10_000;

/** Throws an Obstacle that names the file and what is wrong with it. */
export function parseInstance(text: string, file: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isAt = (section: string) => lines.findIndex((line) => line.replace(/\s*:?$/, '') === section);
  const field = (name: string) => {
    const line = lines.find((one) => one.split(':')[0]?.trim() === name);
    return line?.slice(line.indexOf(':') + 1).trim();
  };
  const obstacle = (what: string) => new Obstacle(`${file} is not an instance that can be measured: ${what}.`);
  const size = Number(field('DIMENSION'));
  if (!Number.isInteger(size) || size < 1) throw obstacle('it has no DIMENSION');
  if (size > mostPlaces) throw obstacle(`it has ${size} places, more than ${mostPlaces}`);
  const type = field('EDGE_WEIGHT_TYPE') ?? '';
  const metric = metrics[type];
  if (!metric) throw obstacle(`its EDGE_WEIGHT_TYPE is ${type || 'missing'}, not ${Object.keys(metrics).join(', ')}`);
  const start = isAt('NODE_COORD_SECTION') + 1;
  if (start === 0) throw obstacle('it has no NODE_COORD_SECTION');
  const places = lines.slice(start, start + size).map((line): Place => {
    const [, x, y] = line.split(/\s+/).map(Number);
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y))
      throw obstacle(`"${line}" is no line of coordinates`);
    return { x, y };
  });
  if (places.length < size) throw obstacle(`it lists ${places.length} of ${size} places`);
  const origin = { x: 0, y: 0 };
  return {
    name: field('NAME') || file,
    lengths: lengthsBetween(
      size,
      (a, b) => metric(places[a] ?? origin, places[b] ?? origin),
      new Int32Array(size * size), // all metrics of TSPLIB round
    ),
    points: onSmallRegion(places),
  };
}

function onSmallRegion(places: readonly Place[]): Instance['points'] {
  const reach = places.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 1);
  return places.map(({ x, y }) => ({ latitude: y / reach, longitude: x / reach }));
}
