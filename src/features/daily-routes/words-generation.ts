/** What came of making the runs of a date: the server says it in the language of who asked for them. */
import { type Day, formatDay, weekdayOf } from '../../kernel/calendar.ts';
import { pluralOf, type Words } from '../../kernel/language.ts';
import type { RunStatus } from './statuses.ts';

/** Why a run is kept as it is. */
export type WhyKept = 'generated' | 'worked' | Exclude<RunStatus, 'pending'>;

const one = pluralOf('en');
const uno = pluralOf('es');

const en = {
  kept: {
    generated: 'Already generated',
    completed: 'Already completed',
    in_progress: 'Already started',
    cancelled: 'Cancelled',
    worked: 'Stops were worked already',
  } satisfies Record<WhyKept, string> as Readonly<Record<WhyKept, string>>,
  /** The sentences above the result. */
  message(date: Day, generated: number, kept: number): string {
    if (generated === 0 && kept === 0) return `No routes are planned for ${weekdayOf(date)}, ${formatDay(date)}.`;
    const made = one(generated, 'Generated 1 run', `Generated ${generated} runs`);
    const rest = one(kept, ' 1 run was kept as it is.', ` ${kept} runs were kept as they are.`);
    return `${made} for ${formatDay(date)}.${kept > 0 ? rest : ''}`;
  },
};

const es: typeof en = {
  kept: {
    generated: 'Ya generada',
    completed: 'Ya completada',
    in_progress: 'Ya iniciada',
    cancelled: 'Cancelada',
    worked: 'Ya se trabajó en sus paradas',
  },
  message(date, generated, kept) {
    const day = formatDay(date, 'es');
    if (generated === 0 && kept === 0) return `No hay rutas planeadas para el ${day}.`;
    const made = uno(generated, `Se generó 1 ruta para el ${day}.`, `Se generaron ${generated} rutas para el ${day}.`);
    const rest = uno(kept, ' Se conservó 1 ruta como está.', ` Se conservaron ${kept} rutas como están.`);
    return `${made}${kept > 0 ? rest : ''}`;
  },
};

export const generationWords: Words<typeof en> = { en, es };
