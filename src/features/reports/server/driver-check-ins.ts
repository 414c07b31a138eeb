import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { listActiveDrivers, listCheckIns } from '../../daily-routes/server/store-check-ins.ts';
import type { driverCheckInsContract } from '../driver-check-ins.ts';
import { inTime } from './asking.ts';

/** @param slow as of the other reports: nobody else waits for it */
export const driverCheckInsHandlers = (slow: Reader): Handlers<typeof driverCheckInsContract> => ({
  async list({ input: { date, driverId }, log }) {
    const [checkIns, drivers] = await Promise.all([
      inTime(listCheckIns(slow, date, driverId)),
      listActiveDrivers(slow, date).catch((error: unknown) => {
        log.error({ err: error }, 'active drivers not read'); // spec 3 §8
        return null;
      }),
    ]);
    return { checkIns, drivers: drivers?.map((driver) => ({ ...driver, routes: [...driver.routes] })) ?? null };
  },
});
