import type { Point } from '../../kernel/geo.ts';

/** An address as people write it. */
export type AddressLine = Readonly<{ street: string; city: string; state: string; zipCode: string; country: string }>;

/** rooftop: the house itself; interpolated: worked out from the house numbers of its street. */
export type Precision = 'rooftop' | 'interpolated';

export type GeocodingAnswer =
  | Readonly<{ outcome: 'found'; point: Point; precision: Precision }>
  | Readonly<{ outcome: 'not-found' }>
  /** The service is out of reach, overloaded or refuses us; `reason` is for the log and carries no key. */
  | Readonly<{ outcome: 'later'; reason: string; pauseMs?: number | undefined }>;

/** A service that knows where addresses lie. */
export type Geocoder = Readonly<{
  name: string;
  /** Least time between two questions, of all processes together. */
  paceMs: number;
  /** Most questions under way in one process. */
  atOnce: number;
  /** Never rejects for anything that the service does; `signal` gives up when the process ends. */
  locate: (line: AddressLine, signal: AbortSignal) => Promise<GeocodingAnswer>;
}>;

export const notFound = { outcome: 'not-found' } as const;
