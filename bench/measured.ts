import type { BareScript } from './bare.ts';
import type { Load } from './load.ts';

export type Measured = Readonly<{
  name: string;
  load: Pick<Load, 'kind' | 'paths'>;
  /** One of these per transaction, by turns of chance. */
  bare: readonly BareScript[];
  /** Requests per second as a multiple of bare SQL's, at least; processor milliseconds per request, at most. */
  target: Readonly<{ ratio: number; processorMs: number }>;
}>;
