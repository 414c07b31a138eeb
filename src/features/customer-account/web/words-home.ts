import { formatLongDay, weekdayOf } from '../../../kernel/calendar.ts';
import { pluralOf, type Words } from '../../../kernel/language.ts';
import { lostWords } from '../../daily-routes/lost-words.ts';
import type { Because } from '../../day-plan/because.ts';
import { isExtra, isOnceMore } from '../../day-plan/extra.ts';
import { planWords } from '../../day-plan/words.ts';
import type { LostPickup } from '../contract.ts';

/** "Thursday" of a day; the first word of the long form. */
const weekdayEs = (day: string) => formatLongDay(day, 'es').split(',')[0] ?? '';

const en = {
  nextPickup: 'Next pickup',
  today: 'Today',
  nonePlanned: 'No pickup planned',
  nonePlannedMeans: 'No truck comes in the next four weeks.',
  cans: (count: number) => pluralOf('en')(count, '1 can', `${count} cans`),
  addresses: (count: number) => pluralOf('en')(count, '1 address', `${count} addresses`),
  because(because: Because, date: string): string {
    if (isOnceMore(because)) return `Comes once more after ${formatLongDay(because.from)}`;
    if (isExtra(because, date)) return planWords.en.extraPickup;
    if (because.kind === 'put_off') return `Put off from ${formatLongDay(because.from)}`;
    return `Comes ${weekdayOf(date)}, not ${weekdayOf(because.from)}: ${because.name}`;
  },
  lost({ why, date }: Pick<LostPickup, 'why' | 'date'>): string {
    if (why.kind !== 'later') return lostWords.en.lost(why, date);
    return lostWords.en.none(`Put off to ${formatLongDay(why.to)}`, date);
  },
  /** One sentence for all pickups of one hold. */
  missing: (one: LostPickup): string => (one.why.kind === 'held' ? `${lostWords.en.why(one.why)}.` : en.lost(one)),
  thenAlso: (days: readonly string[]) => `Then ${new Intl.ListFormat('en-US').format(days)}.`,
  comesAgain: (day: string) => `We come again on ${day}.`,
  cancelled: (day: string) => `Cancelled. Last pickup: ${day}.`,
  /** Where it goes on at another house. */
  endsHere: (day: string) => `Service ends here. Last pickup: ${day}.`,
  week: 'Week of your next pickup',

  quickActions: 'Quick Actions',
  pause: 'Pause Service',
  pauseMeans: 'While you are away',
  missed: 'Missed Pickup',
  missedMeans: 'Tell us what the truck left',
  requests: 'Requests',
  requestsMeans: 'Another can, an extra pickup, a move',
  seeHistory: 'Pickup History',
  seeHistoryMeans: 'What the truck recorded, with photos',
  calendar: 'Calendar & Reminders',
  calendarMeans: 'The evening before, in your calendar, on paper',
  messages: 'Messages',
  messagesMeans: 'Write to us or call',
  newAnswers: (count: number) => pluralOf('en')(count, '1 new answer', `${count} new answers`),
  pay: 'Billing & Invoices',
  payMeans: 'Pay, AutoPay, statements',

  upcoming: 'Upcoming Pickups',
  upcomingMeans: 'The next four weeks',
  lastPickups: 'Last pickups',
  allPickups: 'All pickups',
  invoices: 'Invoices',
  viewAll: 'View All',

  myService: 'My Service',
  myAccount: 'My Account',
  status: 'Status',
  noAddress: 'No service address yet',
  noRoute: 'No truck comes here yet',
  more: (count: number) => `+${count} more`,
  accountSummary: 'Account Summary',
  name: 'Name',
  since: 'Customer since',

  performance: 'Service Performance',
  performanceMeans: 'The last 30 days, as our drivers recorded them. Tap a number to see what it counts.',
  done: (done: number, due: number) => `${done} of ${due} picked up`,
  left: (count: number) => pluralOf('en')(count, '1 not picked up', `${count} not picked up`),
  photos: (count: number) => pluralOf('en')(count, '1 with a photo', `${count} with a photo`),
  nothingYet: 'No pickup was due in the last 30 days',

  health: 'Account Health',
  healthMeans: 'Tap a line to see what it says.',
  inOrder: (good: number, all: number) => `${good} of ${all} in order`,
  good: 'In order',
  bad: 'To do',
};

const es: typeof en = {
  nextPickup: 'Próxima recolección',
  today: 'Hoy',
  nonePlanned: 'No hay recolección planeada',
  nonePlannedMeans: 'En las próximas cuatro semanas no pasa ningún camión.',
  cans: (count) => pluralOf('es')(count, '1 bote', `${count} botes`),
  addresses: (count) => pluralOf('es')(count, '1 dirección', `${count} direcciones`),
  because(because, date) {
    if (isOnceMore(because)) return `Se hace una vez más después del ${formatLongDay(because.from, 'es')}`;
    if (isExtra(because, date)) return planWords.es.extraPickup;
    if (because.kind === 'put_off') return `Pospuesta del ${formatLongDay(because.from, 'es')}`;
    return `Pasa el ${weekdayEs(date)}, no el ${weekdayEs(because.from)}: ${because.name}`;
  },
  lost({ why, date }) {
    if (why.kind !== 'later') return lostWords.es.lost(why, date);
    return lostWords.es.none(`Pospuesta al ${formatLongDay(why.to, 'es')}`, date);
  },
  missing: (one) => (one.why.kind === 'held' ? `${lostWords.es.why(one.why)}.` : es.lost(one)),
  thenAlso: (days) => `Después, ${new Intl.ListFormat('es-US').format(days)}.`,
  comesAgain: (day) => `Volvemos a pasar el ${day}.`,
  cancelled: (day) => `Cancelado. Última recolección: ${day}.`,
  endsHere: (day) => `El servicio termina aquí. Última recolección: ${day}.`,
  week: 'Semana de su próxima recolección',
  quickActions: 'Accesos directos',
  pause: 'Pausar el servicio',
  pauseMeans: 'Mientras está fuera',
  missed: 'No recogieron',
  missedMeans: 'Díganos qué dejó el camión',
  requests: 'Solicitudes',
  requestsMeans: 'Otro bote, una recolección extra, mudanza',
  seeHistory: 'Recolecciones',
  seeHistoryMeans: 'Lo que registró el camión, con fotos',
  calendar: 'Calendario y recordatorios',
  calendarMeans: 'La tarde antes, en su calendario, en papel',
  messages: 'Mensajes',
  messagesMeans: 'Escríbanos o llámenos',
  newAnswers: (count) => pluralOf('es')(count, '1 respuesta nueva', `${count} respuestas nuevas`),
  pay: 'Pagos y facturas',
  payMeans: 'Pagar, AutoPay, estados de cuenta',
  upcoming: 'Próximas recolecciones',
  upcomingMeans: 'Las próximas cuatro semanas',
  lastPickups: 'Últimas recolecciones',
  allPickups: 'Todas',
  invoices: 'Facturas',
  viewAll: 'Ver todas',
  myService: 'Mi servicio',
  myAccount: 'Mi cuenta',
  status: 'Estado',
  noAddress: 'Todavía no hay una dirección de servicio',
  noRoute: 'Aquí todavía no pasa ningún camión',
  more: (count) => `+${count} más`,
  accountSummary: 'Resumen de la cuenta',
  name: 'Nombre',
  since: 'Cliente desde',
  performance: 'Servicio cumplido',
  performanceMeans: 'Los últimos 30 días, como los registraron los conductores. Toque un número para ver qué cuenta.',
  done: (done, due) => `${done} de ${due} recogidas`,
  left: (count) => pluralOf('es')(count, '1 sin recoger', `${count} sin recoger`),
  photos: (count) => pluralOf('es')(count, '1 con foto', `${count} con foto`),
  nothingYet: 'En los últimos 30 días no tocaba ninguna recolección',
  health: 'Estado de la cuenta',
  healthMeans: 'Toque una línea para ver qué dice.',
  inOrder: (good, all) => `${good} de ${all} en orden`,
  good: 'En orden',
  bad: 'Pendiente',
};

/** The customer's first screen. */
export const homeWords: Words<typeof en> = { en, es };
