import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { findActiveAgreement } from '../../agreements/server/store-active.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { ownAccountContract } from '../account.ts';
import { mattersMost } from '../badge.ts';
import { getDebt, listRunningStatuses } from './store-account.ts';

const nothingOwed = { amount: 0, overdue: 0, count: 0, first: null };

export const ownAccountHandlers: Handlers<typeof ownAccountContract> = {
  async account({ contact, read, now }) {
    if (!contact) return { isLinked: false, agreement: null, subscription: null, debt: nothingOwed };
    const timeZone = await getTimeZone(read);
    const [given, statuses, debt] = await Promise.all([
      findActiveAgreement(read, contact.id),
      listRunningStatuses(read, contact.accountId),
      getDebt(read, contact.accountId, { timeZone, today: dayAt(now, timeZone) }),
    ]);
    const agreement = given && { signedAt: given.signedAt };
    return { isLinked: true, agreement, subscription: mattersMost(statuses), debt };
  },

  async agreement({ contact, read }) {
    return { agreement: contact && (await findActiveAgreement(read, contact.id)) };
  },
};
