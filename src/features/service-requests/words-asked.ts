import { pluralOf, type Words } from '../../kernel/language.ts';
import type { AskedOf, Price } from './asked.ts';

type Interval = NonNullable<Price['interval']>;
const one: Readonly<Record<Interval, string>> = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' };
const oneEs: typeof one = { day: 'por día', week: 'por semana', month: 'por mes', year: 'por año' };
const manyEs: typeof one = { day: 'días', week: 'semanas', month: 'meses', year: 'años' };

/** "a month", "every 3 months" */
export const intervalWords: Words<(interval: Interval, count: number) => string> = {
  en: (interval, count) => pluralOf('en')(count, one[interval], `every ${count} ${interval}s`),
  es: (interval, count) => pluralOf('es')(count, oneEs[interval], `cada ${count} ${manyEs[interval]}`),
};

type Recorded = Pick<AskedOf<'missed_pickup'>, 'status' | 'skipReason' | 'recordedAt' | 'announcedServiceId'>;

const reasons: Readonly<Record<NonNullable<Recorded['skipReason']>, string>> = {
  ...{ not_out: 'not out', blocked: 'blocked', no_access: 'no access', contaminated: 'contaminated' },
  ...{ overfull: 'overfull', unsafe: 'unsafe', other: 'another reason' },
};
const reasonsEs: typeof reasons = {
  ...{ not_out: 'no estaba afuera', blocked: 'bloqueado', no_access: 'sin acceso', contaminated: 'contaminado' },
  ...{ overfull: 'demasiado lleno', unsafe: 'no era seguro', other: 'otro motivo' },
};

/** What a driver had recorded of a pickup: "Skipped: blocked". */
export const recordWords: Words<(recorded: Recorded) => string> = {
  en({ status, skipReason, announcedServiceId }) {
    if (announcedServiceId) return 'On no run of the day';
    if (status === 'completed') return 'Picked up';
    if (status !== 'skipped') return 'Nothing recorded';
    return skipReason ? `Skipped: ${reasons[skipReason]}` : 'Skipped';
  },
  es({ status, skipReason, announcedServiceId }) {
    if (announcedServiceId) return 'En ninguna ruta del día';
    if (status === 'completed') return 'Recogida';
    if (status !== 'skipped') return 'Nada registrado';
    return skipReason ? `No recogida: ${reasonsEs[skipReason]}` : 'No recogida';
  },
};
