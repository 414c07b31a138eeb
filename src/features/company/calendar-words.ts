/** The calendar in words: on screens, and in the letter to those whose pickups move. */
import { type Day, formatLongDay, formatNearDay, weekdayOf } from '../../kernel/calendar.ts';
import type { ChangePreview } from './calendar.ts';
import type { DayEffect } from './closures.ts';
import type { Holiday } from './holidays.ts';

/** What is chosen for the pickups of a day. */
export const effectLabels: Readonly<Record<DayEffect, string>> = {
  nothing: 'Come as always',
  slides: 'Slide one day',
  skipped: 'Are skipped',
  moved: 'Move to a day',
};

/** What a day of the calendar does, in a list: "Moved to Sat, Nov 28". */
export function effectText(effect: DayEffect, movedTo: Day | null, today: Day): string {
  if (effect === 'moved' && movedTo) return `Moved to ${formatNearDay(movedTo, today)}`;
  return { nothing: 'As always', slides: 'Slides one day', skipped: 'Skipped', moved: 'Moved' }[effect];
}

/** Those that almost every hauler keeps. */
export const usualSix: readonly Holiday[] = [
  'new-years-day',
  'memorial-day',
  'independence-day',
  'labor-day',
  'thanksgiving-day',
  'christmas-day',
];

/** Why there is no service today, most often. */
export const usualReasons = ['Snow', 'Landfill closed'] as const;

/** Which days' pickups come on a date after a change: "as always", "Thursday’s", "Fri + Sat"; nothing where none come. */
export function whosePickups(date: Day, from: readonly Day[]): string | undefined {
  if (from.length === 1) return from[0] === date ? 'as always' : `${weekdayOf(from[0] ?? date)}’s`;
  return from.length > 1 ? from.map((day) => weekdayOf(day).slice(0, 3)).join(' + ') : undefined;
}

type PickupMove = ChangePreview['moves'][number];

/** "Thursday, November 26: comes on Friday, November 27" */
export function moveText({ nominal, after }: Pick<PickupMove, 'nominal' | 'after'>): string {
  const day = formatLongDay(nominal);
  if (after === null) return `${day}: no pickup`;
  return after === nominal ? `${day}: comes as always` : `${day}: comes on ${formatLongDay(after)}`;
}

/** Houses that lose a pickup because the truck comes on its other day as it is; `isMore` when others were told before. */
export const servedAnywayText = (count: number, isMore = true): string =>
  `${count.toLocaleString('en-US')}${isMore ? ' more' : ''} ${count === 1 ? 'falls' : 'fall'} together with another pickup`;

/** A mass e-mail that somebody may change before it is sent. */
type Letter = Readonly<{ subject: string; message: string; recipientIds: readonly string[] }>;

/** What those are told whose pickups a change moves; `why` names the day or the days. */
export function letterOf(
  { moves, contactIds }: Pick<ChangePreview, 'moves' | 'contactIds'>,
  why: string,
): Letter | undefined {
  if (contactIds.length === 0) return undefined;
  const [first, ...others] = moves;
  const isSkipped = moves.every(({ after }) => after === null);
  const about = isSkipped
    ? `no pickup${first && others.length === 0 ? ` on ${formatLongDay(first.nominal)}` : ''}`
    : 'your pickup comes on another day';
  const lines = [
    'Hello {{first_name}},',
    '',
    `${why}: please look at the day on which we usually come.`,
    '',
    ...moves.map((move) => `${moveText(move)}.`),
    '',
    'All other pickups come as always.',
  ];
  return { subject: `${why}: ${about}`, message: lines.join('\n'), recipientIds: contactIds };
}
