import type { ListedContact } from '../contacts/contract.ts';
import { type FoundRoute, scheduleText } from '../routes/listing.ts';
import { mostOfAType, type SearchResult } from './contract.ts';

/** Of the matches, newest first, the few to show: those in which something begins with the text come before the others. */
export function bestContacts(typed: string, matches: readonly ListedContact[]): SearchResult[] {
  const begins = matches.filter((contact) => hasBeginning(contact, typed.toLowerCase()));
  const others = matches.filter((contact) => !begins.includes(contact));
  return [...begins, ...others]
    .slice(0, mostOfAType)
    .map(({ id, firstName, lastName, email, companyName, foundBy }) => ({
      id,
      type: 'contact',
      title: `${firstName} ${lastName}`,
      subtitle: email,
      metadata: foundBy?.[0]?.text ?? companyName,
    }));
}

function hasBeginning({ firstName, lastName, companyName, foundBy }: ListedContact, text: string): boolean {
  const said = [`${firstName} ${lastName}`, lastName, companyName ?? '', ...(foundBy ?? []).map((found) => found.text)];
  return said.some((part) => part.toLowerCase().startsWith(text));
}

export function routeResult(route: FoundRoute): SearchResult {
  const { id, name, description } = route;
  return { id, type: 'route', title: name, subtitle: description, metadata: scheduleText(route) };
}
