import { censusGeocoder, censusUrl } from '../server/geocoding/census.ts';
import type { Geocoder } from '../server/geocoding/geocoder.ts';
import { googleGeocoder } from '../server/geocoding/google.ts';
import { nominatimGeocoder } from '../server/geocoding/nominatim.ts';
import { Obstacle } from '../server/obstacle.ts';

/** Which service is asked where addresses lie. */
export type GeocodingChoice =
  | Readonly<{ service: 'census'; url: string }>
  | Readonly<{ service: 'google'; key: string }>
  | Readonly<{ service: 'nominatim'; url: string }>
  | Readonly<{ service: 'off' }>;

const publicNominatim = 'nominatim.openstreetmap.org';

/** GEOCODER and what belongs to the chosen one; undefined when nothing is said. */
export function readGeocoding(given: (name: string) => string | undefined): GeocodingChoice | undefined {
  const service = given('GEOCODER');
  switch (service) {
    case undefined:
      return undefined;
    case 'off':
      return { service };
    case 'census':
      return { service, url: readCensusUrl(given) };
    case 'google':
      return { service, key: googleKey(given) };
    case 'nominatim':
      return { service, url: nominatimUrl(given('NOMINATIM_URL')) };
    default:
      throw new Obstacle(`GEOCODER is "${service}": set it to census, google, nominatim or off.`);
  }
}

/** CENSUS_URL, which also holds where no geocoder is named. */
export const readCensusUrl = (given: (name: string) => string | undefined): string =>
  serviceUrl('CENSUS_URL', given('CENSUS_URL') ?? censusUrl);

export function geocoderOf(choice: GeocodingChoice): Geocoder | undefined {
  switch (choice.service) {
    case 'census':
      return censusGeocoder(choice.url);
    case 'google':
      return googleGeocoder(choice.key);
    case 'nominatim':
      return nominatimGeocoder(choice.url);
    case 'off':
      return undefined;
  }
}

function googleKey(given: (name: string) => string | undefined): string {
  const key = given('GOOGLE_GEOCODING_KEY');
  if (key) return key;
  throw new Obstacle(
    'GEOCODER is "google", and GOOGLE_GEOCODING_KEY is missing: set it to your key of its Geocoding API.',
  );
}

function nominatimUrl(text: string | undefined): string {
  const wanted = 'the address of your own Nominatim, such as http://localhost:8080';
  if (!text) throw new Obstacle(`GEOCODER is "nominatim", and NOMINATIM_URL is missing: set it to ${wanted}.`);
  const url = serviceUrl('NOMINATIM_URL', text);
  if (new URL(url).hostname !== publicNominatim) return url;
  throw new Obstacle(`NOMINATIM_URL is ${publicNominatim}, whose rules forbid this use: set it to ${wanted}.`);
}

function serviceUrl(name: string, text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.search && !url.hash) return url.href.replace(/\/$/, '');
  throw new Obstacle(`${name} is "${text}": write it as https://geocoder.example.com.`);
}
