import * as z from 'zod/mini';
import { contract, type Output, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { done, id, instant, nothing } from '../../kernel/shapes.ts';

const difference = z.strictObject({
  /** As the provider calls it, such as `invoice`, with its id there. */
  kind: z.string(),
  providerId: z.string(),
  /** "was missing here", "status open, now paid". */
  what: z.string(),
  contactId: z.nullable(id),
  /** Whom it concerns; null of products, and of whom nobody here knows. */
  name: z.nullable(z.string()),
});
export type Difference = z.infer<typeof difference>;

export const comparisonsContract = contract('billing-comparisons', {
  differences: operation({
    method: 'GET',
    path: '/billing/differences',
    access: admins,
    shows: ['payments', 'payers', 'contacts'],
    summary:
      'What nightly comparisons found different since the last one that found nothing, until somebody has seen it; at ' +
      'most 200 of them are listed',
    input: nothing,
    output: z.strictObject({
      /** The latest of these comparisons; null when there is none. */
      upTo: z.nullable(id),
      /** When the first of them began. */
      since: z.nullable(instant),
      count: z.number(),
      differences: z.array(difference),
      /** Who has seen what was found before, and when. */
      lastSeen: z.nullable(z.strictObject({ by: z.nullable(z.string()), at: instant, count: z.number() })),
    }),
  }),
  markSeen: operation({
    method: 'POST',
    path: '/billing/differences/seen',
    access: admins,
    touches: ['payments'],
    summary: 'Say that somebody has seen what comparisons up to this one found; who said so first stays',
    input: z.object({ upTo: id }),
    output: done,
  }),
});

export type ComparisonsFound = Output<typeof comparisonsContract.differences>;
