/** Why a usual pickup does not come, as data. */
import * as z from 'zod/mini';

/** What the office wrote for itself – why it left one out or cancelled a run – stays with the office. */
export const lostWhy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closed'), name: z.string() }),
  z.strictObject({ kind: z.literal('held'), from: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('left_out') }),
  /** The run was cancelled, and nobody has said yet when the truck comes instead. */
  z.strictObject({ kind: z.literal('cancelled') }),
  /** The run was completed without it. */
  z.strictObject({ kind: z.literal('over') }),
]);
export type LostWhy = z.infer<typeof lostWhy>;
