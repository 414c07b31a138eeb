import * as z from 'zod/mini';
import { contract, operation } from './operation.ts';
import { staff } from './roles.ts';

/** Something changed that screens may show. It names the thing and carries no data: readers fetch with their own rights. */
export const change = z.strictObject({
  topic: z.string(),
  id: z.optional(z.string()),
  date: z.optional(z.string()),
});
export type Change = z.infer<typeof change>;

export const liveContract = contract('live', {
  changes: operation({
    method: 'GET',
    path: '/live',
    access: staff,
    summary:
      'Follow changes as server-sent events: `change` names what changed, `reset` asks to fetch everything again',
    input: z.object({}),
    output: change,
    answers: 'events',
  }),
});
