import * as z from 'zod/mini';
import { fetchJson, Later } from '../fetch-json.ts';
import { answering, gateway } from './answering.ts';
import { type AddressLine, type Geocoder, notFound } from './geocoder.ts';
import { agreedPlace, type Match } from './matches.ts';

const googleUrl = 'https://maps.googleapis.com/maps/api/geocode/json';

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const shape = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      types: z.array(z.string()),
      partial_match: z.optional(z.boolean()),
      address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })),
      geometry: z.object({
        location_type: z.string(),
        location: z.object({ lat: z.unknown(), lng: z.unknown() }),
      }),
    }),
  ),
});
type Result = z.infer<typeof shape>['results'][number];

const houses = ['street_address', 'premise', 'subpremise'];
const precisions: Readonly<Record<string, Match['precision']>> = {
  ROOFTOP: 'rooftop',
  RANGE_INTERPOLATED: 'interpolated',
};
const overloadedMs = 60_000;

/** Google's geocoding with the company's own key. Its terms restrict keeping coordinates; README says so. */
export function googleGeocoder(key: string, base = googleUrl): Geocoder {
  return {
    name: 'google',
    paceMs: 100,
    atOnce: 3,
    locate: answering(async (line, signal) => {
      const url = new URL(base);
      const address = `${line.street}, ${line.city}, ${line.state} ${line.zipCode}, ${line.country}`;
      url.search = new URLSearchParams({ address, components: `country:${countryOf(line)}`, key }).toString();
      const { status, body } = await fetchJson(url, { gateway, signal });
      if (status !== 200) throw new Later(`it answered ${status}`);
      const answer = shape.parse(body);
      if (answer.status === 'ZERO_RESULTS') return notFound;
      if (answer.status !== 'OK')
        throw new Later(
          `it answered ${answer.status.slice(0, 40)}`,
          answer.status.startsWith('OVER_') ? overloadedMs : undefined,
        );
      return agreedPlace(line, answer.results.flatMap(matchOf));
    }),
  };
}

const countryOf = ({ country }: AddressLine) => ({ Canada: 'CA', Mexico: 'MX' })[country] ?? 'US';

/** Only a house that was asked for: no street, no town, nothing that fits in part. */
function matchOf({ types, partial_match: isPart, geometry, address_components: parts }: Result): Match[] {
  const precision = precisions[geometry.location_type];
  if (isPart || !precision || !types.some((type) => houses.includes(type))) return [];
  const part = (type: string) => parts.find((one) => one.types.includes(type))?.short_name;
  return [
    {
      latitude: geometry.location.lat,
      longitude: geometry.location.lng,
      houseNumber: part('street_number') ?? part('premise'),
      state: part('administrative_area_level_1'),
      zipCode: part('postal_code'),
      precision,
    },
  ];
}
