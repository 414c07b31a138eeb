import * as z from 'zod/mini';
import { fetchJson, Later } from '../fetch-json.ts';
import { answering, gateway } from './answering.ts';
import type { AddressLine, Geocoder } from './geocoder.ts';
import { agreedPlace } from './matches.ts';

/** https://nominatim.org/release-docs/latest/api/Search/, format jsonv2; coordinates come as text. */
const shape = z.array(
  z.object({
    lat: z.string(),
    lon: z.string(),
    place_rank: z.number(),
    address: z.optional(
      z.object({
        house_number: z.optional(z.string()),
        state: z.optional(z.string()),
        postcode: z.optional(z.string()),
      }),
    ),
  }),
);
/** https://nominatim.org/release-docs/latest/customize/Ranking/: houses and things of their size. */
const houseRank = 30;

/** A Nominatim of one's own, asked once a second as its usage rules have it. */
export function nominatimGeocoder(base: string): Geocoder {
  return {
    name: 'nominatim',
    paceMs: 1000,
    atOnce: 2,
    locate: answering(async (line, signal) => {
      const url = new URL(`${base}/search`);
      url.search = new URLSearchParams({
        street: withoutUnit(line.street),
        city: line.city,
        state: line.state,
        postalcode: line.zipCode.slice(0, line.country === 'USA' ? 5 : undefined),
        country: line.country,
        format: 'jsonv2',
        addressdetails: '1',
        limit: '5',
      }).toString();
      const { status, body } = await fetchJson(url, { gateway, signal });
      if (status !== 200) throw new Later(`it answered ${status}`);
      const houses = shape.parse(body).filter((place) => place.place_rank >= houseRank);
      const matches = houses.map(({ lat, lon, address }) => ({
        latitude: Number(lat || Number.NaN),
        longitude: Number(lon || Number.NaN),
        houseNumber: address?.house_number,
        state: address?.state,
        zipCode: address?.postcode,
        precision: 'rooftop' as const,
      }));
      return agreedPlace(line, matches);
    }),
  };
}

/** It knows houses, not what is inside: "12 Main St Apt 4" finds nothing. */
function withoutUnit(street: AddressLine['street']): string {
  const house = street.replace(
    /[\s,]+(?:#|(?:apt|apartment|unit|suite|ste|lot|space|spc|trlr)\b\.?)\s*#?\s*[\w-]+$/i,
    '',
  );
  return house.trim() || street;
}
