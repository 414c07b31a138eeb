import type { Handlers } from '../../../server/http.ts';
import type { comparisonsContract } from '../comparisons.ts';
import { findLastSeen, listUnseenDifferences, markSeen } from './store-differences.ts';

export const comparisonsHandlers: Handlers<typeof comparisonsContract> = {
  async differences({ read }) {
    return { ...(await listUnseenDifferences(read)), lastSeen: await findLastSeen(read) };
  },

  async markSeen({ actor, input, transact }) {
    await transact((tx) => markSeen(tx, input.upTo, actor.id));
    return { done: true };
  },
};
