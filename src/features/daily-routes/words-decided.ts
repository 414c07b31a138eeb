import { type Day, formatDay } from '../../kernel/calendar.ts';
import type { Words } from '../../kernel/language.ts';
import { planWords } from '../day-plan/words.ts';

const en = {
  goesWith: (run: string | null) => `Goes with ${run ?? 'another run'}`,
  extra: planWords.en.extraPickup,
  comesOn: (day: Day) => `Comes on ${formatDay(day)}`,
  comesAgainOn: (day: Day) => `Comes once more on ${formatDay(day)}`,
};

const es: typeof en = {
  goesWith: (run) => `Va con ${run ?? 'otra ruta'}`,
  extra: planWords.es.extraPickup,
  comesOn: (day) => `Se hace el ${formatDay(day, 'es')}`,
  comesAgainOn: (day) => `Se hace una vez más el ${formatDay(day, 'es')}`,
};

/** What was decided for a single pickup. */
export const decidedWords: Words<typeof en> = { en, es };
