/** The neighbourhoods that the demo company serves, around the real town centres of San Juan County, New Mexico. */
import type { Point } from '../../kernel/geo.ts';

export type Town = Readonly<{ name: string /** Where house numbers begin to count. */; origin: Point }>;

export type Area = Readonly<{
  name: string;
  town: Town;
  zipCode: string;
  centre: Point;
  /** Degrees clockwise from north in which the long streets run. */
  heading: number;
  /** The long streets, side by side, and the short ones across them. */
  long: readonly string[];
  short: readonly string[];
  /** Metres from one long street to the next, and how long they are. */
  spacing: number;
  length: number;
  /** How far the streets swing to the side, in metres: 0 in the old grids. */
  bend: number;
  /** Metres from driveway to driveway. */
  lot: number;
  /** `compass`: 908 N Court Ave · `plain`: 4809 Villa View Dr · `road`: 14 Road 6187, as the county numbers it. */
  numbers: 'compass' | 'plain' | 'road';
  customers: number;
  leads: number;
}>;

const farmington: Town = { name: 'Farmington', origin: { latitude: 36.7285, longitude: -108.205 } };
const aztec: Town = { name: 'Aztec', origin: { latitude: 36.8217, longitude: -107.9935 } };
const bloomfield: Town = { name: 'Bloomfield', origin: { latitude: 36.7112, longitude: -107.9845 } };
const kirtland: Town = { name: 'Kirtland', origin: { latitude: 36.7336, longitude: -108.3598 } };

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const grid = { bend: 0, lot: 21, numbers: 'compass' } as const;
const suburb = { lot: 26, numbers: 'plain' } as const;
const country = { bend: 35, lot: 62, spacing: 210, numbers: 'road' } as const;

export const areas = {
  downtown: {
    ...grid,
    name: 'Farmington – Downtown',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7322, -108.2066),
    heading: 2,
    long: ['Wall Ave', 'Court Ave', 'Orchard Ave', 'Allen Ave', 'Behrend Ave', 'Auburn Ave', 'Lorena Ave'],
    short: ['La Plata St', 'Arrington St', 'Apache St'],
    spacing: 146,
    length: 870,
    customers: 84,
    leads: 9,
  },
  animas: {
    ...grid,
    name: 'Farmington – Animas',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7364, -108.1905),
    heading: 88,
    long: ['Zuni Dr', 'Navajo St', 'Hopi St', 'Acoma St', 'Ute St', 'Elm St'],
    short: ['Carlton Ave', 'Fairview Ave', 'Schofield Ln'],
    spacing: 136,
    length: 930,
    customers: 72,
    leads: 10,
  },
  sunset: {
    ...grid,
    name: 'Farmington – Sunset',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7478, -108.2145),
    heading: 0,
    long: ['Sunset Ave', 'Clayton Ave', 'Locke Ave', 'Gooding Ln', 'Loma Linda Ave', 'Crescent Ave'],
    short: ['20th St', '22nd St', '24th St'],
    spacing: 154,
    length: 930,
    customers: 78,
    leads: 9,
  },
  dustin: {
    ...grid,
    name: 'Farmington – Dustin',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7521, -108.1984),
    heading: 0,
    long: ['Dustin Ave', 'Butler Ave', 'Sullivan Ave', 'Hutton Ave', 'Chaco Ave', 'Farmington Ave', 'Laguna Ave'],
    short: ['23rd St', '25th St', '27th St'],
    spacing: 144,
    length: 960,
    customers: 88,
    leads: 11,
  },
  ridgecrest: {
    ...suburb,
    name: 'Farmington – Ridgecrest',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7624, -108.2068),
    heading: 74,
    long: ['Northridge Dr', 'Ridgecrest Dr', 'Skyline Dr', 'Cliffside Dr', 'Tarry Ter'],
    short: ['Mountain View Dr', 'Bella Vista Dr'],
    spacing: 128,
    length: 900,
    bend: 62,
    customers: 64,
    leads: 8,
  },
  college: {
    ...suburb,
    name: 'Farmington – College',
    town: farmington,
    zipCode: '87402',
    centre: at(36.7652, -108.1812),
    heading: 12,
    long: ['Mossman Dr', 'Windsor Dr', 'Sandalwood Dr', 'Camina Flora', 'Camina Vega', 'English Rd'],
    short: ['Tamarack Dr', 'Rosewood Cir'],
    spacing: 124,
    length: 930,
    bend: 44,
    customers: 76,
    leads: 9,
  },
  countryClub: {
    ...suburb,
    name: 'Farmington – Country Club',
    town: farmington,
    zipCode: '87402',
    centre: at(36.7546, -108.1486),
    heading: 58,
    long: ['Country Club Rd', 'Fairway Dr', 'Villa View Dr', 'Bluffview Ave', 'Evergreen Dr'],
    short: ['Greenwood Cir', 'Mallard Ln'],
    spacing: 140,
    length: 1020,
    bend: 80,
    customers: 66,
    leads: 8,
  },
  pinonHills: {
    ...suburb,
    name: 'Farmington – Piñon Hills',
    town: farmington,
    zipCode: '87402',
    centre: at(36.7803, -108.1688),
    heading: 96,
    long: [
      'Rinconada St',
      'Hood Mesa Trl',
      'Sierra Vista Dr',
      'Calle Alegria',
      'Via Bonita',
      'Piñon Ridge Dr',
      'Cottonwood Ln',
    ],
    short: ['Camino Real', 'Camino del Sol', 'Largo Vista'],
    spacing: 122,
    length: 1100,
    bend: 74,
    customers: 96,
    leads: 10,
  },
  foothills: {
    ...suburb,
    name: 'Farmington – Foothills',
    town: farmington,
    zipCode: '87402',
    centre: at(36.7838, -108.1442),
    heading: 36,
    long: ['Foothills Dr', 'Lakewood Dr', 'Wildflower Dr', 'Sagebrush Dr', 'Indian Paintbrush Ct'],
    short: ['Juniper Dr', 'Chamisa Ln'],
    spacing: 136,
    length: 930,
    bend: 88,
    customers: 62,
    leads: 9,
  },
  westSide: {
    ...grid,
    name: 'Farmington – West Side',
    town: farmington,
    zipCode: '87401',
    centre: at(36.7276, -108.2276),
    heading: 82,
    long: ['Cedar St', 'Spruce St', 'Maple St', 'Piñon St', 'Animas St', 'Murray Dr'],
    short: ['Airport Dr', 'Watson Ave'],
    spacing: 130,
    length: 900,
    customers: 70,
    leads: 10,
  },
  oldAztec: {
    ...grid,
    name: 'Aztec – Old Town',
    town: aztec,
    zipCode: '87410',
    centre: at(36.8226, -107.9931),
    heading: 4,
    long: ['Main Ave', 'Church Ave', 'Mesa Verde Ave', 'Park Ave', 'Rio Grande Ave', 'Ash Ave'],
    short: ['Chaco St', 'Chuska St', 'Zia St', 'Blanco St'],
    spacing: 140,
    length: 990,
    customers: 80,
    leads: 10,
  },
  aztecNorth: {
    ...suburb,
    name: 'Aztec – North Main',
    town: aztec,
    zipCode: '87410',
    centre: at(36.8349, -107.9902),
    heading: 20,
    long: ['Pioneer Ave', 'Western Dr', 'Heritage Ln', 'Light Plant Rd', 'Lovers Ln'],
    short: ['Llano St', 'Sabena St'],
    spacing: 150,
    length: 1040,
    bend: 40,
    customers: 64,
    leads: 8,
  },
  aztecEast: {
    ...suburb,
    name: 'Aztec – Kokopelli',
    town: aztec,
    zipCode: '87410',
    centre: at(36.8243, -107.9792),
    heading: 118,
    long: ['Kokopelli Dr', 'Anasazi Dr', 'Sandstone Ave', 'Ruins View Dr', 'Coyote Trl'],
    short: ['Swallow Ct', 'Petroglyph Ln'],
    spacing: 124,
    length: 930,
    bend: 66,
    customers: 66,
    leads: 8,
  },
  bloomfieldNorth: {
    ...grid,
    name: 'Bloomfield – North',
    town: bloomfield,
    zipCode: '87413',
    centre: at(36.7162, -107.9848),
    heading: 0,
    long: ['1st St', '2nd St', '3rd St', 'Church St', 'Johnson St', 'Frontier St'],
    short: ['Sycamore Ave', 'Maple Ave', 'Pine Ave'],
    spacing: 150,
    length: 930,
    customers: 74,
    leads: 10,
  },
  bloomfieldEast: {
    ...suburb,
    name: 'Bloomfield – Bergin Lane',
    town: bloomfield,
    zipCode: '87413',
    centre: at(36.7124, -107.9686),
    heading: 84,
    long: ['Bergin Ln', 'Ruth Ln', 'Calle de Oro', 'Saiz Rd', 'Arroyo Vista Dr'],
    short: ['Mustang Dr', 'Hidden Valley Ct'],
    spacing: 158,
    length: 1020,
    bend: 34,
    customers: 64,
    leads: 9,
  },
  kirtlandWest: {
    ...country,
    name: 'Kirtland – West',
    town: kirtland,
    zipCode: '87417',
    centre: at(36.7341, -108.3702),
    heading: 8,
    long: ['Road 6183', 'Road 6187', 'Road 6191', 'Road 6195', 'Road 6204', 'Road 6210'],
    short: ['Road 6100'],
    length: 1150,
    customers: 70,
    leads: 9,
  },
  kirtlandEast: {
    ...country,
    name: 'Kirtland – East',
    town: kirtland,
    zipCode: '87417',
    centre: at(36.7372, -108.3438),
    heading: 166,
    long: ['Road 6236', 'Road 6240', 'Road 6244', 'Road 6251', 'Road 6258'],
    short: ['Road 6275'],
    length: 1200,
    customers: 66,
    leads: 13,
  },
} as const satisfies Record<string, Area>;

export type AreaKey = keyof typeof areas;
export const areaKeys = Object.keys(areas) as AreaKey[];
