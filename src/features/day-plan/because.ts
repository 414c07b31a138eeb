import * as z from 'zod/mini';

/** Why a stop is on a date that weekday and cadence alone do not give. */
export const because = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closure'), name: z.string(), from: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('put_off'), from: z.string() }),
]);
export type Because = z.infer<typeof because>;
