import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { listActiveDrivers, listCheckIns } from '../../daily-routes/server/store-check-ins.ts';
import type { driverCheckInsContract } from '../driver-check-ins.ts';
import { inTime } from './asking.ts';

/** @param slow as of the other reports: nobody else waits for it */
export const driverCheckInsHandlers = (slow: Reader): Handlers<typeof driverCheckInsContract> => ({
  async list({ input: { date, driverId } }) {
    const [checkIns, drivers] = await inTime(
      Promise.all([listCheckIns(slow, date, driverId), listActiveDrivers(slow, date)]),
    );
    return { checkIns, drivers: drivers.map((driver) => ({ ...driver, routes: [...driver.routes] })) };
  },
});
