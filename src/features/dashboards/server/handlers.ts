import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listOwnWork } from '../../daily-routes/server/store-own-work.ts';
import type { dashboardsContract } from '../contract.ts';
import { performanceRange } from '../employee.ts';
import { ownWorkPageSize } from '../own-work.ts';
import { type Books, readAdminDashboard } from './admin.ts';
import { readEmployeeDashboard } from './employee.ts';
import { findFigureRows } from './store-figures.ts';

export const dashboardsHandlers = (books: Books): Handlers<typeof dashboardsContract> => ({
  async admin({ read, now }) {
    return readAdminDashboard(read, books, now);
  },

  async figure({ read, input, now }) {
    const timeZone = await getTimeZone(read);
    return findFigureRows(read, input.figure, input, { timeZone, today: dayAt(now, timeZone) });
  },

  async ownWork({ read, actor, input, now }) {
    const days = performanceRange(dayAt(now, await getTimeZone(read)));
    return listOwnWork(read, actor.id, { ...input, ...days, pageSize: ownWorkPageSize });
  },

  async employee({ read, actor, now }) {
    return readEmployeeDashboard(read, actor.id, now);
  },
});
