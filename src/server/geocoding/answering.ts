import * as z from 'zod/mini';
import { Later } from '../fetch-json.ts';
import type { Geocoder, GeocodingAnswer } from './geocoder.ts';

/** What is asked for, as the guard and the services are told. */
export const gateway = 'Geocoding';

/** Turns what goes wrong while asking, also an answer of another shape than documented, into "later". */
export function answering(locate: Geocoder['locate']): Geocoder['locate'] {
  return async (line, signal): Promise<GeocodingAnswer> => {
    try {
      return await locate(line, signal);
    } catch (error) {
      if (error instanceof Later) return { outcome: 'later', reason: error.message, pauseMs: error.pauseMs };
      if (error instanceof z.core.$ZodError)
        return { outcome: 'later', reason: 'its answer was not of the documented shape' };
      throw error;
    }
  };
}
