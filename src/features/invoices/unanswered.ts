import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';

/** What the provider was asked and has not answered: asked again by itself, and not to be entered again unless it is refused. */
export const unanswered = z.strictObject({
  id,
  what: z.enum([
    ...['invoice', 'credit', 'payment', 'refund', 'taking-back', 'sending', 'deletion', 'write-off'],
    ...['subscription', 'other'],
  ] as const),
  amount: z.nullable(z.number()),
  /** Of the invoice that it is about. */
  number: z.nullable(z.string()),
  at: instant,
  /** Why it was not done after all; null while nobody knows. */
  refusal: z.nullable(z.string()),
  /** Nobody knows, and it is not asked again by itself any more. */
  isGivenUp: z.boolean(),
});
export type Unanswered = z.infer<typeof unanswered>;
