import { type Day, formatDay } from '../../kernel/calendar.ts';
import { pluralOf } from '../../kernel/language.ts';
import { oftenText } from './coming-words.ts';
import type { Accommodation, Service } from './contract.ts';

type Term = Pick<Service, 'firstDay' | 'lastDay'>;

export const cansText = (cans: number): string => pluralOf('en')(cans, '1 can', `${cans} cans`);

/** "Since Nov 3, 2026", "From Dec 1, 2026 until Mar 31, 2027", "Never began" */
export function termText({ firstDay, lastDay }: Term, today: Day): string {
  if (lastDay !== null && lastDay < firstDay) return 'Never began';
  const begins = `${firstDay > today ? 'From' : 'Since'} ${formatDay(firstDay)}`;
  return lastDay === null ? begins : `${begins} until ${formatDay(lastDay)}`;
}

/** "Stop 12 of Downtown · every other Monday": one line for each route that serves it. */
export const routeTexts = ({ routes }: Pick<Service, 'routes'>): string[] =>
  routes.map(
    ({ routeName, stopNumber, daysOfWeek: days, cadence, season }) =>
      `Stop ${stopNumber} of ${routeName} · ${oftenText([{ days, cadence, season }])}`,
  );

export const lastDayText = ({ lastDay }: Pick<Term, 'lastDay'>): string =>
  `Last day: ${lastDay ? formatDay(lastDay) : 'none'}`;

/** "Gated Entry: the code is 4471" */
export const accommodationText = ({ type, notes }: NonNullable<Accommodation>): string =>
  notes ? `${type}: ${notes}` : type;

type Fields = Pick<Service, 'cans' | 'accommodation'> & Term;

/** What is different now, for who was second. */
export function changesBetween(before: Fields, now: Fields): string[] {
  const words = ({ cans, accommodation, firstDay, lastDay }: Fields) => [
    `Cans: ${cans}`,
    `Accommodation: ${accommodation ? accommodationText(accommodation) : 'none'}`,
    `First day: ${formatDay(firstDay)}`,
    lastDayText({ lastDay }),
  ];
  const old = words(before);
  return words(now).filter((text, at) => text !== old[at]);
}
