import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getContact } from '../../contacts/server/store.ts';
import { type historyContract, historyPageSize } from '../contract.ts';
import { idsIn, tablesOf, tellEntry } from '../rules.ts';
import { listNames, listTrail } from './store.ts';

export const historyHandlers: Handlers<typeof historyContract> = {
  async ofContact({ read, input }) {
    await getContact(read, input.contactId);
    const found = await listTrail(read, input.contactId, { tables: tablesOf(input.kind), before: input.before });
    const page = found.slice(0, historyPageSize);
    const names = await listNames(read, idsIn(page));
    const timeZone = await getTimeZone(read);
    return {
      entries: page.map((entry) => tellEntry(entry, (id) => names.get(String(id)), timeZone)),
      next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    };
  },
};
