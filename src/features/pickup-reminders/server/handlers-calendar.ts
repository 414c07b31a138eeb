import { addDays, dayAt } from '../../../kernel/calendar.ts';
import { own, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { findCompany, getLetterhead, getPickupReminderSettings, getTimeZone } from '../../company/server/store.ts';
import type { pickupCalendarContract } from '../calendar.ts';
import { feedDays, feedOf } from '../feed.ts';
import { monthsFrom, yearOf } from '../year.ts';
import { findFeed, findLink, makeLink, removeLink } from './store-feeds.ts';
import { findPerson, listPickups, listPlaces } from './store-people.ts';

const hourly = { minutes: 60, message: 'This calendar is asked for too often. Wait an hour.' };

export const pickupCalendarHandlers: Handlers<typeof pickupCalendarContract> = {
  async link({ actor, contact, read }) {
    return { isLinked: contact !== null, link: contact && (await findLink(read, actor.id)) };
  },

  async makeLink({ actor, contact, input, publicUrl, read, transact, limitScale: scale }) {
    own(contact);
    const message = 'You have made many links. Wait an hour.';
    await limit(read, `calendar link ${actor.id}`, { max: 30, minutes: 60, message, scale });
    const { token, madeAt } = await transact((tx) => makeLink(tx, actor.id, input.hasAlarm));
    return { url: `${publicUrl()}/api/pickup-calendars/${token}/pickups.ics`, madeAt };
  },

  async removeLink({ actor, contact, transact }) {
    own(contact);
    await transact((tx) => removeLink(tx, actor.id));
    return { done: true };
  },

  async year({ actor, contact, now, read }) {
    const today = dayAt(now, await getTimeZone(read));
    const months = monthsFrom(today);
    const phone = (await findCompany(read))?.phone ?? null;
    const places = contact ? await listPlaces(read, contact.id, today) : [];
    return { months, phone, places: places.map((place) => yearOf(place, { today, months, language: actor.language })) };
  },

  // Calendar programs of thousands ask from few networks: whoever knows a link is counted by the link.
  async feed({ client, input, now, read, limitScale: scale }) {
    const feed = await findFeed(read, input.token);
    const person = feed && (await findPerson(read, feed.profileId));
    if (!feed || !person) {
      await limit(read, `unknown calendar ${networkOf(client.address)}`, { ...hourly, max: 60, scale });
      throw new Refusal('missing', 'missing', 'This calendar does not exist.');
    }
    await limit(read, `calendar ${tokenHash(input.token).toString('base64url')}`, { ...hourly, max: 60, scale });
    const { hour, timeZone } = await getPickupReminderSettings(read);
    const today = dayAt(now, timeZone);
    const pickups = await listPickups(read, person.contactId, { from: today, to: addDays(today, feedDays) });
    const { name: company } = await getLetterhead(read);
    const alarmHour = feed.hasAlarm ? hour : undefined;
    return {
      bytes: feedOf(pickups, { company, language: person.language, now, today, alarmHour }),
      contentType: 'text/calendar; charset=utf-8',
      fileName: 'pickups.ics',
      inline: true,
    };
  },
};
