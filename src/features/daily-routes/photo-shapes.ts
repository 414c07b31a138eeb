import * as z from 'zod/mini';
import { id } from '../../kernel/shapes.ts';

/** Which photo of which visit is asked for; `number` counts from 1. */
export const photoInput = z.object({
  id,
  size: z._default(z.enum(['whole', 'small']), 'whole'),
  number: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
});

/** How many photos there are behind the first; absent in what a device has kept since there was one only. */
export const morePhotos = z.optional(z.number());
