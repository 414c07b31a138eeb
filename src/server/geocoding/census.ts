import * as z from 'zod/mini';
import { fetchJson, Later } from '../fetch-json.ts';
import { answering, gateway } from './answering.ts';
import { type Geocoder, notFound } from './geocoder.ts';
import { agreedPlace } from './matches.ts';

export const censusUrl = 'https://geocoding.geo.census.gov/geocoder';

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html; x is the longitude. */
const shape = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: z.unknown(), y: z.unknown() }),
        addressComponents: z.object({ state: z.optional(z.string()), zip: z.optional(z.string()) }),
      }),
    ),
  }),
});
const complaint = z.object({ errors: z.array(z.string()) });

/**
 * The geocoder of the US Census Bureau: free, without a key, the United States only. It places a house by its number
 * along its street. No limit is published; we ask a few times a second at most.
 */
export function censusGeocoder(base = censusUrl): Geocoder {
  return {
    name: 'census',
    paceMs: 250,
    atOnce: 3,
    locate: answering(async (line, signal) => {
      if (line.country !== 'USA') return notFound;
      const url = new URL(`${base}/locations/onelineaddress`);
      const address = `${line.street}, ${line.city}, ${line.state} ${line.zipCode}`;
      url.search = new URLSearchParams({ address, benchmark: 'Public_AR_Current', format: 'json' }).toString();
      const { status, body } = await fetchJson(url, { gateway, signal });
      // An address that it cannot read at all: too long, or without a house number.
      if (status === 400 && complaint.safeParse(body).data?.errors.some((said) => /address/i.test(said)))
        return notFound;
      if (status !== 200) throw new Later(`it answered ${status}`);
      const { result } = shape.parse(body);
      const matches = result.addressMatches.map(({ matchedAddress, coordinates, addressComponents }) => ({
        latitude: coordinates.y,
        longitude: coordinates.x,
        houseNumber: /^\d\S*/.exec(matchedAddress)?.[0],
        state: addressComponents.state,
        zipCode: addressComponents.zip,
        precision: 'interpolated' as const,
      }));
      return agreedPlace(line, matches);
    }),
  };
}
