import { foldText } from '../../kernel/fold.ts';
import type { ListedContact } from '../contacts/contract.ts';
import { type FoundRoute, scheduleText } from '../routes/listing.ts';
import { mostOfAType, type SearchResult } from './contract.ts';

/** Of the matches, newest first, the few to show: those in which something begins with the text come before the others. */
export function bestContacts(typed: string, matches: readonly ListedContact[]): SearchResult[] {
  const begins = matches.filter((contact) => hasBeginning(contact, foldText(typed)));
  const others = matches.filter((contact) => !begins.includes(contact));
  return [...begins, ...others]
    .slice(0, mostOfAType)
    .map(({ id, firstName, lastName, email, companyName, street, phone, foundBy }) => ({
      id,
      type: 'contact',
      title: `${firstName} ${lastName}`,
      subtitle: email,
      street,
      phone,
      metadata: foundBy?.find(({ text }) => text !== street && text !== phone)?.text ?? companyName,
    }));
}

function hasBeginning({ firstName, lastName, companyName, foundBy }: ListedContact, text: string): boolean {
  const said = [`${firstName} ${lastName}`, lastName, companyName ?? '', ...(foundBy ?? []).map((found) => found.text)];
  return said.some((part) => foldText(part).startsWith(text));
}

export function routeResult(route: FoundRoute): SearchResult {
  const { id, name, description } = route;
  return {
    id,
    type: 'route',
    title: name,
    subtitle: description,
    street: null,
    phone: null,
    metadata: scheduleText(route),
  };
}
