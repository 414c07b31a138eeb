import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findActive } from '../../customer-agreements/server/store.ts';
import type { ownAccountContract } from '../account.ts';
import { mattersMost } from '../badge.ts';
import { getDebt, listRunningStatuses } from './store-account.ts';

const nothingOwed = { amount: 0, overdue: 0, count: 0, first: null };

export const ownAccountHandlers: Handlers<typeof ownAccountContract> = {
  async account({ contact, read, now }) {
    if (!contact) return { isLinked: false, agreement: null, subscription: null, debt: nothingOwed };
    const timeZone = await getTimeZone(read);
    const [given, statuses, debt] = await Promise.all([
      findActive(read, contact.id),
      listRunningStatuses(read, contact.accountId),
      getDebt(read, contact.accountId, { timeZone, today: dayAt(now, timeZone) }),
    ]);
    const agreement = given ? { signedAt: given.signedAt } : null;
    return { isLinked: true, agreement, subscription: mattersMost(statuses), debt };
  },
};
