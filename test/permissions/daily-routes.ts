import { addDays } from '../../src/kernel/calendar.ts';
import type { Area, Stage } from './stage.ts';

export const dailyRoutesArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
daily-routes.list                        401     403       200       200    200
daily-routes.unfinished                  401     403       200       200    200
daily-routes.neverStarted                401     403       200       200    200
daily-routes.get                         401     403       200       200    200
daily-routes.dayMap                      401     403       200       200    200
daily-routes.generate                    401     403       200       200    200
daily-routes.start                       401     403       200       200    200
daily-routes.complete                    401     403       200       200    200
daily-routes.cancel                      401     403       200       200    200
daily-routes.assignDriver                401     403       403       200    200
daily-routes.moveStops                   401     403       403       200    200
daily-routes.startStop / own run         401     403       200       200    200
daily-routes.startStop / other's run     401     403       403       200    200
daily-routes.completeStop / own run      401     403       200       200    200
daily-routes.completeStop / other's run  401     403       403       200    200
daily-routes.skipStop / own run          401     403       200       200    200
daily-routes.skipStop / other's run      401     403       403       200    200
daily-routes.rescheduleStop / own run    401     403       200       200    200
daily-routes.rescheduleStop / other's run  401   403       403       200    200
daily-routes.reopenStop / own run        401     403       200       200    200
daily-routes.reopenStop / other's run    401     403       403       200    200
daily-routes.noteStop / own run          401     403       200       200    200
daily-routes.noteStop / other's run      401     403       403       200    200
daily-routes.photo                       401     403       200       200    200
daily-routes.ownPhoto / own              401     200       403       200    200
daily-routes.ownPhoto / other's          401     404       403       404    404
daily-routes.contactHistory              401     403       200       200    200
pickup-exceptions.ofDate                 401     403       200       200    200
pickup-exceptions.putOff                 401     403       403       200    200
pickup-exceptions.addPickup              401     403       403       200    200
pickup-exceptions.goBack                 401     403       403       200    200
pickup-exceptions.leaveOut               401     403       403       200    200
pickup-exceptions.takeBack               401     403       403       200    200
pickup-exceptions.restoreRun             401     403       403       200    200
history.ofThing                          401     403       200       200    200
daily-routes.strayWork                   401     403       403       200    200
daily-routes.settleStrayWork             401     403       403       200    200
daily-routes.strayPhoto                  401     403       200       200    200
daily-routes.visitPhoto                  401     403       200       200    200
`,
  samples: ({
    aCancelledRun,
    aContactId,
    aFreeDay,
    aPickup,
    aPickupLeftOut,
    aRun,
    aStopGivenUp,
    aUserId,
    aVisit,
    nothing,
    photographedStop,
    someStrayWork,
    stopOf,
    today,
    workedStop,
  }: Stage) => ({
    'daily-routes.list': nothing,
    'daily-routes.unfinished': nothing,
    'daily-routes.neverStarted': nothing,
    'daily-routes.get': () => aRun(),
    'daily-routes.dayMap': async () => ({ date: today }),
    'daily-routes.generate': async () => ({ targetDate: today }),
    'daily-routes.start': () => aRun(),
    'daily-routes.complete': async () => ({ ...(await aRun({ status: 'in_progress' })), skipOpenStops: true }),
    'daily-routes.cancel': async () => ({ ...(await aRun()), reason: 'Snow' }),
    'daily-routes.assignDriver': async () => ({ ...(await aRun()), driverId: null }),
    'daily-routes.moveStops': async () => ({ ...(await aRun()), toDriverId: await aUserId('employee') }),
    'daily-routes.startStop / own run': ({ id }) => stopOf(id),
    "daily-routes.startStop / other's run": () => stopOf(undefined),
    'daily-routes.completeStop / own run': ({ id }) => stopOf(id),
    "daily-routes.completeStop / other's run": () => stopOf(undefined),
    'daily-routes.skipStop / own run': ({ id }) => stopOf(id),
    "daily-routes.skipStop / other's run": () => stopOf(undefined),
    'daily-routes.rescheduleStop / own run': ({ id }) => stopOf(id, { toDate: addDays(today, 2) }),
    "daily-routes.rescheduleStop / other's run": () => stopOf(undefined, { toDate: addDays(today, 2) }),
    'daily-routes.reopenStop / own run': ({ id }) => workedStop(id),
    "daily-routes.reopenStop / other's run": () => workedStop(undefined),
    'daily-routes.noteStop / own run': ({ id }) => workedStop(id),
    "daily-routes.noteStop / other's run": () => workedStop(undefined),
    'daily-routes.photo': () => photographedStop(undefined),
    'daily-routes.ownPhoto / own': ({ id }) => photographedStop(id),
    "daily-routes.ownPhoto / other's": () => photographedStop(undefined),
    'daily-routes.contactHistory': aContactId,
    'pickup-exceptions.ofDate': async () => ({ date: today }),
    'pickup-exceptions.putOff': async () => ({ pickups: [await aPickup()], toDate: addDays(today, 2) }),
    'pickup-exceptions.addPickup': aFreeDay,
    'pickup-exceptions.goBack': async () => ({ ...(await aStopGivenUp()), toDate: today }),
    'pickup-exceptions.leaveOut': async () => ({ pickups: [await aPickup()], reason: 'Road closed' }),
    'pickup-exceptions.takeBack': aPickupLeftOut,
    'pickup-exceptions.restoreRun': aCancelledRun,
    'history.ofThing': async () => ({ thing: 'daily-route', ...(await aRun()) }),
    'daily-routes.strayWork': nothing,
    'daily-routes.settleStrayWork': async () => ({ ...(await someStrayWork()), settlement: 'keep' }),
    'daily-routes.strayPhoto': someStrayWork,
    'daily-routes.visitPhoto': aVisit,
  }),
};
