/** What stands behind the numbers of one's own performance. */
import * as z from 'zod/mini';
import { id, pageNumber } from '../../kernel/shapes.ts';

export const works = ['runs', 'completed', 'skipped', 'rescheduled'] as const;
export type Work = (typeof works)[number];

export const ownWorkPageSize = 100;

export const ownWorkInput = z.object({ work: z.enum(works, 'There is no such list'), page: pageNumber });

const ownWorkRow = z.strictObject({
  id,
  runId: id,
  date: z.string(),
  routeName: z.string(),
  /** Of a stop; null for a run. */
  street: z.nullable(z.string()),
  /** Of a stop, or of all that was completed on a run. */
  cans: z.number(),
});
export type OwnWorkRow = z.infer<typeof ownWorkRow>;

export const ownWork = z.strictObject({
  count: z.number(),
  /** Of all pages together. */
  cans: z.number(),
  rows: z.array(ownWorkRow),
});
