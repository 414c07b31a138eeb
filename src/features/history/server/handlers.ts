import type * as z from 'zod/mini';
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
    return told(read, await listTrail(read, input.contactId, { tables: tablesOf(input.kind), before: input.before }));
  },

  async lastChange({ read, input }) {
    const last = await getLastChange(read, input.id);
    const names = await listNames(read, last?.actorId ? [last.actorId] : []);
    return { who: last ? whoOf(last, (id) => names.get(String(id))) : null, at: last?.at ?? null };
  },

  async ofThing({ read, input: { thing, id, before } }) {
    const trail = await listTrailOf(read, thing, id, before);
    if (trail.length === 0) found((await isKnown(read, thing, id)) || undefined, 'There is nothing of this kind.');
    const page = await told(read, trail);
    // Of the thing itself everybody knows which one it is.
    const own = new Set(trail.filter(({ entity }) => entity === tableOf(thing)).map((entry) => entry.id));
    return { ...page, entries: page.entries.map((entry) => (own.has(entry.id) ? { ...entry, subject: null } : entry)) };
  },
};

/** The page that these entries make: one more than a page says that there are more. */
async function told(read: Reader, found: readonly TrailEntry[]): Promise<z.infer<typeof historyPage>> {
  const page = found.slice(0, historyPageSize);
  const names = await listNames(read, idsIn(page));
  const timeZone = await getTimeZone(read);
  return {
    entries: page.map((entry) => tellEntry(entry, (id) => names.get(String(id)), timeZone)),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
