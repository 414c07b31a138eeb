import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listActiveDrivers, listCheckIns } from '../../daily-routes/server/store-check-ins.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import type { driverCheckInsContract } from '../driver-check-ins.ts';
import { inTime } from './asking.ts';
import { csvFile, fileName } from './csv-file.ts';
import { checkInsCsv, checkInsLetter } from './driver-check-ins-file.ts';
import { sendToOneself } from './letter.ts';

/** @param slow as of the other reports: nobody else waits for it */
export const driverCheckInsHandlers = (slow: Reader): Handlers<typeof driverCheckInsContract> => ({
  async list({ input: { date, driverId }, log }) {
    const [checkIns, drivers] = await Promise.all([
      inTime(listCheckIns(slow, { from: date, to: date, driverId })),
      listActiveDrivers(slow, date).catch((error: unknown) => {
        log.error({ err: error }, 'active drivers not read'); // spec 3 §8
        return null;
      }),
    ]);
    return { checkIns, drivers: drivers?.map((driver) => ({ ...driver, routes: [...driver.routes] })) ?? null };
  },

  async export({ actor, input: { date, driverId }, transact }) {
    const day = { from: date, to: date };
    const checkIns = await inTime(listCheckIns(slow, { ...day, driverId }));
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'report-exported' }));
    return csvFile(await checkInsCsv(checkIns, await getTimeZone(slow)), fileName('driver-check-ins', day));
  },

  async email(call) {
    const { input } = call;
    const { date, driverId } = input;
    const letter = await checkInsLetter(slow, { from: date, to: date, driverId });
    return sendToOneself(slow, call, { name: 'driver-check-ins.email', input }, letter);
  },
});
