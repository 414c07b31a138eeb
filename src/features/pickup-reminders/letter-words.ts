import { type Day, formatLongDay } from '../../kernel/calendar.ts';
import type { Words } from '../../kernel/language.ts';

const list = (words: readonly string[], locale: string) => new Intl.ListFormat(locale).format(words);

const en = {
  tomorrow: (pickups: readonly string[]) => `Tomorrow: ${list(pickups, 'en-US')}`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  comes: (day: Day) => `tomorrow, ${formatLongDay(day)}, the truck comes:`,
  changed: 'your pickup comes on another day than you know:',
  see: 'See Your Pickups',
  closing: 'If something is not right, answer this e-mail.',
  whyYou: 'You get this because you turned on pickup reminders by e-mail.',
  unsubscribe: 'No more pickup reminders',
};

const es: typeof en = {
  tomorrow: (pickups) => `Mañana: ${list(pickups, 'es-US')}`,
  greeting: (firstName) => `Hola, ${firstName}:`,
  comes: (day) => `Mañana, ${formatLongDay(day, 'es')}, pasa el camión:`,
  changed: 'Su recolección es otro día:',
  see: 'Ver sus recolecciones',
  closing: 'Si algo no está bien, responda a este correo.',
  whyYou: 'Recibe este correo porque activó los recordatorios de recolección.',
  unsubscribe: 'No más recordatorios',
};

/** Reminders of pickups, and word of days that changed. */
export const letterWords: Words<typeof en> = { en, es };
