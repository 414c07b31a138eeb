/** Why a usual pickup does not come, in the customer's language; apart from the shapes, which no browser needs. */
import { type Day, formatLongDay } from '../../kernel/calendar.ts';
import type { Words } from '../../kernel/language.ts';
import type { LostWhy } from './lost-why.ts';

const en = {
  none: (because: string, day: Day) => `${because}: no pickup on ${formatLongDay(day)}`,
  why(why: LostWhy): string {
    if (why.kind === 'closed') return why.name;
    if (why.kind === 'held') return `Paused ${formatLongDay(why.from)} to ${formatLongDay(why.to)}`;
    return { left_out: 'Left out by our office', cancelled: 'Our run is cancelled', over: 'Our run is over' }[why.kind];
  },
  /** "Blizzard: no pickup on Thursday, November 26" */
  lost: (why: LostWhy, day: Day): string => en.none(en.why(why), day),
};

const es: typeof en = {
  none: (because, day) => `${because}: sin recolección el ${formatLongDay(day, 'es')}`,
  why(why) {
    if (why.kind === 'closed') return why.name;
    if (why.kind === 'held') return `En pausa del ${formatLongDay(why.from, 'es')} al ${formatLongDay(why.to, 'es')}`;
    return {
      left_out: 'La oficina canceló esta recolección',
      cancelled: 'Nuestra ruta está cancelada',
      over: 'Nuestra ruta ya terminó',
    }[why.kind];
  },
  lost: (why, day) => es.none(es.why(why), day),
};

/** What is said of a usual pickup that does not come, wherever a customer reads it. */
export const lostWords: Words<typeof en> = { en, es };
