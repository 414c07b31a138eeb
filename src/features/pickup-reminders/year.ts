/** The pickups of twelve months on one sheet. */
import { addDays, addMonths, type Day } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import { lastWords, pickupsOf } from '../daily-routes/each-pickup.ts';
import type { Place } from '../daily-routes/pickups.ts';
import type { YearDay, YearPlace } from './calendar.ts';
import { feedWords } from './words.ts';

const shownMonths = 12;

/** The first days of this month and those after it. */
export const monthsFrom = (today: Day): Day[] =>
  Array.from({ length: shownMonths }, (_, ahead) => addMonths(`${today.slice(0, 8)}01`, ahead));

type Year = Readonly<{ today: Day; months: readonly Day[]; language: Language }>;

/** The days of one place on which a truck comes, or does not come although it usually does. */
export function yearOf(place: Place, { today, months, language }: Year): YearPlace {
  const to = addDays(addMonths(months.at(-1) ?? today, 1), -1);
  const all = lastWords(pickupsOf(place, today, to));
  const days = [...Map.groupBy(all, ({ date }) => date)].map(([date, pickups]): YearDay => {
    const coming = pickups.filter(({ state }) => state.kind === 'comes');
    const why = new Set(pickups.flatMap(({ state }) => feedWords[language].why(state, date)));
    return {
      date,
      streams: [...new Set(coming.map(({ stream }) => stream))],
      isOff: coming.length === 0,
      why: why.size > 0 ? [...why].join('; ') : null,
    };
  });
  return { street: place.street, cityLine: place.cityLine, days };
}
