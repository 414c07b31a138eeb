import { type Day, formatNearDay, formatWholeDay } from '../../../kernel/calendar.ts';
import { type Language, pluralOf, type Words } from '../../../kernel/language.ts';
import { generationDays } from '../offered-dates.ts';

const plural = pluralOf('en');
const plurales = pluralOf('es');

/** "tomorrow", "Sat, Nov 21" */
function inSentence(date: Day, today: Day, language: Language = 'en'): string {
  const near = formatNearDay(date, today, language);
  return near.includes(',') ? near : near.toLowerCase();
}

const en = {
  dailyRoutes: 'Daily Routes',
  noServiceOn: (date: Day, today: Day) => `No Service ${formatNearDay(date, today)}`,
  generate: 'Generate Daily Routes',

  // The runs of a day
  unreadableTitle: 'Daily Routes Error',
  totalRoutes: 'Total Routes',
  completed: 'Completed',
  inProgress: 'In Progress',
  pending: 'Pending',
  completion: 'Completion',
  runsOfTheDay: 'Runs of the day',
  view: 'View',
  list: 'List',
  map: 'Map',
  noRuns: (date: Day) => `No runs for ${formatWholeDay(date)}`,
  whereRunsComeFrom: 'Runs are made of the routes that come on the day, the evening before or by hand.',
  today: (date: Day) => `Today · ${formatWholeDay(date, 'en', 'short')}`,
  tomorrow: (date: Day) => `Tomorrow · ${formatWholeDay(date, 'en', 'short')}`,
  yesterday: (date: Day) => `Yesterday · ${formatWholeDay(date, 'en', 'short')}`,
  day: (date: Day) => formatWholeDay(date, 'en', 'short'),
  runs: 'Daily routes',
  stops: (count: number) => plural(count, '1 stop', `${count} stops`),
  statusAndProgress: 'Status & Progress',
  time: 'Time',
  notStarted: 'Not started',
  actions: 'Actions',
  wasStarted: (route: string) => `${route} was started.`,
  isDrivenAfterAll: (route: string) => `${route} is driven after all.`,
  moveStops: 'Move stops…',
  changeDriver: 'Change driver…',
  takeCancellationBack: 'Take cancellation back',
  cancelRoute: 'Cancel route…',
  moreFor: (route: string) => `More for ${route}`,

  // What the days before left
  neverStarted: (count: number) =>
    plural(count, '1 run of an earlier day was never started', `${count} runs of earlier days were never started`),
  whatBecomesOfThem:
    'Complete on its own day what was driven. Cancel what was not: its pickups can then go to another day.',
  nearDay: (date: Day, today: Day) => formatNearDay(date, today),
  openDay: (date: Day, today: Day) => `Open ${inSentence(date, today)}`,
  openDayOf: (date: Day, today: Day, route: string) => `Open ${inSentence(date, today)}: ${route}`,

  // Who is not served
  decidedAndNotServed: 'Decided and not served',
  needTruck: (count: number, date: Day, today: Day) => {
    const near = inSentence(date, today);
    const when = near.includes(',') ? `on ${near}` : near;
    if (date < today) return plural(count, `1 pickup had no truck ${when}`, `${count} pickups had no truck ${when}`);
    return plural(count, `1 pickup needs a truck ${when}`, `${count} pickups need a truck ${when}`);
  },
  waits: (route: string | undefined, why: string | undefined, where: string | undefined) =>
    `${route}: ${why} · ${where}`,
  anotherTruck: 'Another truck…',
  anotherTruckFor: (route: string | undefined) => `Another truck for ${route}`,
  anotherDay: 'Another day…',
  anotherDayFor: (route: string | undefined) => `Another day for ${route}`,
  leaveOut: 'Leave out…',
  leaveOutOf: (route: string | undefined) => `Leave out ${route}`,
  otherReasons: 'other reasons',
  notServed: (count: number) => plural(count, '1 pickup not served this day', `${count} pickups not served this day`),
  decisions: (count: number) => plural(count, '1 decision for this day', `${count} decisions for this day`),
  decisionTakenBack: 'The decision was taken back.',
  takeBack: 'Take back',
  takeBackOf: (street: string, what: string) => `Take back: ${street}, ${what}`,

  // Their map
  mapUnreadable: 'Failed to load the map of the day',
  allStops: 'All stops of the day',
  legend: 'Legend',
  toDo: 'to do',
  done: 'done',
  leftOut: 'skipped or rescheduled',
  suspended: 'suspended',
  cancelledRuns: (count: number) =>
    plural(count, '1 cancelled run is not on the map.', `${count} cancelled runs are not on the map.`),
  unplaced: (count: number) =>
    plural(
      count,
      '1 stop has no coordinates and is not on the map',
      `${count} stops have no coordinates and are not on the map`,
    ),
  stopOf: (contact: string, order: number) => `${contact} · stop ${order}`,
  doneOf: (done: number, all: number) => `${done} of ${all} done`,
  toDoCount: (count: number) => `${count} to do`,
  leftOutCount: (count: number) => `${count} left out`,
  suspendedCount: (count: number) => `${count} suspended`,

  // Making them
  generateRoutes: 'Generate Routes',
  generationFailed: 'Generation Failed',
  generated: 'Daily Routes Generated',
  /** By the code of a refusal; the server's own sentence stands where there is none. */
  refusals: {} as Readonly<Record<string, string>>,
  targetDate: 'Target date',
  wholeDay: (date: Day) => formatWholeDay(date),
  forceRegenerate: 'Force regenerate',
  forceMeans: 'Rebuild runs of this date on which nothing was worked yet',
  whatHappens: [
    'Every route that comes on that date and has somebody to serve gets a run, with its stops in order and its driver. Weekdays, cadence and the company calendar say which do.',
    'Runs that exist already are kept; started and completed ones are never rebuilt.',
    'Stops with a pickup suspension on that date are marked as suspended.',
    'Pickups rescheduled to that date are added at the end of their route.',
  ],
};

const es: DayWords = {
  dailyRoutes: 'Rutas del día',
  noServiceOn: (date, today) => `Sin servicio ${formatNearDay(date, today, 'es')}`,
  generate: 'Generar rutas del día',

  unreadableTitle: 'Error de rutas del día',
  totalRoutes: 'Rutas en total',
  completed: 'Completadas',
  inProgress: 'En curso',
  pending: 'Pendientes',
  completion: 'Avance',
  runsOfTheDay: 'Rutas del día',
  view: 'Vista',
  list: 'Lista',
  map: 'Mapa',
  noRuns: (date) => `No hay rutas para el ${formatWholeDay(date, 'es')}`,
  whereRunsComeFrom: 'Se generan con las rutas que tocan ese día, la noche anterior o a mano.',
  today: (date) => `Hoy · ${formatWholeDay(date, 'es', 'short')}`,
  tomorrow: (date) => `Mañana · ${formatWholeDay(date, 'es', 'short')}`,
  yesterday: (date) => `Ayer · ${formatWholeDay(date, 'es', 'short')}`,
  day: (date) => formatWholeDay(date, 'es', 'short'),
  runs: 'Rutas del día',
  stops: (count) => plurales(count, '1 parada', `${count} paradas`),
  statusAndProgress: 'Estado y avance',
  time: 'Hora',
  notStarted: 'No iniciada',
  actions: 'Acciones',
  wasStarted: (route) => `Se inició ${route}.`,
  isDrivenAfterAll: (route) => `${route} se hace de todos modos.`,
  moveStops: 'Mover paradas…',
  changeDriver: 'Cambiar de conductor…',
  takeCancellationBack: 'Deshacer la cancelación',
  cancelRoute: 'Cancelar ruta…',
  moreFor: (route) => `Más para ${route}`,

  neverStarted: (count) =>
    plurales(count, '1 ruta de un día anterior no se inició', `${count} rutas de días anteriores no se iniciaron`),
  whatBecomesOfThem: 'Complete en su día lo que se hizo. Cancele lo que no: sus recolecciones pueden pasar a otro día.',
  nearDay: (date, today) => formatNearDay(date, today, 'es'),
  openDay: (date, today) => `Abrir ${inSentence(date, today, 'es')}`,
  openDayOf: (date, today, route) => `Abrir ${inSentence(date, today, 'es')}: ${route}`,

  decidedAndNotServed: 'Decidido y sin servicio',
  needTruck: (count, date, today) => {
    const near = inSentence(date, today, 'es');
    const isNear = !near.includes(',');
    if (date < today)
      return plurales(
        count,
        `1 recolección se quedó sin camión ${isNear ? near : `el ${near}`}`,
        `${count} recolecciones se quedaron sin camión ${isNear ? near : `el ${near}`}`,
      );
    const when = isNear ? `para ${near}` : `para el ${near}`;
    return plurales(
      count,
      `1 recolección necesita un camión ${when}`,
      `${count} recolecciones necesitan un camión ${when}`,
    );
  },
  waits: (route, why, where) => `${route}: ${why} · ${where}`,
  anotherTruck: 'Otro camión…',
  anotherTruckFor: (route) => `Otro camión para ${route}`,
  anotherDay: 'Otro día…',
  anotherDayFor: (route) => `Otro día para ${route}`,
  leaveOut: 'Dejar fuera…',
  leaveOutOf: (route) => `Dejar fuera ${route}`,
  otherReasons: 'otros motivos',
  notServed: (count) =>
    plurales(count, '1 recolección sin servicio este día', `${count} recolecciones sin servicio este día`),
  decisions: (count) => plurales(count, '1 decisión para este día', `${count} decisiones para este día`),
  decisionTakenBack: 'Se deshizo la decisión.',
  takeBack: 'Deshacer',
  takeBackOf: (street, what) => `Deshacer: ${street}, ${what}`,

  mapUnreadable: 'No se pudo cargar el mapa del día',
  allStops: 'Todas las paradas del día',
  legend: 'Leyenda',
  toDo: 'por hacer',
  done: 'hecha',
  leftOut: 'omitida o pospuesta',
  suspended: 'suspendida',
  cancelledRuns: (count) =>
    plurales(count, '1 ruta cancelada no está en el mapa.', `${count} rutas canceladas no están en el mapa.`),
  unplaced: (count) =>
    plurales(
      count,
      '1 parada no tiene coordenadas y no está en el mapa',
      `${count} paradas no tienen coordenadas y no están en el mapa`,
    ),
  stopOf: (contact, order) => `${contact} · parada ${order}`,
  doneOf: (done, all) => plurales(done, `1 de ${all} hecha`, `${done} de ${all} hechas`),
  toDoCount: (count) => `${count} por hacer`,
  leftOutCount: (count) => plurales(count, '1 dejada', `${count} dejadas`),
  suspendedCount: (count) => plurales(count, '1 suspendida', `${count} suspendidas`),

  generateRoutes: 'Generar rutas',
  generationFailed: 'No se pudieron generar',
  generated: 'Rutas del día generadas',
  refusals: { 'date-out-of-window': `Elija una fecha entre hoy y dentro de ${generationDays} días.` },
  targetDate: 'Fecha',
  wholeDay: (date) => formatWholeDay(date, 'es'),
  forceRegenerate: 'Generar de nuevo',
  forceMeans: 'Rehacer las rutas de esta fecha en las que aún no se trabajó nada',
  whatHappens: [
    'Cada ruta que toca en esa fecha y tiene a quién servir queda hecha, con sus paradas en orden y su conductor. Lo deciden los días, la frecuencia y el calendario de la empresa.',
    'Las que ya existen se conservan; las iniciadas y las completadas nunca se rehacen.',
    'Las paradas con el servicio suspendido en esa fecha se marcan como suspendidas.',
    'Las recolecciones pospuestas a esa fecha se agregan al final de su ruta.',
  ],
};

export type DayWords = typeof en;
/** The days and their runs, as the office and the drivers see them. */
export const dayWords: Words<DayWords> = { en, es };
