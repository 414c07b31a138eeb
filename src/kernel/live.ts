import * as z from 'zod/mini';
import { contract, operation } from './operation.ts';
import { signals, topics } from './topics.ts';

/** Something changed that screens may show. It names the thing and carries no data: readers fetch with their own rights. */
export const change = z.strictObject({
  topic: z.enum([...topics, ...signals]),
  id: z.optional(z.string()),
  date: z.optional(z.string()),
  /** Whose it is, where the thing does not say so: customers hear of what is their own alone. */
  contactId: z.optional(z.string()),
  accountId: z.optional(z.string()),
  /** Everybody who has to do with the thing sees that it changed, such as a run that is cancelled. */
  isWhole: z.optional(z.literal(true)),
});
export type Change = z.infer<typeof change>;

export const liveContract = contract('live', {
  changes: operation({
    method: 'GET',
    path: '/live',
    access: 'signed-in',
    shows: [],
    summary:
      'Follow changes as server-sent events, after the `live-position` of a read: `change` names what changed, `reset` asks to fetch everything again, `alive` comes every 20 seconds. Customers follow what is their own, by topic alone and without positions',
    input: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
    output: change,
    answers: 'events',
  }),
});
