import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, text } from '../../kernel/shapes.ts';

/** Spec 1 §9. */
export const fewestCharacters = 2;
export const mostCharacters = 200;
export const mostOfAType = 5;

const searchResult = z.strictObject({
  id,
  type: z.enum(['contact', 'route']),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  /** Of a contact the first street and the phone: they tell people of one name apart. */
  street: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What else tells it apart: what else it was found by, the company, the days of a route. */
  metadata: z.nullable(z.string()),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchContract = contract('search', {
  find: operation({
    method: 'GET',
    path: '/search',
    access: staff,
    shows: [],
    summary: 'Up to five contacts and, for those who may open them, up to five routes that match what was typed',
    input: z.object({
      // Counted as the browser counts: one emoji is two.
      q: text('Search', mostCharacters).check(
        z.refine((q) => q.length >= fewestCharacters, `Type at least ${fewestCharacters} characters`),
      ),
    }),
    output: z.strictObject({
      /** Contacts first. */
      results: z.array(searchResult),
      hasMoreContacts: z.boolean(),
      /** Nothing has what was typed; these contacts have it but for a slip or two of the finger. */
      isNear: z.boolean(),
    }),
  }),
});
