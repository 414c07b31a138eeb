import { type Day, formatDay } from '../../kernel/calendar.ts';
import type { Language, Words } from '../../kernel/language.ts';
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

const words: Words<typeof en> = { en, es };

export type Decided = Readonly<{
  kind: string;
  nominal: Day;
  toDate: Day | null;
  isAgain: boolean;
  reason: string | null;
  /** Of the run with which it goes: its driver, else its route. */
  runName: string | null;
}>;

/** What was decided for a single pickup, with what was said of it. */
export function decidedText({ kind, nominal, toDate, isAgain, reason, runName }: Decided, language: Language): string {
  const say = words[language];
  if (kind === 'goes_with') return say.goesWith(runName);
  if (toDate === null) return planWords[language].leftOut(reason ?? '');
  const usual = nominal === toDate ? say.extra : say.comesOn(toDate);
  const what = isAgain ? say.comesAgainOn(toDate) : usual;
  return reason ? `${what}: ${reason}` : what;
}
