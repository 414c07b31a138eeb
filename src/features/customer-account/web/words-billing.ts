import { pluralOf, type Words } from '../../../kernel/language.ts';
import { statusLabels } from '../../invoices/standing.ts';

const statuses = statusLabels;
const statusesEs: typeof statuses = {
  draft: 'Borrador',
  open: 'Abierta',
  'on-its-way': 'Pago en camino',
  overdue: 'Vencida',
  paid: 'Pagada',
  void: 'Anulada',
  uncollectible: 'Incobrable',
  credited: 'Abonada',
  'billed-again': 'Facturada de nuevo',
  disputed: 'Pago en disputa',
};
const subscriptionStatuses: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Not begun yet',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  incomplete: 'Incomplete',
};
const subscriptionStatusesEs: typeof subscriptionStatuses = {
  active: 'Activa',
  trialing: 'Aún no empieza',
  past_due: 'Vencida',
  unpaid: 'Sin pagar',
  paused: 'En pausa',
  incomplete: 'Incompleta',
};
const intervals: Readonly<Record<string, readonly [string, string]>> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
};
const intervalsEs: typeof intervals = {
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
};

const en = {
  youOwe: 'You owe',
  nothingOwed: 'Nothing is open',
  nothingToPay: 'Nothing to pay now',
  debt: (name: string, day: string | null) => (day ? `${name}, due ${day}.` : `${name}.`),
  anInvoice: 'An invoice',
  onItsWay: (amount: string) =>
    `A payment of ${amount} from your bank is on its way. It can take up to four business days.`,
  severalOpen: (count: number) => pluralOf('en')(count, '1 invoice is open.', `${count} invoices are open.`),
  inOthers: (count: number) =>
    pluralOf('en')(count, '1 invoice in another currency', `${count} invoices in other currencies`),
  andOthers: (count: number) =>
    pluralOf('en')(
      count,
      '1 invoice in another currency is open too.',
      `${count} invoices in other currencies are open too.`,
    ),
  notPayable: {
    'not-configured': 'Nothing can be paid online at the moment. Please call us.',
    unreachable: 'Our payment provider does not answer at the moment. Please try again in a while.',
  },
  knownAt: (instant: string) => `As we knew it on ${instant}.`,
  credit: (amount: string) => `Your credit of ${amount} is taken off the next invoice.`,
  addedNext: (amount: string) => `${amount} is added to the next invoice.`,
  payNow: 'Pay Now',
  viewInvoice: 'View Invoice',
  opensNew: 'opens in a new tab',
  invoicesError: 'Invoices Error',
  invoicesUnread: 'Failed to load invoices',
  subscriptionsError: 'Subscriptions Error',
  subscriptionsUnread: 'Failed to load subscriptions',
  unreadable: 'Your invoices could not be loaded',
  invoices: 'Recent Invoices',
  noInvoices: 'No invoices found',
  noInvoicesMeans: 'What you are billed stands here, with its day and how it was paid.',
  invoice: (end: string) => `Invoice ${end}`,
  andMore: (first: string, more: number) => `${first} and ${more} more`,
  due: (day: string) => `Due ${day}`,
  paidOn: (day: string) => `Paid ${day}`,
  why: 'What it is made of',
  item: 'Item',
  reasonsUnreadable: 'The reasons could not be loaded.',
  statuses,
  returned: (sum: string) => `${sum} refunded`,
  billedAgain: (sum: string) => `${sum} billed again`,
  notCharged: (next: string | null) => `AutoPay could not charge it${next ? `, tries again ${next}` : ''}`,
  statement: 'Statement of account',
  wrong: 'Something wrong with a bill? Write to us or call.',

  current: 'Current subscription',
  noSubscription: 'No active subscription',
  noSubscriptionMeans: 'Your plan and its price stand here as soon as our office has set them up.',
  subscriptionUnreadable: 'Your subscription could not be loaded',
  subscriptionStatuses,
  each: (interval: string, count: number) => {
    const [one = interval, more = interval] = intervals[interval] ?? [];
    return pluralOf('en')(count, `/ ${one}`, `/ ${count} ${more}`);
  },
  varies: 'Varies',
  endsOn: (day: string) => `Ends on ${day}. It is not billed again.`,

  autopayOn: 'AutoPay is on',
  autopayOff: 'AutoPay is off',
  autopayMeans: (isMailing: boolean) =>
    `Turn it on, and your regular invoices are paid by themselves.${isMailing ? ' You get an email each time.' : ''}`,
  nothingSaved: 'No card or bank account is saved any more. Save one again.',
  expired: 'This card has expired. Save another one.',
  turnOn: 'Turn On AutoPay',
  anotherCard: 'Another Card or Account',
  turnOff: 'Turn Off',
  turnOffAsk: 'Turn AutoPay off?',
  turnOffMeans: 'Your card or bank account is forgotten. From now on you pay each invoice on its page.',
  keepOn: 'Keep AutoPay',
  turnOffFailed: 'AutoPay Not Turned Off',
  turnedOff: 'AutoPay Turned Off',
  autopayUnreadable: 'AutoPay could not be loaded',
};

const es: typeof en = {
  youOwe: 'Usted debe',
  nothingOwed: 'No hay nada pendiente',
  nothingToPay: 'Nada que pagar ahora',
  debt: (name, day) => (day ? `${name}, vence el ${day}.` : `${name}.`),
  anInvoice: 'Una factura',
  onItsWay: (amount) => `Un pago de ${amount} de su banco está en camino. Puede tardar hasta cuatro días hábiles.`,
  severalOpen: (count) => pluralOf('es')(count, 'Hay 1 factura abierta.', `Hay ${count} facturas abiertas.`),
  inOthers: (count) => pluralOf('es')(count, '1 factura en otra moneda', `${count} facturas en otras monedas`),
  andOthers: (count) =>
    pluralOf('es')(
      count,
      'También hay 1 factura abierta en otra moneda.',
      `También hay ${count} facturas abiertas en otras monedas.`,
    ),
  notPayable: {
    'not-configured': 'Por ahora no se puede pagar en línea. Por favor, llámenos.',
    unreachable: 'El sistema de pagos no responde en este momento. Inténtelo más tarde.',
  },
  knownAt: (instant) => `Según lo que sabíamos (${instant}).`,
  credit: (amount) => `Su crédito de ${amount} se descuenta de la próxima factura.`,
  addedNext: (amount) => `${amount} se suman a la próxima factura.`,
  payNow: 'Pagar ahora',
  viewInvoice: 'Ver factura',
  opensNew: 'se abre en otra pestaña',
  invoicesError: 'Error de facturas',
  invoicesUnread: 'No se pudieron cargar las facturas',
  subscriptionsError: 'Error de suscripciones',
  subscriptionsUnread: 'No se pudieron cargar las suscripciones',
  unreadable: 'No se pudieron cargar sus facturas',
  invoices: 'Facturas recientes',
  noInvoices: 'No hay facturas',
  noInvoicesMeans: 'Aquí aparece lo que se le factura, con su fecha y cómo se pagó.',
  invoice: (end) => `Factura ${end}`,
  andMore: (first, more) => `${first} y ${more} más`,
  due: (day) => `Vence el ${day}`,
  paidOn: (day) => `Pagada el ${day}`,
  why: 'De qué se compone',
  item: 'Concepto',
  reasonsUnreadable: 'No se pudieron cargar los motivos.',
  statuses: statusesEs,
  returned: (sum) => `${sum} devueltos`,
  billedAgain: (sum) => `${sum} facturados de nuevo`,
  notCharged: (next) => `AutoPay no pudo cobrarla${next ? `, lo intenta otra vez el ${next}` : ''}`,
  statement: 'Estado de cuenta',
  wrong: '¿Algo no está bien en una factura? Escríbanos o llámenos.',
  current: 'Suscripción actual',
  noSubscription: 'Sin suscripción activa',
  noSubscriptionMeans: 'Su plan y su precio aparecen aquí cuando la oficina los haya preparado.',
  subscriptionUnreadable: 'No se pudo cargar su suscripción',
  subscriptionStatuses: subscriptionStatusesEs,
  each: (interval, count) => {
    const [one = interval, more = interval] = intervalsEs[interval] ?? [];
    return pluralOf('es')(count, `/ ${one}`, `/ ${count} ${more}`);
  },
  varies: 'Varía',
  endsOn: (day) => `Termina el ${day}. No se vuelve a facturar.`,
  autopayOn: 'AutoPay está activo',
  autopayOff: 'AutoPay está desactivado',
  autopayMeans: (isMailing) =>
    `Actívelo y sus facturas regulares se pagan solas.${isMailing ? ' Cada vez recibirá un correo.' : ''}`,
  nothingSaved: 'Ya no hay una tarjeta o cuenta guardada. Guarde una otra vez.',
  expired: 'Esta tarjeta ya venció. Guarde otra.',
  turnOn: 'Activar AutoPay',
  anotherCard: 'Otra tarjeta o cuenta',
  turnOff: 'Desactivar',
  turnOffAsk: '¿Desactivar AutoPay?',
  turnOffMeans: 'Su tarjeta o cuenta se olvida. Desde ahora paga cada factura en su página.',
  keepOn: 'Conservar AutoPay',
  turnOffFailed: 'AutoPay no se desactivó',
  turnedOff: 'AutoPay desactivado',
  autopayUnreadable: 'No se pudo cargar AutoPay',
};

/** What is owed, billed and paid. */
export const billingWords: Words<typeof en> = { en, es };
