import type { Words } from '../../../kernel/language.ts';
import type { SkipReason } from '../../daily-routes/skip-reasons.ts';
import type { Pickup } from '../contract.ts';

const statuses: Readonly<Record<Pickup['status'], string>> = {
  pending: 'Planned',
  in_progress: 'In Progress',
  completed: 'Picked up',
  skipped: 'Skipped',
  rescheduled: 'Rescheduled',
};

const statusesEs: typeof statuses = {
  pending: 'Planeada',
  in_progress: 'En curso',
  completed: 'Recogida',
  skipped: 'No recogida',
  rescheduled: 'Otro día',
};
/** Short, and never blaming. */
const skipped: Readonly<Record<SkipReason, string>> = {
  not_out: 'The cans were not out',
  blocked: 'The cans were blocked',
  no_access: 'We could not get to the cans',
  contaminated: 'Something in the cans cannot be collected',
  overfull: 'The cans were too full',
  unsafe: 'It was not safe to stop',
  other: 'Not picked up',
};
const skippedEs: typeof skipped = {
  not_out: 'Los botes no estaban afuera',
  blocked: 'Los botes estaban bloqueados',
  no_access: 'No pudimos llegar a los botes',
  contaminated: 'Había algo que no se puede recoger',
  overfull: 'Los botes estaban demasiado llenos',
  unsafe: 'No era seguro detenerse',
  other: 'No se recogió',
};

const en = {
  unreadable: 'Your pickups could not be loaded',
  noAddress: 'No service address yet',
  callUs: 'Call us to have your address put on a route.',
  lastPickups: 'Last pickups',
  noneLately: 'No pickups in the last 30 days',
  noneLatelyMeans: 'Each pickup stands here with its time and photo, as soon as the truck was there.',
  today: 'Today',
  nonePlanned: 'No pickup planned',
  suspendedThrough: (day: string, of?: string) => `Pickup${of ? ` of ${of}` : ''} is suspended through ${day}.`,
  viewPhoto: (number: number) => (number > 1 ? `View photo ${number}` : 'View photo'),
  seePhoto: 'See the photo.',
  reportMissed: 'Report a missed pickup',
  ask: 'Pause, move, or ask for more',
  statuses,
  skipped,
};

const es: typeof en = {
  unreadable: 'No se pudieron cargar sus recolecciones',
  noAddress: 'Todavía no hay una dirección de servicio',
  callUs: 'Llámenos para poner su dirección en una ruta.',
  lastPickups: 'Últimas recolecciones',
  noneLately: 'Sin recolecciones en los últimos 30 días',
  noneLatelyMeans: 'Cada recolección aparece aquí con su hora y su foto cuando el camión haya pasado.',
  today: 'Hoy',
  nonePlanned: 'No hay recolección planeada',
  suspendedThrough: (day, of) => `El servicio${of ? ` de ${of}` : ''} está suspendido hasta el ${day}.`,
  viewPhoto: (number) => (number > 1 ? `Ver foto ${number}` : 'Ver foto'),
  seePhoto: 'Vea la foto.',
  reportMissed: 'Avisar que no recogieron',
  ask: 'Pausar, mudarse o pedir más',
  statuses: statusesEs,
  skipped: skippedEs,
};

/** What was and will be picked up. */
export const pickupWords: Words<typeof en> = { en, es };
