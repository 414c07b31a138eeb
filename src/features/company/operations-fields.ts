/** How the company works: clock, runs, places and maps. */
import * as z from 'zod/mini';
import { isTimeZone } from '../../kernel/calendar.ts';
import { distanceUnits } from '../../kernel/geo.ts';
import { latitude, longitude, optionalText, requiredText, wholeNumber } from '../../kernel/shapes.ts';

/** An address in words and a pin on the map; either may be missing, half a pin is none. */
const place = (name: string) =>
  z
    .strictObject({
      address: optionalText(`${name} address`, 300),
      latitude: z.nullable(latitude),
      longitude: z.nullable(longitude),
    })
    .check(
      z.refine((pin) => pin.latitude === null || pin.longitude !== null, {
        path: ['longitude'],
        error: 'Longitude is missing',
      }),
      z.refine((pin) => pin.longitude === null || pin.latitude !== null, {
        path: ['latitude'],
        error: 'Latitude is missing',
      }),
    );

const [leastMetres, mostMetres] = [50, 5000];
/** One sentence for both units: what is typed in miles is sent in metres. */
const serviceDistanceRange = 'Service distance must be from 50 to 5,000 meters (0.04 to 3.1 miles)';
const serviceDistanceMetres = z
  .number(serviceDistanceRange)
  .check(
    z.int(serviceDistanceRange),
    z.minimum(leastMetres, serviceDistanceRange),
    z.maximum(mostMetres, serviceDistanceRange),
  );

export const operationsSection = z.object({
  timeZone: requiredText('Time zone', 60).check(z.refine(isTimeZone, 'This is not a known time zone')),
  distanceUnit: z.enum(distanceUnits, 'Choose miles or kilometers'),
  /** Whether tomorrow's runs are made every evening, and at which hour of the company's clock. */
  isGenerationOn: z.boolean(),
  generationHour: wholeNumber('Hour', 0, 23),
  /** Codes of the reasons for which skipping a stop needs a photo. */
  photoRequiredSkipReasons: z.array(z.string()).check(z.maxLength(50)),
  depot: place('Depot'),
  landfill: place('Landfill'),
  map: z.strictObject({ latitude, longitude, zoom: wholeNumber('Zoom', 3, 19) }),
  /** How far from a passing truck an address counts as served. */
  serviceDistanceMetres,
  /** How long the text of e-mails is kept after they were sent. */
  sentTextDays: wholeNumber('Days', 7, 3650),
});
