import { addDays, addMinutes, type Day, dayAt, hourAt, type Instant, startOfDay } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { getPickupReminderSettings } from '../../company/server/store.ts';
import { lockOwnContact } from '../../contacts/server/store-account.ts';
import { lastDayOf, lookAheadDays, lookBackTo } from '../changes.ts';
import type { Channel } from '../contract.ts';
import { noticeOf, reminderOf } from '../letters.ts';
import { isTellingHour, type Moment, settlingMinutes, type Telling, tellingOf } from '../telling.ts';
import { getSender, mail, type Sender } from './mailing.ts';
import { pushAll, takeBackOvertaken } from './push-letters.ts';
import { listChoices, listChoosers, lockPerson } from './store.ts';
import { listReminded } from './store-letters.ts';
import { findListener, listCancelledSince, listPickups, type Person } from './store-people.ts';
import { listTold, saveTold } from './store-told.ts';

const lookEveryMs = 5 * 60_000;

type Now = Moment & Readonly<{ now: Instant; timeZone: string }>;
type Found = Readonly<{ person: Person; telling: Telling }>;

/** What somebody is to hear now; undefined when that is nothing. */
async function findTelling(read: Reader, profileId: string, moment: Now): Promise<Found | undefined> {
  const { today, now } = moment;
  const channels = (await listChoices(read, profileId, 'last')).filter(({ isOn }) => isOn);
  const person = channels.length > 0 ? await findListener(read, profileId) : undefined;
  if (!person) return undefined;
  const told = await listTold(read, profileId);
  const dates = { from: lookBackTo(told, today), to: addDays(today, lookAheadDays) };
  const pickups = await listPickups(read, person.contactId, dates);
  const knowing = {
    channels: channels.map(({ channel }) => channel),
    reminded: await listReminded(read, person, addDays(today, 1)),
    told,
    justCancelled: await listCancelledSince(read, person.contactId, addMinutes(now, -settlingMinutes)),
  };
  const telling = tellingOf(pickups, knowing, moment);
  return telling && { person, telling };
}

const senders: Readonly<Record<Channel, typeof mail>> = { email: mail, push: pushAll };

/**
 * Whatever was chosen, planned or sent since somebody was found is seen here, with what is written; whoever merges their
 * contact comes before or after.
 */
async function tell(tx: Tx, profileId: string, moment: Now, sender: Sender): Promise<void> {
  await lockPerson(tx, profileId);
  await lockOwnContact(tx, profileId);
  const found = await findTelling(tx, profileId, moment);
  if (!found) return;
  const { person, telling } = found;
  const day = addDays(moment.today, 1);
  const reminder = reminderOf(telling.pickups, day, person.language);
  const notice = noticeOf(telling.changes, person.language);
  const begins = (of: Day) => startOfDay(of, moment.timeZone);
  const over = begins(addDays(lastDayOf(telling.changes) ?? moment.today, 1));
  for (const channel of telling.channels) {
    const send = senders[channel];
    if (telling.changes.length > 0)
      await send(tx, person, notice, { kind: 'Pickup change', remindsOf: null, until: over }, sender);
    if (telling.remindBy.includes(channel))
      await send(tx, person, reminder, { kind: 'Pickup reminder', remindsOf: day, until: begins(day) }, sender);
  }
  await saveTold(tx, profileId, telling.known);
  await takeBackOvertaken(tx, profileId, telling.pickups.length === 0 ? day : null);
}

/** Tells those who want to know of tomorrow's pickups and of days that changed (decisions/0078). */
export function pickupRemindersJob(kit: Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'>): Job {
  const { read, transact, clock, publicUrl } = kit;
  return {
    name: 'pickup-reminders',
    everyMs: lookEveryMs,
    topic: 'company-calendar',
    async run(signal) {
      const { hour: reminderHour, timeZone } = await getPickupReminderSettings(read);
      const now = clock.now();
      const moment = { now, timeZone, today: dayAt(now, timeZone), hour: hourAt(now, timeZone), reminderHour };
      if (!isTellingHour(moment)) return;
      const sender = await getSender(read, publicUrl());
      const failed: unknown[] = [];
      for (const profileId of await listChoosers(read)) {
        if (signal.aborted) return;
        try {
          if (await findTelling(read, profileId, moment)) await transact((tx) => tell(tx, profileId, moment, sender));
        } catch (error) {
          failed.push(error);
        }
      }
      // One whom nobody can write to keeps nobody else from hearing.
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} people could not be told`);
    },
  };
}
