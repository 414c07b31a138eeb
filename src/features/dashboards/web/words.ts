import { pluralOf, type Words } from '../../../kernel/language.ts';
import type { Special } from '../employee.ts';
import type { greetingAt } from '../rules.ts';

type Greeting = ReturnType<typeof greetingAt>;
type Cans = Special['cans'][number];

const plural = pluralOf('en');
const muchos = pluralOf('es');

const en = {
  greeting: (when: Greeting, name: string) =>
    ({ morning: `Good morning, ${name}`, afternoon: `Good afternoon, ${name}`, evening: `Good evening, ${name}` })[
      when
    ],
  unreadable: 'Failed to load the dashboard',

  // The morning
  beforeYouStart: 'Before you start',
  usualStart: (time: string) => `Usually starts at ${time}`,
  underWay: 'Under way',
  nothingChanged: 'Nothing is different from last time.',
  nothingSpecial: 'Nothing special is known of this run.',
  closedToday: (name: string) => `${name}: no pickups today`,
  closedTodayMoved: (name: string, day: string) => `${name}: today’s pickups come on ${day}`,
  movedHere: (name: string, day: string) => `${name}: the pickups of ${day} come today`,
  added: (count: number) => plural(count, '1 new stop', `${count} new stops`),
  removed: (count: number) =>
    plural(count, '1 stop is no longer on this route', `${count} stops are no longer on this route`),
  held: (count: number) => plural(count, '1 stop is on hold now', `${count} stops are on hold now`),
  cansChanged: (count: number) => plural(count, '1 stop has other cans', `${count} stops have other cans`),
  accommodations: (count: number) =>
    plural(count, '1 accommodation is new to you', `${count} accommodations are new to you`),
  stopAt: (order: number, street: string) => `Stop ${order}, ${street}`,
  cansAt: ({ order, street, before, after }: Cans) => `Stop ${order}, ${street}: ${after} instead of ${before}`,
  accommodationAt: (order: number, street: string, what: string) => `Stop ${order}, ${street}: ${what}`,
  andMore: (count: number) => `and ${count} more`,

  // Figures
  openStops: 'Stops to do',
  runsToday: 'Routes today',
  openTasks: 'Open tasks',
  overdueTasks: 'Overdue tasks',

  myTasks: 'My tasks',
  noTasks: 'You have no open tasks.',
  allTasks: (count: number) => `All (${count})`,
  overdue: 'Overdue',
  noDueDate: 'No due date',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },

  recentActivity: 'Recent activity',
  noActivity: 'What you do stands here.',
  noted: (title: string) => `Noted: ${title}`,
  stopStates: {
    pending: 'Pending',
    in_progress: 'Started',
    completed: 'Completed',
    skipped: 'Skipped',
    rescheduled: 'Rescheduled',
  },

  weeklySchedule: 'Weekly schedule',
  free: 'Free',
  moreRoutes: (count: number) => `+${count} more`,
  stops: (count: number) => plural(count, '1 stop', `${count} stops`),
  routeSchedule: 'Route schedule',
  noneComing: 'No route is planned for you in the next two weeks.',

  performance: 'Performance',
  lastDays: (days: number) => `The last ${days} days`,
  routesCompleted: 'Routes completed',
  stopsCompleted: 'Stops completed',
  stopsSkipped: 'Stops skipped',
  stopsRescheduled: 'Stops put off',
  cansEmptied: 'Cans emptied',
  noWork: 'Nothing of this kind in these days.',
  day: 'Day',
  route: 'Route',
  stop: 'Stop',
  cans: 'Cans',
  rows: 'Rows',
  rowsCounted: (count: number) => plural(count, '1 row', `${count} rows`),
  backToDashboard: 'Back to the dashboard',
};

export type EmployeeWords = typeof en;

const es: EmployeeWords = {
  greeting: (when, name) =>
    ({ morning: `Buenos días, ${name}`, afternoon: `Buenas tardes, ${name}`, evening: `Buenas noches, ${name}` })[when],
  unreadable: 'No se pudo cargar el panel',

  beforeYouStart: 'Antes de salir',
  usualStart: (time) => `Suele salir a las ${time}`,
  underWay: 'En curso',
  nothingChanged: 'Nada cambió desde la última vez.',
  nothingSpecial: 'No se sabe de nada especial en esta ruta.',
  closedToday: (name) => `${name}: hoy no se recoge`,
  closedTodayMoved: (name, day) => `${name}: lo de hoy se recoge el ${day}`,
  movedHere: (name, day) => `${name}: lo del ${day} se recoge hoy`,
  added: (count) => muchos(count, '1 parada nueva', `${count} paradas nuevas`),
  removed: (count) => muchos(count, '1 parada ya no está en esta ruta', `${count} paradas ya no están en esta ruta`),
  held: (count) => muchos(count, '1 parada está ahora en pausa', `${count} paradas están ahora en pausa`),
  cansChanged: (count) => muchos(count, '1 parada tiene otros botes', `${count} paradas tienen otros botes`),
  accommodations: (count) =>
    muchos(count, '1 indicación es nueva para usted', `${count} indicaciones son nuevas para usted`),
  stopAt: (order, street) => `Parada ${order}, ${street}`,
  cansAt: ({ order, street, before, after }) => `Parada ${order}, ${street}: ${after} en vez de ${before}`,
  accommodationAt: (order, street, what) => `Parada ${order}, ${street}: ${what}`,
  andMore: (count) => `y ${count} más`,

  openStops: 'Paradas por hacer',
  runsToday: 'Rutas de hoy',
  openTasks: 'Tareas abiertas',
  overdueTasks: 'Tareas atrasadas',

  myTasks: 'Mis tareas',
  noTasks: 'No tiene tareas abiertas.',
  allTasks: (count) => `Todas (${count})`,
  overdue: 'Atrasada',
  noDueDate: 'Sin fecha',
  priorities: { high: 'Alta', medium: 'Media', low: 'Baja' },

  recentActivity: 'Actividad reciente',
  noActivity: 'Aquí aparece lo que usted hace.',
  noted: (title) => `Anotado: ${title}`,
  stopStates: {
    pending: 'Pendiente',
    in_progress: 'Comenzada',
    completed: 'Completada',
    skipped: 'Omitida',
    rescheduled: 'Pospuesta',
  },

  weeklySchedule: 'Horario de la semana',
  free: 'Libre',
  moreRoutes: (count) => `+${count} más`,
  stops: (count) => muchos(count, '1 parada', `${count} paradas`),
  routeSchedule: 'Próximas rutas',
  noneComing: 'No hay rutas previstas para usted en las próximas dos semanas.',

  performance: 'Rendimiento',
  lastDays: (days) => `Los últimos ${days} días`,
  routesCompleted: 'Rutas completadas',
  stopsCompleted: 'Paradas completadas',
  stopsSkipped: 'Paradas omitidas',
  stopsRescheduled: 'Paradas pospuestas',
  cansEmptied: 'Botes vaciados',
  noWork: 'Nada de esto en estos días.',
  day: 'Día',
  route: 'Ruta',
  stop: 'Parada',
  cans: 'Botes',
  rows: 'Filas',
  rowsCounted: (count) => muchos(count, '1 fila', `${count} filas`),
  backToDashboard: 'Volver al inicio',
};

export const employeeWords: Words<EmployeeWords> = { en, es };
