import * as z from 'zod/mini';

/** Why a stop is on a date that weekday and cadence alone do not give. */
export const because = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closure'), name: z.string(), from: z.string(), to: z.string() }),
  /** `isAgain`: what was told of the pickup stays, and a truck comes once more. */
  z.strictObject({ kind: z.literal('put_off'), from: z.string(), isAgain: z.optional(z.literal(true)) }),
]);
export type Because = z.infer<typeof because>;
