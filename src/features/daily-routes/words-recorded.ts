/** What is said to a driver whose word counts, and changes nothing that is shown. */
import type { Words } from '../../kernel/language.ts';

/** Why what a driver told is kept and changes nothing that is shown. */
export const recordedCodes = ['run-cancelled', 'stops-left', 'run-grown', 'run-given-away', 'visit', 'stray'] as const;
export type RecordedCode = (typeof recordedCodes)[number];

const en: Readonly<Record<RecordedCode, string>> = {
  'run-cancelled': 'Recorded. The office has cancelled this run meanwhile.',
  'stops-left': 'Recorded. The office has cancelled this run meanwhile; stops left open wait for another truck.',
  'run-grown': 'Recorded. A stop is open that came to this run meanwhile, so the run goes on.',
  'run-given-away': 'Recorded. The run is somebody else’s by now, who goes on with the stops left open.',
  visit: 'Recorded. Something later was recorded at this stop too; the office sees both.',
  stray: 'Recorded. The office will place it.',
};

const es: typeof en = {
  'run-cancelled': 'Quedó registrado. La oficina canceló esta ruta mientras tanto.',
  'stops-left':
    'Quedó registrado. La oficina canceló esta ruta mientras tanto; las paradas que quedaron abiertas esperan otro camión.',
  'run-grown': 'Quedó registrado. Mientras tanto llegó a esta ruta una parada que sigue abierta: la ruta continúa.',
  'run-given-away': 'Quedó registrado. La ruta ya es de otra persona, que sigue con las paradas que quedaron abiertas.',
  visit: 'Quedó registrado. En esta parada se registró algo después; la oficina ve las dos cosas.',
  stray: 'Quedó registrado. La oficina le buscará su lugar.',
};

export const recordedWords: Words<typeof en> = { en, es };

/** What an answer says of it: a sentence in English, and the code by which other languages say theirs. */
export const toldAs = (code: RecordedCode | undefined) =>
  code ? { recorded: recordedWords.en[code], recordedAs: code } : {};
