/** Houses along the streets of an area. */
import type { Point } from '../../kernel/geo.ts';
import { type Area, type AreaKey, areaKeys, areas } from './areas.ts';
import { type Random, randomFrom } from './random.ts';

export type House = Readonly<{
  area: AreaKey;
  street: string;
  streetName: string;
  city: string;
  zipCode: string;
  point: Point;
}>;

/** Metres on the ground: east and north of a place. */
type Flat = Readonly<{ east: number; north: number }>;
type Street = Readonly<{ name: string; at: (along: number) => Flat; length: number; isAcross: boolean }>;

const metresPerDegree = 111_200;
/** The towns count about a hundred house numbers per block of 103 metres. */
const metresPerNumber = 1.03;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Served once, in every area that has so many lots. */
const formerOfArea = 3;

/** Which houses of every area are customers, leads, or were customers; the same on every call. */
export function chooseHouses(): { customers: House[]; leads: House[]; former: House[] } {
  const customers: House[] = [];
  const leads: House[] = [];
  const former: House[] = [];
  for (const key of areaKeys) {
    const random = randomFrom(`houses of ${key}`);
    const area = areas[key];
    const lots = random.shuffled(layOut(key, area, random));
    if (lots.length < area.customers + area.leads) throw new Error(`${area.name} has only ${lots.length} lots`);
    customers.push(...lots.slice(0, area.customers));
    const taken = area.customers + area.leads;
    leads.push(...lots.slice(area.customers, taken));
    former.push(...lots.slice(taken, taken + formerOfArea));
  }
  return { customers, leads, former };
}

/** Every lot of an area, each with its own address. */
function layOut(key: AreaKey, area: Area, random: Random): House[] {
  const taken = new Set<string>();
  return streetsOf(area, random).flatMap((street) => {
    const houses: House[] = [];
    const lots = Math.floor(street.length / area.lot);
    for (let i = 1; i < lots; i++)
      for (const side of [-1, 1]) {
        const along = -street.length / 2 + (i + random.between(-0.15, 0.15)) * area.lot;
        if (street.isAcross && nearCorner(along, area)) continue;
        const line = addressLine(area, street, { along, side, lot: i }, taken);
        houses.push({
          area: key,
          street: line,
          streetName: street.name,
          city: area.town.name,
          zipCode: area.zipCode,
          point: toPoint(besideStreet(street, along, side * setback(area, random)), area.centre),
        });
      }
    return houses;
  });
}

function streetsOf(area: Area, random: Random): Street[] {
  const phase = random.between(0, Math.PI);
  const along = { east: Math.sin(radians(area.heading)), north: Math.cos(radians(area.heading)) };
  const right = { east: along.north, north: -along.east };
  const swing = (t: number) => area.bend * Math.sin((t / area.length) * 4.1 + phase);
  const at = (t: number, aside: number): Flat => ({
    east: along.east * t + right.east * (aside + swing(t)),
    north: along.north * t + right.north * (aside + swing(t)),
  });
  const width = (area.long.length - 1) * area.spacing;
  const long = area.long.map((name, i) => {
    const aside = i * area.spacing - width / 2;
    const length = area.length * random.between(0.78, 1);
    const shift = ((area.length - length) / 2) * random.pick([-1, 1]);
    return { name, length, isAcross: false, at: (t: number) => at(t + shift, aside) };
  });
  const gap = area.length / (area.short.length + 1);
  const short = area.short.map((name, i) => {
    const t = (i + 1) * gap - area.length / 2;
    return { name, length: width + area.spacing, isAcross: true, at: (aside: number) => at(t, aside) };
  });
  return [...long, ...short];
}

/** The corner lots belong to the long streets. */
function nearCorner(aside: number, area: Area): boolean {
  const width = (area.long.length - 1) * area.spacing;
  const fromFirst = aside + width / 2;
  const offset = Math.abs(fromFirst - Math.round(fromFirst / area.spacing) * area.spacing);
  return offset < area.spacing * 0.3;
}

const setback = (area: Area, random: Random) =>
  area.numbers === 'road' ? random.between(22, 52) : random.between(14, 21);

function besideStreet(street: Street, along: number, aside: number): Flat {
  const here = street.at(along);
  const ahead = street.at(along + 1);
  const [dEast, dNorth] = [ahead.east - here.east, ahead.north - here.north];
  const step = Math.hypot(dEast, dNorth) || 1;
  return { east: here.east + (dNorth / step) * aside, north: here.north - (dEast / step) * aside };
}

function toPoint(flat: Flat, centre: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: round(centre.latitude + flat.north / metresPerDegree),
    longitude: round(centre.longitude + flat.east / (metresPerDegree * Math.cos(radians(centre.latitude)))),
  };
}

/** Odd numbers on one side, even ones on the other; no line twice in the area. */
function addressLine(
  area: Area,
  street: Street,
  { along, side, lot }: { along: number; side: number; lot: number },
  taken: Set<string>,
): string {
  const parity = side > 0 ? 1 : 0;
  const { number, prefix } =
    area.numbers === 'road' ? { number: lot * 2, prefix: '' } : townNumber(area, street, along);
  for (let even = number - (number % 2); ; even += 2) {
    const line = `${even + parity} ${prefix}${street.name}`;
    if (taken.has(line)) continue;
    taken.add(line);
    return line;
  }
}

function townNumber(area: Area, street: Street, along: number): { number: number; prefix: string } {
  const here = street.at(along);
  const ahead = street.at(along + 1);
  const { origin } = area.town;
  const north = here.north + (area.centre.latitude - origin.latitude) * metresPerDegree;
  const east =
    here.east + (area.centre.longitude - origin.longitude) * metresPerDegree * Math.cos(radians(area.centre.latitude));
  const runsNorth = Math.abs(ahead.north - here.north) > Math.abs(ahead.east - here.east);
  const metres = runsNorth ? north : east;
  const direction = runsNorth ? (north < 0 ? 'S ' : 'N ') : east < 0 ? 'W ' : 'E ';
  return {
    number: 100 + Math.round(Math.abs(metres) / metresPerNumber),
    prefix: area.numbers === 'compass' ? direction : '',
  };
}
