import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { countUnread } from '../../activities/server/store-own.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { hadContact } from '../../contacts/server/store-account.ts';
import { findActive } from '../../customer-agreements/server/store.ts';
import type { ownAccountContract } from '../account.ts';
import { mattersMost, toldStatus } from '../badge.ts';
import { whyNotPayable } from '../paying.ts';
import { getDebt, listRunningStatuses } from './store-account.ts';

const nothingOwed = { amount: 0, overdue: 0, count: 0, onItsWay: 0, others: { open: 0, overdue: 0 }, first: [] };

/** @param payments absent without a secret key */
export const ownAccountHandlers = (payments: Payments | undefined): Handlers<typeof ownAccountContract> => ({
  async account({ actor, contact, read, now }) {
    if (!contact) {
      const isClosed = await hadContact(read, actor.id);
      const nothing = { agreement: null, subscription: null, debt: nothingOwed, unread: 0, notPayable: null };
      return { isLinked: false, isClosed, ...nothing };
    }
    const timeZone = await getTimeZone(read);
    const [given, statuses, debt, unread] = await Promise.all([
      findActive(read, contact.id),
      listRunningStatuses(read, contact.accountId),
      getDebt(read, contact.accountId, { timeZone, today: dayAt(now, timeZone) }),
      countUnread(read, contact.id),
    ]);
    const agreement = given ? { signedAt: given.signedAt } : null;
    const notPayable = whyNotPayable(payments?.lastContact(), now);
    const subscription = mattersMost(statuses.map((status) => toldStatus(status, debt)));
    return { isLinked: true, isClosed: false, agreement, subscription, debt, unread, notPayable };
  },
});
