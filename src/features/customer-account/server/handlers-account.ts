import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { hadContact } from '../../contacts/server/store-account.ts';
import { findActive } from '../../customer-agreements/server/store.ts';
import type { ownAccountContract } from '../account.ts';
import { mattersMost } from '../badge.ts';
import { getDebt, listRunningStatuses } from './store-account.ts';

const nothingOwed = { amount: 0, overdue: 0, count: 0, first: null };

export const ownAccountHandlers: Handlers<typeof ownAccountContract> = {
  async account({ actor, contact, read, now }) {
    if (!contact) {
      const isClosed = await hadContact(read, actor.id);
      return { isLinked: false, isClosed, agreement: null, subscription: null, debt: nothingOwed };
    }
    const timeZone = await getTimeZone(read);
    const [given, statuses, debt] = await Promise.all([
      findActive(read, contact.id),
      listRunningStatuses(read, contact.accountId),
      getDebt(read, contact.accountId, { timeZone, today: dayAt(now, timeZone) }),
    ]);
    const agreement = given ? { signedAt: given.signedAt } : null;
    return { isLinked: true, isClosed: false, agreement, subscription: mattersMost(statuses), debt };
  },
};
