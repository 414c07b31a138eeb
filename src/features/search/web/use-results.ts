import { useEffect } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useRead } from '../../../web/use-read.ts';
import { fewestCharacters, type SearchResult, searchContract } from '../contract.ts';

type Found = Output<typeof searchContract.find>;

/** `idle`: too little was typed yet; `near`: nothing has what was typed, but for a slip or two. */
export type SearchState = 'idle' | 'searching' | 'found' | 'near' | 'none' | 'failed';

/** What matches; a failure gives an empty list and is only logged (spec 1 §8). */
export function useResults(sought: string): Readonly<{ found: Found | undefined; state: SearchState }> {
  const isEnough = sought.length >= fewestCharacters;
  const { data, error, isPlaceholderData } = useRead(
    searchContract.find,
    { q: sought },
    { keepPrevious: true, enabled: isEnough },
  );
  useEffect(() => {
    if (error) console.warn('The search failed', error);
  }, [error]);
  if (!isEnough) return { found: undefined, state: 'idle' };
  if (error) return { found: undefined, state: 'failed' };
  if (!data || isPlaceholderData) return { found: data, state: 'searching' };
  if (data.results.length === 0) return { found: data, state: 'none' };
  return { found: data, state: data.isNear ? 'near' : 'found' };
}

/** Where a chosen line leads. */
export type Chosen = Pick<SearchResult, 'id' | 'type'> | Readonly<{ type: 'all-contacts'; q: string }>;

/** One line that can be chosen. */
export type Choice = Readonly<{ key: string; chosen: Chosen; group: SearchResult['type']; result?: SearchResult }>;

/** In the order in which the arrow keys walk them. */
export function choicesOf(found: Found | undefined, q: string): Choice[] {
  const choices = (found?.results ?? []).map(
    (result): Choice => ({ key: `${result.type}-${result.id}`, chosen: result, group: result.type, result }),
  );
  if (!found?.hasMoreContacts) return choices;
  const all: Choice = { key: 'all-contacts', chosen: { type: 'all-contacts', q }, group: 'contact' };
  const isContact = ({ group }: Choice) => group === 'contact';
  return [...choices.filter(isContact), all, ...choices.filter((choice) => !isContact(choice))];
}
