import { formatDay } from '../../kernel/calendar.ts';
import { type Language, pluralOf, type Words } from '../../kernel/language.ts';

type By = string | null;
const by = (text: string, name: By): string => (name ? `${text} by ${name}` : text);

/** What the office reads: with names, and with what was done on the provider's own pages. */
export const officeWhy = {
  language: 'en' as Language,
  changed: (name: By, day: string, before: string, after: string) =>
    `${by('Changed', name)} on ${day}, from ${before} to ${after}`,
  changedElsewhere: (day: string) => `Changed on ${day}, on Stripe's own pages`,
  ofSubscription: (name: By, day: string) => `Of the subscription that was ${by('assigned', name)} on ${day}`,
  ofOtherSubscription: "Of a subscription that was made on Stripe's own pages",
  billedOnce: (name: By, day: string) => `${by('Billed once', name)} on ${day}`,
  owedAgain: (name: By, day: string, reason: By) =>
    `Owed again: ${by('a payment was taken back', name)} on ${day}${reason ? `, ${reason}` : ''}`,
  billed: (name: By, day: string) => `${by('Billed', name)} on ${day}`,
  billedElsewhere: "Billed on Stripe's own pages",
  each: (interval: string, count: number) => pluralOf('en')(count, `each ${interval}`, `every ${count} ${interval}s`),
  part: (often: string, used: string, all: string) => `${often} for ${used} of ${all} days`,
  nearly: (days: string) => `nearly ${days}`,
  notUsed: (text: string) => `Not used: ${text}`,
  leftOfChange: (number: string) => `Left of a change, invoice ${number}`,
  creditNote: 'Credit note',
  given: (name: By) => (name ? `by ${name}` : null),
  byItself: 'by itself' as By,
  elsewhere: "on Stripe's own pages" as By,
  givenElsewhere: "Given on Stripe's own pages",
};
export type WhyWords = typeof officeWhy;

const en: WhyWords = {
  ...officeWhy,
  changed: (_name, day, before, after) => `Changed on ${day}, from ${before} to ${after}`,
  changedElsewhere: (day) => `Changed on ${day}`,
  ofSubscription: (_name, day) => `Of your subscription, as agreed on ${day}`,
  ofOtherSubscription: 'Of your subscription',
  billedOnce: (_name, day) => `Billed once, on ${day}`,
  owedAgain: (_name, day, reason) => `Owed again: a payment was taken back on ${day}${reason ? `, ${reason}` : ''}`,
  billed: (_name, day) => `Billed on ${day}`,
  billedElsewhere: 'Billed by our office',
  given: () => null,
  byItself: null,
  elsewhere: null,
  givenElsewhere: 'Given by our office',
};

const intervalsEs: Readonly<Record<string, readonly [string, string]>> = {
  day: ['cada día', 'días'],
  week: ['cada semana', 'semanas'],
  month: ['cada mes', 'meses'],
  year: ['cada año', 'años'],
};

const es: WhyWords = {
  ...en,
  language: 'es',
  changed: (_name, day, before, after) => `Cambiada el ${day}: de ${before} a ${after}`,
  changedElsewhere: (day) => `Cambiada el ${day}`,
  ofSubscription: (_name, day) => `De su suscripción, según lo acordado el ${day}`,
  ofOtherSubscription: 'De su suscripción',
  billedOnce: (_name, day) => `Facturado una sola vez, el ${day}`,
  owedAgain: (_name, day, reason) => `Se debe otra vez: un pago se anuló el ${day}${reason ? `, ${reason}` : ''}`,
  billed: (_name, day) => `Facturado el ${day}`,
  billedElsewhere: 'Facturado por nuestra oficina',
  each: (interval, count) => {
    const [one = interval, more = interval] = intervalsEs[interval] ?? [];
    return pluralOf('es')(count, one, `cada ${count} ${more}`);
  },
  part: (often, used, all) => `${often} por ${used} de ${all} días`,
  nearly: (days) => `casi ${days}`,
  notUsed: (text) => `No usado: ${text}`,
  leftOfChange: (number) => `Resto de un cambio, factura ${number}`,
  creditNote: 'Nota de crédito',
  givenElsewhere: 'Dado por nuestra oficina',
};

/** What customers read of their own invoices: nobody of the office by name. */
export const ownWhy: Words<WhyWords> = { en, es };

export const dayWords = (day: string, { language }: WhyWords): string => formatDay(day, language);
