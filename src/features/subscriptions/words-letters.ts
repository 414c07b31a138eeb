import { pluralOf, type Words } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { PeriodSum } from './rules.ts';

type Facts = Readonly<{
  firstName: string;
  company: string;
  products: readonly string[];
  sums: readonly PeriodSum[];
  /** The first day that is paid, of one that begins later. */
  starts: string | null;
  /** The last day of what has begun. */
  ends: string | null;
  owed: Readonly<{ amount: string; due: string | null }> | null;
  /** What was paid by itself at once. */
  charged: string | null;
  /** What a bank was asked for at once. */
  coming: string | null;
  /** Null when it is charged by itself. */
  daysUntilDue: number | null;
}>;

type Period = NonNullable<PeriodSum['interval']>;

const amountOf = ({ unitAmount, currency }: PeriodSum) =>
  unitAmount === null ? '–' : formatMoney(unitAmount, currency.toUpperCase());

const periods = { day: 'day', week: 'week', month: 'month', year: 'year' } as const satisfies Record<Period, string>;

function inEnglish(sums: readonly PeriodSum[]): string {
  const said = sums.map((sum) => {
    const { interval, intervalCount } = sum;
    if (interval === null) return amountOf(sum);
    const [each, every] = [`each ${periods[interval]}`, `every ${intervalCount} ${periods[interval]}s`];
    return `${amountOf(sum)} ${pluralOf('en')(intervalCount ?? 1, each, every)}`;
  });
  return said.join(' and ');
}

const en = {
  viewInvoice: 'View and pay the invoice',
  assigned: ({ firstName, company, products, sums, starts, owed, charged, coming, daysUntilDue }: Facts) => ({
    subject: `Your service with ${company}`,
    paragraphs: [
      `Hello ${firstName},`,
      `you now have this service with ${company}:\n${products.join('\n')}`,
      `It costs ${inEnglish(sums)}.`,
      ...(starts ? [`It begins on ${starts}. You get your first invoice then.`] : []),
      ...(owed ? [`Your first invoice of ${owed.amount}${owed.due ? ` is due on ${owed.due}` : ' is ready'}.`] : []),
      ...(charged ? [`Your first invoice of ${charged} was paid by AutoPay.`] : []),
      ...(coming
        ? [`AutoPay has asked your bank for your first invoice of ${coming}. There is nothing for you to do.`]
        : []),
      daysUntilDue === null
        ? 'AutoPay charges each invoice by itself.'
        : `Each invoice is to be paid within ${pluralOf('en')(daysUntilDue, '1 day', `${daysUntilDue} days`)}.`,
    ],
  }),
  changed: ({ firstName, company, products, sums, owed, charged, coming }: Facts) => ({
    subject: `Your service with ${company} has changed`,
    paragraphs: [
      `Hello ${firstName},`,
      `this is your service with ${company} from now on:\n${products.join('\n')}`,
      `It costs ${inEnglish(sums)}.`,
      owed
        ? `For the rest of the current period you get an invoice of ${owed.amount}${owed.due ? `, due on ${owed.due}` : ''}.`
        : charged
          ? `For the rest of the current period ${charged} was charged by AutoPay.`
          : coming
            ? `For the rest of the current period AutoPay has asked your bank for ${coming}.`
            : 'Nothing is due for the change itself.',
    ],
  }),
  cancelled: ({ firstName, company, products, starts, ends }: Facts) => ({
    subject: `Your service with ${company} ends`,
    paragraphs: [
      `Hello ${firstName},`,
      `your service with ${company} is cancelled:\n${products.join('\n')}`,
      ends && !starts
        ? `It goes on until ${ends}. You are not billed after that.`
        : 'It does not begin, and you are not billed.',
    ],
  }),
  kept: ({ firstName, company, products }: Facts) => ({
    subject: `Your service with ${company} goes on`,
    paragraphs: [
      `Hello ${firstName},`,
      `the cancellation is taken back. Your service with ${company} goes on as before:\n${products.join('\n')}`,
    ],
  }),
};

const periodos: Readonly<Record<Period, readonly [one: string, many: string]>> = {
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
};

function inSpanish(sums: readonly PeriodSum[]): string {
  const said = sums.map((sum) => {
    const { interval, intervalCount } = sum;
    if (interval === null) return amountOf(sum);
    const [one, many] = periodos[interval];
    return `${amountOf(sum)} cada ${pluralOf('es')(intervalCount ?? 1, one, `${intervalCount} ${many}`)}`;
  });
  return said.join(' y ');
}

const es: typeof en = {
  viewInvoice: 'Ver y pagar la factura',
  assigned: ({ firstName, company, products, sums, starts, owed, charged, coming, daysUntilDue }) => ({
    subject: `Su servicio con ${company}`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `ahora tiene este servicio con ${company}:\n${products.join('\n')}`,
      `Cuesta ${inSpanish(sums)}.`,
      ...(starts ? [`Empieza el ${starts}. Entonces recibirá su primera factura.`] : []),
      ...(owed ? [`Su primera factura de ${owed.amount}${owed.due ? ` vence el ${owed.due}` : ' está lista'}.`] : []),
      ...(charged ? [`Su primera factura de ${charged} se pagó con AutoPay.`] : []),
      ...(coming
        ? [`AutoPay ya pidió a su banco el pago de su primera factura de ${coming}. No tiene que hacer nada.`]
        : []),
      daysUntilDue === null
        ? 'AutoPay cobra cada factura solo.'
        : `Cada factura se paga en un plazo de ${pluralOf('es')(daysUntilDue, '1 día', `${daysUntilDue} días`)}.`,
    ],
  }),
  changed: ({ firstName, company, products, sums, owed, charged, coming }) => ({
    subject: `Su servicio con ${company} ha cambiado`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `este es su servicio con ${company} desde ahora:\n${products.join('\n')}`,
      `Cuesta ${inSpanish(sums)}.`,
      owed
        ? `Por el resto del período actual recibe una factura de ${owed.amount}${owed.due ? `, que vence el ${owed.due}` : ''}.`
        : charged
          ? `Por el resto del período actual se cobraron ${charged} con AutoPay.`
          : coming
            ? `Por el resto del período actual AutoPay ya pidió ${coming} a su banco.`
            : 'Por el cambio no debe nada.',
    ],
  }),
  cancelled: ({ firstName, company, products, starts, ends }) => ({
    subject: `Su servicio con ${company} termina`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `su servicio con ${company} está cancelado:\n${products.join('\n')}`,
      ends && !starts ? `Sigue hasta el ${ends}. Después no se le cobra nada.` : 'No empieza, y no se le cobra nada.',
    ],
  }),
  kept: ({ firstName, company, products }) => ({
    subject: `Su servicio con ${company} continúa`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `la cancelación se ha retirado. Su servicio con ${company} continúa como antes:\n${products.join('\n')}`,
    ],
  }),
};

/** The e-mails about a subscription, each in the language of who gets it. */
export const letters: Words<typeof en> = { en, es };
