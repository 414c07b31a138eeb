import type * as z from 'zod/mini';
import type { Language } from '../../../kernel/language.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getContact } from '../../contacts/server/store.ts';
import { type historyContract, type historyPage, historyPageSize } from '../contract.ts';
import { idsIn, type TrailEntry, tableOf, tablesOf, tellEntry, whoOf } from '../rules.ts';
import { getLastChange, isKnown, listNames, listTrail, listTrailOf } from './store.ts';

export const historyHandlers: Handlers<typeof historyContract> = {
  async ofContact({ read, input }) {
    await getContact(read, input.contactId);
    const trail = await listTrail(read, input.contactId, { tables: tablesOf(input.kind), before: input.before });
    return told(read, trail);
  },

  async lastChange({ actor: { language }, read, input }) {
    const last = await getLastChange(read, input.id);
    const names = await listNames(read, last?.actorId ? [last.actorId] : []);
    return {
      who: last ? whoOf(last, { nameOf: (id) => names.get(String(id)), language }) : null,
      at: last?.at ?? null,
    };
  },

  async ofThing({ actor, read, input: { thing, id, before } }) {
    const trail = await listTrailOf(read, thing, id, before);
    if (trail.length === 0) found((await isKnown(read, thing, id)) || undefined, 'There is nothing of this kind.');
    const page = await told(read, trail, actor.language);
    // Of the thing itself everybody knows which one it is.
    const own = new Set(trail.filter(({ entity }) => entity === tableOf(thing)).map((entry) => entry.id));
    return { ...page, entries: page.entries.map((entry) => (own.has(entry.id) ? { ...entry, subject: null } : entry)) };
  },
};

/** The page that these entries make: one more than a page says that there are more. */
async function told(
  read: Reader,
  found: readonly TrailEntry[],
  language: Language = 'en',
): Promise<z.infer<typeof historyPage>> {
  const page = found.slice(0, historyPageSize);
  const names = await listNames(read, idsIn(page));
  const nameOf = (id: unknown) => names.get(String(id));
  const telling = { nameOf, timeZone: await getTimeZone(read), language };
  return {
    entries: page.map((entry) => tellEntry(entry, telling)),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
