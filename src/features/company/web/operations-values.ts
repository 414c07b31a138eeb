import type { DistanceUnit, Point } from '../../../kernel/geo.ts';
import type { Sent } from '../../../kernel/operation.ts';
import type { Pin } from '../../../web/ui/pin-fields.tsx';
import { metresTyped, typedDistance } from '../distances.ts';
import type { Settings, settingsContract } from '../settings.ts';

type Place = Pin & Readonly<{ address: string }>;

/** As the form holds it: empty text where there is nothing. */
export type OperationsValues = {
  timeZone: string;
  distanceUnit: DistanceUnit;
  isGenerationOn: boolean;
  generationHour: string;
  photoRequiredSkipReasons: string[];
  depot: Place;
  landfill: Place;
  map: Pin & { zoom: number | string };
  /** As it is typed, in `distanceUnit`; the server, which names it in refusals, gets metres. */
  serviceDistanceMetres: number | string;
  savedDistanceMetres: number;
  sentTextDays: number | string;
};

const placeOf = ({ address, latitude, longitude }: Settings['depot']): Place => ({
  address: address ?? '',
  latitude: latitude ?? '',
  longitude: longitude ?? '',
});

export function valuesOf(settings: Settings): OperationsValues {
  const { timeZone, distanceUnit, isGenerationOn, generationHour, serviceDistanceMetres, map, sentTextDays } = settings;
  return {
    timeZone,
    distanceUnit,
    isGenerationOn,
    generationHour: String(generationHour),
    photoRequiredSkipReasons: [...settings.photoRequiredSkipReasons],
    depot: placeOf(settings.depot),
    landfill: placeOf(settings.landfill),
    map: { latitude: map.latitude, longitude: map.longitude, zoom: map.zoom },
    serviceDistanceMetres: typedDistance(serviceDistanceMetres, distanceUnit),
    savedDistanceMetres: serviceDistanceMetres,
    sentTextDays,
  };
}

/** A distance says nothing without its unit. */
export const together = [['distanceUnit', 'serviceDistanceMetres', 'savedDistanceMetres']] as const;

const orNull = (value: number | string) => (value === '' ? null : (value as number));
const place = ({ address, latitude, longitude }: Place) => ({
  address,
  latitude: orNull(latitude),
  longitude: orNull(longitude),
});

type Saved = Sent<typeof settingsContract.saveOperations>;

/** What the server is sent; what is no number yet is refused at its field. */
export function inputOf(values: OperationsValues, version: number): Saved {
  const { generationHour, depot, landfill, map, savedDistanceMetres: _, ...others } = values;
  return {
    ...others,
    version,
    generationHour: Number(generationHour),
    depot: place(depot),
    landfill: place(landfill),
    map: map as Saved['map'],
    serviceDistanceMetres: metresOf(values) as number,
    sentTextDays: values.sentTextDays as number,
  };
}

/** What is no number stays the text that it is, which the server refuses. */
function metresOf({ serviceDistanceMetres: typed, distanceUnit, savedDistanceMetres }: OperationsValues) {
  return typeof typed === 'string' ? typed : metresTyped(typed, distanceUnit, savedDistanceMetres);
}

/** What changes when the same distance is to be typed in another unit. */
export function inUnit(values: OperationsValues, distanceUnit: DistanceUnit): Partial<OperationsValues> {
  const metres = metresOf(values);
  return typeof metres === 'string'
    ? { distanceUnit }
    : { distanceUnit, serviceDistanceMetres: typedDistance(Math.round(metres), distanceUnit) };
}

export const distanceLabels: Readonly<Record<DistanceUnit, string>> = { miles: 'Miles', kilometers: 'Kilometers' };
/** Short distances are typed in miles or in meters. */
export const typedUnits: Readonly<Record<DistanceUnit, string>> = { miles: 'miles', kilometers: 'meters' };

/** "6 PM" */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

const pinText = ({ latitude, longitude }: Pin) => (latitude === '' ? '' : `${latitude}, ${longitude}`);
const placeText = (one: Place) => [one.address, pinText(one)].filter(Boolean).join(' · ');

export function inWords(values: OperationsValues, reasonLabel: (code: string) => string): Record<string, string> {
  return {
    'Time zone': values.timeZone,
    Distances: distanceLabels[values.distanceUnit],
    'Evening generation': values.isGenerationOn ? hourText(Number(values.generationHour)) : 'Off',
    'Photo required': values.photoRequiredSkipReasons.map(reasonLabel).join(', '),
    Depot: placeText(values.depot),
    Landfill: placeText(values.landfill),
    Map: `${pinText(values.map)}, zoom ${values.map.zoom}`,
    'Text of sent e-mails': `${values.sentTextDays} days`,
    'Service distance': `${values.serviceDistanceMetres} ${typedUnits[values.distanceUnit]}`,
  };
}

/** Where a map opens that has no pin yet. */
export const centreOf = ({ latitude, longitude }: Settings['map']): Point => ({ latitude, longitude });
