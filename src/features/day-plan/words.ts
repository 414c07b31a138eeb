import { type Day, daysBetween, formatDay, formatLongDay } from '../../kernel/calendar.ts';
import type { Language, Words } from '../../kernel/language.ts';

/** The first word of the long form. */
const weekday = (day: Day, language: Language) => formatLongDay(day, language).split(',')[0] ?? '';

/** The weekday where the other day is near, else the date. */
const dayWord = (from: Day, to: Day, language: Language) =>
  Math.abs(daysBetween(from, to)) < 7 ? weekday(to, language) : formatDay(to, language);

const en = {
  extraPickup: 'Extra pickup',
  putOffFrom: (day: Day) => `Put off from ${formatDay(day)}`,
  again: (day: Day) => `Comes once more after ${formatDay(day)}`,
  /** "Thanksgiving Day: Thursday’s pickups come on Friday" */
  movedBy: (closure: string, from: Day, to: Day) =>
    `${closure}: ${weekday(from, 'en')}’s pickups come on ${dayWord(from, to, 'en')}`,
  closedBy: (closure: string, day: Day) => `${closure}: no pickups on ${formatDay(day)}`,
  putOffTo: (day: Day) => `Put off to ${formatDay(day)}`,
  withAnother: (route: string) => `Comes with the regular pickup of ${route}`,
  otherRoute: (route: string) => `${route} serves it that day`,
  doneOn: (day: Day) => `Was served on ${formatDay(day)}`,
  leftOut: (reason: string) => `Left out: ${reason}`,
  notBegun: (day: Day) => `Service begins on ${formatDay(day)}`,
  ended: (day: Day) => `Service ended on ${formatDay(day)}`,
  onHold: (until: Day) => `On hold until ${formatDay(until)}`,
  runOver: (route: string) => `${route} was completed already`,
  runCancelledBecause: (reason: string) => `The run was cancelled: ${reason}`,
  runCancelled: 'The run was cancelled',
};

const es: typeof en = {
  extraPickup: 'Recolección adicional',
  putOffFrom: (day) => `Pospuesta del ${formatDay(day, 'es')}`,
  again: (day) => `Se hace una vez más después del ${formatDay(day, 'es')}`,
  movedBy: (closure, from, to) => `${closure}: lo del ${weekday(from, 'es')} se recoge el ${dayWord(from, to, 'es')}`,
  closedBy: (closure, day) => `${closure}: sin recolección el ${formatDay(day, 'es')}`,
  putOffTo: (day) => `Pospuesta al ${formatDay(day, 'es')}`,
  withAnother: (route) => `Se hace con la recolección regular de ${route}`,
  otherRoute: (route) => `Ese día la hace ${route}`,
  doneOn: (day) => `Se hizo el ${formatDay(day, 'es')}`,
  leftOut: (reason) => `Dejada fuera: ${reason}`,
  notBegun: (day) => `El servicio empieza el ${formatDay(day, 'es')}`,
  ended: (day) => `El servicio terminó el ${formatDay(day, 'es')}`,
  onHold: (until) => `En pausa hasta el ${formatDay(until, 'es')}`,
  runOver: (route) => `${route} ya se completó`,
  runCancelledBecause: (reason) => `La ruta se canceló: ${reason}`,
  runCancelled: 'La ruta se canceló',
};

/** Why a pickup comes on another day, or does not come: the server says it to customers, visitors, drivers and the office. */
export const planWords: Words<typeof en> = { en, es };
