import type { Words } from '../../kernel/language.ts';
import type { Age } from './contract.ts';
import type { StatementEntry } from './statement.ts';
import { lastBeforeFirst } from './statement-rules.ts';

const ages: Readonly<Record<Age, string>> = {
  current: 'Not yet due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90',
};
const ways: Readonly<Record<string, string>> = {
  card: 'card',
  bank: 'bank account',
  cash: 'cash',
  check: 'check',
};
const agesEs: typeof ages = {
  current: 'Aún no vence',
  '1-30': '1–30 días',
  '31-60': '31–60 días',
  '61-90': '61–90 días',
  'over-90': 'Más de 90',
};
const waysEs: typeof ways = {
  card: 'tarjeta',
  bank: 'cuenta bancaria',
  cash: 'efectivo',
  check: 'cheque',
};

type Happened = Pick<StatementEntry, 'kind' | 'number' | 'what' | 'more' | 'way'>;
const after = (before: string, text: string | null) => (text ? `${before}${text}` : '');

const en = {
  title: 'Statement of account',
  range: (from: string, to: string) => `${from} – ${to}`,
  date: 'Date',
  what: 'What',
  charged: 'Charges',
  credited: 'Credits',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothing: 'Nothing was billed or paid in these days.',
  unlisted: (amount: string) =>
    `The opening balance holds ${amount} that was adjusted in the payment provider's pages.`,
  hasOthers: 'Invoices in other currencies are not on this statement.',
  openInvoices: 'Open today',
  invoice: 'Invoice',
  due: 'Due',
  open: 'Open',
  atOnce: 'At once',
  pay: 'Pay online',
  onItsWay: 'Payment on its way',
  credit: 'Credit, taken off the next invoice',
  debit: 'Added to the next invoice',
  uncollectible: 'Written off, and still owed',
  page: (page: number) => `Page ${page}`,
  from: 'From',
  to: 'To',
  reversed: lastBeforeFirst as string,
  unreadable: 'The statement could not be made',
  paper: 'PDF',
  ages,
  entry: ({ kind, number, what, more, way }: Happened): string => {
    const invoice = number ? `invoice ${number}` : 'an invoice';
    const texts: Readonly<Record<Happened['kind'], string>> = {
      invoice: `${number ? `Invoice ${number}` : 'Invoice'}${after(': ', what)}${more > 0 ? ` and ${more} more` : ''}`,
      payment: `Payment${after(' by ', ways[way ?? ''] ?? null)}${after(' ', what)} for ${invoice}`,
      'credit-note': `Credit on ${invoice}${after(': ', what)}`,
      refund: `Given back of ${invoice}${after(': ', what)}`,
      'taken-back': number
        ? `Payment of ${invoice} taken back${after(': ', what)}. It was billed again.`
        : (what ?? 'Credit taken back'), // which says so itself
      credit: `Credit${after(': ', what)}`,
    };
    return texts[kind];
  },
};

const es: typeof en = {
  title: 'Estado de cuenta',
  range: (from, to) => `${from} – ${to}`,
  date: 'Fecha',
  what: 'Concepto',
  charged: 'Cargos',
  credited: 'Abonos',
  balance: 'Saldo',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  nothing: 'En estos días no hubo cargos ni pagos.',
  unlisted: (amount) => `El saldo inicial incluye ${amount} ajustados en las páginas del proveedor de pagos.`,
  hasOthers: 'Las facturas en otras monedas no aparecen en este estado de cuenta.',
  openInvoices: 'Pendiente hoy',
  invoice: 'Factura',
  due: 'Vence',
  open: 'Pendiente',
  atOnce: 'De inmediato',
  pay: 'Pagar en línea',
  onItsWay: 'Pago en camino',
  credit: 'Crédito que se descuenta de la próxima factura',
  debit: 'Se suma a la próxima factura',
  uncollectible: 'Dado por incobrable, y aún adeudado',
  page: (page) => `Página ${page}`,
  from: 'Desde',
  to: 'Hasta',
  reversed: 'El último día no puede ser anterior al primero',
  unreadable: 'No se pudo preparar el estado de cuenta',
  paper: 'PDF',
  ages: agesEs,
  entry: ({ kind, number, what, more, way }) => {
    const invoice = number ? `la factura ${number}` : 'una factura';
    const texts: Readonly<Record<Happened['kind'], string>> = {
      invoice: `${number ? `Factura ${number}` : 'Factura'}${after(': ', what)}${more > 0 ? ` y ${more} más` : ''}`,
      payment: `Pago${after(' con ', waysEs[way ?? ''] ?? null)}${after(' ', what)} de ${invoice}`,
      'credit-note': `Crédito en ${invoice}${after(': ', what)}`,
      refund: `Devuelto de ${invoice}${after(': ', what)}`,
      'taken-back': number
        ? `Pago de ${invoice} anulado${after(': ', what)}. Se facturó de nuevo.`
        : `Crédito anulado${after(': ', what)}`,
      credit: `Crédito${after(': ', what)}`,
    };
    return texts[kind];
  },
};

/** What a statement says, on the screen and on paper. */
export const statementWords: Words<typeof en> = { en, es };
