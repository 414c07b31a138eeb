import { aBrowser } from '../support/pickup-reminders.ts';
import type { Caller } from '../support/server.ts';
import type { Area, Stage } from './stage.ts';

/** What customers do names nobody: "own" and "somebody else's" are the same call, told apart by the session. */
export const pickupRemindersArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
pickup-reminders.own / own               401     200       403       200    200
pickup-reminders.own / other             401     200       403       200    200
pickup-reminders.choose / own            401     200       403       200    200
pickup-reminders.choose / other          401     200       403       200    200
pickup-reminders.ofContact               401     403       200       200    200
pickup-reminders.unsubscribe             404     404       404       404    404
pickup-calendar.link / own               401     200       403       200    200
pickup-calendar.link / other             401     200       403       200    200
pickup-calendar.makeLink / own           401     200       403       200    200
pickup-calendar.makeLink / other         401     200       403       200    200
pickup-calendar.removeLink / own         401     200       403       200    200
pickup-calendar.removeLink / other       401     200       403       200    200
pickup-calendar.year / own               401     200       403       200    200
pickup-calendar.year / other             401     200       403       200    200
pickup-push.devices / own                401     200       403       200    200
pickup-push.devices / other              401     200       403       200    200
pickup-push.add / own                    401     200       403       200    200
pickup-push.add / other                  401     200       403       200    200
pickup-push.remove / own                 401     200       403       200    200
pickup-push.remove / other               401     200       403       200    200
pickup-calendar.feed                     404     404       404       404    404
`,
  samples: ({ aContactId, ofOwn }: Stage) => {
    /** With the id of somebody else, which is not asked for. */
    const ofOther = async (caller: Caller, more: object = {}) => ofOwn(caller, { ...more, ...(await aContactId()) });
    return {
      'pickup-reminders.own / own': ofOwn,
      'pickup-reminders.own / other': ofOther,
      'pickup-reminders.choose / own': (caller) => ofOwn(caller, { channel: 'email', isOn: true }),
      'pickup-reminders.choose / other': (caller) => ofOther(caller, { channel: 'email', isOn: false }),
      'pickup-reminders.ofContact': aContactId,
      'pickup-reminders.unsubscribe': async () => ({ token: 'guessed' }),
      'pickup-calendar.link / own': ofOwn,
      'pickup-calendar.link / other': ofOther,
      'pickup-calendar.makeLink / own': (caller) => ofOwn(caller, { hasAlarm: true }),
      'pickup-calendar.makeLink / other': (caller) => ofOther(caller, { hasAlarm: true }),
      'pickup-calendar.removeLink / own': ofOwn,
      'pickup-calendar.removeLink / other': ofOther,
      'pickup-calendar.year / own': ofOwn,
      'pickup-calendar.year / other': ofOther,
      'pickup-push.devices / own': ofOwn,
      'pickup-push.devices / other': ofOther,
      'pickup-push.add / own': (caller) => ofOwn(caller, aBrowser()),
      'pickup-push.add / other': (caller) => ofOther(caller, aBrowser()),
      'pickup-push.remove / own': (caller) => ofOwn(caller, { endpoint: aBrowser().endpoint }),
      'pickup-push.remove / other': (caller) => ofOther(caller, { endpoint: aBrowser().endpoint }),
      'pickup-calendar.feed': async () => ({ token: 'guessed' }),
    };
  },
};
