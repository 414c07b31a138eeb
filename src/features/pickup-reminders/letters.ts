/** What reminders and notices say, line by line, whatever channel they go by. */
import type { Day } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import type { PickupOn } from '../daily-routes/each-pickup.ts';
import { lostWords } from '../daily-routes/lost-words.ts';
import { changeWords } from './change-words.ts';
import type { Change } from './changes.ts';
import { letterWords } from './letter-words.ts';
import { feedWords } from './words.ts';

export type Said = Readonly<{ title: string; lead: string; lines: readonly string[] }>;

/** Of the pickups of one day. */
export function reminderOf(pickups: readonly PickupOn[], day: Day, language: Language): Said {
  const [say, words] = [letterWords[language], feedWords[language]];
  const named = [...new Set(pickups.map(({ stream }) => words.pickup(stream)))];
  const lines = pickups.map(({ stream, cans, street, state, date }) =>
    [words.pickup(stream), words.cans(cans), street, ...words.why(state, date)].join(' · '),
  );
  return { title: say.tomorrow(named), lead: say.comes(day), lines };
}

/** Of days that changed: one line for all to which the same happens. */
export function noticeOf(changes: readonly Change[], language: Language): Said {
  const words = feedWords[language];
  const groups = Map.groupBy(changes, (change) => sentenceOf(change, language));
  const lines = [...groups].map(([sentence, of]) =>
    [sentence, ...new Set(of.flatMap(({ stream, street }) => [words.pickup(stream), street]))].join(' · '),
  );
  return { title: [...groups.keys()].join('; '), lead: letterWords[language].changed, lines };
}

/** "Thanksgiving Day: Friday instead of Thursday" */
function sentenceOf({ nominal, known, comesOn, name, lost, isAgain }: Change, language: Language): string {
  const say = changeWords[language];
  if (lost) return lostWords[language].lost(lost, known ?? nominal);
  const day = comesOn ?? nominal;
  if (known !== null && comesOn === null) return say.notAfterAll(known);
  if (isAgain) return say.again(day);
  return day === nominal ? say.usual(nominal) : say.instead(name, known ?? nominal, day);
}
