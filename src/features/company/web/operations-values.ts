import type { Point } from '../../../kernel/geo.ts';
import type { Sent } from '../../../kernel/operation.ts';
import type { Pin } from '../../../web/ui/pin-fields.tsx';
import type { Settings, settingsContract } from '../settings.ts';

type Place = Pin & Readonly<{ address: string }>;

/** As the form holds it: empty text where there is nothing. */
export type OperationsValues = {
  timeZone: string;
  isGenerationOn: boolean;
  generationHour: string;
  photoRequiredSkipReasons: string[];
  depot: Place;
  landfill: Place;
  map: Pin & { zoom: number | string };
  serviceDistanceMetres: number | string;
};

const placeOf = ({ address, latitude, longitude }: Settings['depot']): Place => ({
  address: address ?? '',
  latitude: latitude ?? '',
  longitude: longitude ?? '',
});

export function valuesOf(settings: Settings): OperationsValues {
  const { timeZone, isGenerationOn, generationHour, serviceDistanceMetres, map } = settings;
  return {
    timeZone,
    isGenerationOn,
    generationHour: String(generationHour),
    photoRequiredSkipReasons: [...settings.photoRequiredSkipReasons],
    depot: placeOf(settings.depot),
    landfill: placeOf(settings.landfill),
    map: { latitude: map.latitude, longitude: map.longitude, zoom: map.zoom },
    serviceDistanceMetres,
  };
}

const orNull = (value: number | string) => (value === '' ? null : (value as number));
const place = ({ address, latitude, longitude }: Place) => ({
  address,
  latitude: orNull(latitude),
  longitude: orNull(longitude),
});

type Input = Sent<typeof settingsContract.saveOperations>;

/** What the server is sent; what is no number yet is refused at its field. */
export function inputOf(values: OperationsValues, version: number): Input {
  const { generationHour, depot, landfill, map, serviceDistanceMetres } = values;
  return {
    ...values,
    version,
    generationHour: Number(generationHour),
    depot: place(depot),
    landfill: place(landfill),
    map: map as Input['map'],
    serviceDistanceMetres: serviceDistanceMetres as number,
  };
}

/** "6 PM" */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

const pinText = ({ latitude, longitude }: Pin) => (latitude === '' ? '' : `${latitude}, ${longitude}`);
const placeText = (one: Place) => [one.address, pinText(one)].filter(Boolean).join(' · ');

export function inWords(values: OperationsValues, reasonLabel: (code: string) => string): Record<string, string> {
  return {
    'Time zone': values.timeZone,
    'Evening generation': values.isGenerationOn ? hourText(Number(values.generationHour)) : 'Off',
    'Photo required': values.photoRequiredSkipReasons.map(reasonLabel).join(', '),
    Depot: placeText(values.depot),
    Landfill: placeText(values.landfill),
    Map: `${pinText(values.map)}, zoom ${values.map.zoom}`,
    'Service distance': `${values.serviceDistanceMetres} m`,
  };
}

/** Where a map opens that has no pin yet. */
export const centreOf = ({ latitude, longitude }: Settings['map']): Point => ({ latitude, longitude });
