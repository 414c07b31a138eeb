import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { lineKey } from '../../addresses/rules.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { getContact } from '../../contacts/server/store.ts';
import { findMergedInto } from '../../contacts/server/store-merge.ts';
import type { duplicatesContract } from '../contract.ts';
import { phoneKey, refuseSame } from '../rules.ts';
import { mergeContacts, undoMerge } from './merge-contacts.ts';
import { countPairs, deleteNotDouble, findMatches, getSide, insertNotDouble, listPairs } from './store.ts';
import { listMerges } from './store-merge.ts';

export const duplicatesHandlers: Handlers<typeof duplicatesContract> = {
  async list({ read, input }) {
    return listPairs(read, input);
  },

  async count({ read }) {
    return { total: await countPairs(read) };
  },

  async matches({ read, input }) {
    const { street, city, state, zipCode } = input;
    return findMatches(read, {
      email: input.email || null,
      phoneKey: phoneKey(input.phone) ?? null,
      lineKey: street && city && state && zipCode ? lineKey(input) : null,
      except: input.except ?? null,
    });
  },

  async compare({ read, input, now }) {
    const today = dayAt(now, await getTimeZone(read));
    for (const id of [input.first, input.second])
      if (await findMergedInto(read, id))
        throw new Refusal('missing', 'contact-merged', 'One of these contacts has been merged into another already.');
    return { first: await getSide(read, input.first, today), second: await getSide(read, input.second, today) };
  },

  async markNotDuplicate({ actor, input, transact }) {
    const { first, second } = input;
    refuseSame(first, second);
    await transact(async (tx) => {
      for (const id of [first, second]) await getContact(tx, id);
      await insertNotDouble(tx, [first, second], actor.id);
      announce({ topic: 'duplicates' });
    });
    return { done: true };
  },

  async unmarkNotDuplicate({ input, transact }) {
    await transact(async (tx) => {
      await deleteNotDouble(tx, [input.first, input.second]);
      announce({ topic: 'duplicates' });
    });
    return { done: true };
  },

  async merge({ actor, input, transact, now }) {
    refuseSame(input.keptId, input.mergedId);
    return transact((tx) => mergeContacts(tx, { ...input, by: actor.id, at: now }));
  },

  async merges({ read, input, now }) {
    return listMerges(read, { ...input, now });
  },

  async undo({ actor, input, transact, now }) {
    return transact((tx) => undoMerge(tx, { id: input.id, by: actor.id, at: now }));
  },
};
