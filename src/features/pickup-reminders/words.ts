import type { Day } from '../../kernel/calendar.ts';
import { pluralOf, type Words } from '../../kernel/language.ts';
import type { State } from '../daily-routes/each-pickup.ts';
import { lostWords } from '../daily-routes/lost-words.ts';
import { isExtra } from '../day-plan/extra.ts';
import { planWords } from '../day-plan/words.ts';
import { streamWords } from '../services/stream-words.ts';
import type { Stream } from '../services/streams.ts';
import { changeWords } from './change-words.ts';
import { comesAgain } from './changes.ts';

const en = {
  calendar: (company: string) => `Pickups · ${company}`,
  pickup: (stream: Stream) => `${stream} pickup`,
  noPickup: (stream: Stream) => `No ${stream.toLowerCase()} pickup`,
  cans: (count: number) => pluralOf('en')(count, '1 can', `${count} cans`),
  why(state: State, date: Day): string[] {
    if (state.kind === 'lost') return [lostWords.en.lost(state.why, date)];
    if (state.kind !== 'comes' || !state.because) return [];
    const { because } = state;
    if (comesAgain(state)) return [changeWords.en.again(date)];
    if (isExtra(because, date)) return [planWords.en.extraPickup];
    return [changeWords.en.instead(because.kind === 'closure' ? because.name : null, because.from, date)];
  },
};

const streamEs = (stream: Stream) => streamWords.es[stream].toLowerCase();

const es: typeof en = {
  calendar: (company) => `Recolecciones · ${company}`,
  pickup: (stream) => `Recolección de ${streamEs(stream)}`,
  noPickup: (stream) => `Sin recolección de ${streamEs(stream)}`,
  cans: (count) => pluralOf('es')(count, '1 bote', `${count} botes`),
  why(state, date) {
    if (state.kind === 'lost') return [lostWords.es.lost(state.why, date)];
    if (state.kind !== 'comes' || !state.because) return [];
    const { because } = state;
    if (comesAgain(state)) return [changeWords.es.again(date)];
    if (isExtra(because, date)) return [planWords.es.extraPickup];
    return [changeWords.es.instead(because.kind === 'closure' ? because.name : null, because.from, date)];
  },
};

/** What stands in somebody's own calendar. */
export const feedWords: Words<typeof en> = { en, es };
