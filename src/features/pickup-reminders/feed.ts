/** Somebody's pickup days as a calendar that programs ask for now and then. */
import { addDays, type Day, daysBetween, type Instant } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import { lastWords, type PickupOn, pickupKey } from '../daily-routes/each-pickup.ts';
import { icsDay, icsFile, icsInstant, icsText } from './ics.ts';
import { feedWords } from './words.ts';

/** How far ahead a calendar shows, in days: 26 weeks. */
export const feedDays = 26 * 7;

type Feed = Readonly<{
  company: string;
  language: Language;
  now: Instant;
  today: Day;
  /** The hour of the evening before at which it rings, if it does. */
  alarmHour: number | undefined;
}>;

// A calendar holds one component at least (RFC 5545 §3.6), also when nothing comes.
const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Each pickup is an event of its service and usual date, also where it comes on another one or not at all. */
export function feedOf(pickups: readonly PickupOn[], feed: Feed): string {
  const name = icsText(feedWords[feed.language].calendar(feed.company));
  return icsFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haulyard//Pickup days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...utc,
    ...lastWords(pickups).flatMap((one, at, all) => eventOf(uidOf(one, all.slice(0, at)), one, feed)),
    'END:VCALENDAR',
  ]);
}

/** Of two trucks for one usual pickup the later one has an event of its own. */
function uidOf(one: PickupOn, before: readonly PickupOn[]): string {
  const key = pickupKey(one);
  return before.some((other) => pickupKey(other) === key) ? `${key}-${one.routeId}` : key;
}

/** Grows with every day, so that a program never takes an older word for a newer one. */
const revision = (today: Day) => daysBetween('2020-01-01', today);

function eventOf(uid: string, { date, place, stream, cans, state }: PickupOn, feed: Feed): string[] {
  const say = feedWords[feed.language];
  const isOff = state.kind === 'lost';
  const summary = icsText(isOff ? say.noPickup(stream) : say.pickup(stream));
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@pickups.haulyard`,
    `DTSTAMP:${icsInstant(feed.now)}`,
    `SEQUENCE:${revision(feed.today)}`,
    `DTSTART;VALUE=DATE:${icsDay(date)}`,
    `DTEND;VALUE=DATE:${icsDay(addDays(date, 1))}`,
    `SUMMARY:${summary}`,
    `LOCATION:${icsText(place)}`,
    `DESCRIPTION:${icsText([say.cans(cans), ...say.why(state, date)].join('\n'))}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(isOff || feed.alarmHour === undefined ? [] : alarm(feed.alarmHour, summary)),
    'END:VEVENT',
  ];
}

/** Counted back from the first moment of the day, which comes before the clocks change on any. */
const alarm = (hour: number, summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${summary}`,
  `TRIGGER:-PT${24 - hour}H`,
  'END:VALARM',
];
