import type { Language, Words } from '../../kernel/language.ts';
import { statusWords } from '../daily-routes/words-statuses.ts';
import type { EntityWords } from './entity.ts';

const en = {
  run: 'Run',
  stop: 'Stop',
  status: 'Status',
  driver: 'Driver',
  reason: 'Reason',
  notes: 'Notes',
  started: 'Started',
  ended: 'Ended',
  toldEnd: 'Ended, as its driver says',
  newDate: 'New date',
  doneAt: 'Done at',
  runVerbs: { pending: 'opened again', in_progress: 'started', completed: 'completed', cancelled: 'cancelled' },
  saidToBeOver: 'ended, its driver says',
  withoutDriver: 'left without a driver',
  otherDriver: 'given to another driver',
  stopVerbs: {
    pending: 'put back to pending',
    in_progress: 'started',
    completed: 'completed',
    skipped: 'skipped',
    rescheduled: 'rescheduled',
  },
  takenOff: 'taken off its run',
  moved: 'moved between runs',
};

const es: typeof en = {
  run: 'Ruta',
  stop: 'Parada',
  status: 'Estado',
  driver: 'Conductor',
  reason: 'Motivo',
  notes: 'Notas',
  started: 'Inicio',
  ended: 'Fin',
  toldEnd: 'Fin, según el conductor',
  newDate: 'Nueva fecha',
  doneAt: 'Hecha a las',
  runVerbs: { pending: 'reabierta', in_progress: 'iniciada', completed: 'completada', cancelled: 'cancelada' },
  saidToBeOver: 'terminada, según el conductor',
  withoutDriver: 'quedó sin conductor',
  otherDriver: 'dada a otro conductor',
  stopVerbs: {
    pending: 'puesta otra vez como pendiente',
    in_progress: 'iniciada',
    completed: 'completada',
    skipped: 'omitida',
    rescheduled: 'pospuesta',
  },
  takenOff: 'quitada de su ruta',
  moved: 'pasada a otra ruta',
};

type RunWords = Readonly<Record<'daily_route' | 'daily_route_stop', EntityWords>>;
const of = (verbs: Readonly<Record<string, string>>, status: unknown) =>
  typeof status === 'string' ? verbs[status] : undefined;

/** What is told of runs and their stops is what migrations 0027 and 0028 record. */
function wordsIn(language: Language): RunWords {
  const say = { en, es }[language];
  const called = statusWords[language];
  return {
    daily_route: {
      kind: 'run',
      noun: say.run,
      columns: {
        status: [say.status, called.runs],
        driver_id: [say.driver, 'name'],
        cancel_reason: [say.reason],
        notes: [say.notes],
        start_time: [say.started, 'instant'],
        end_time: [say.ended, 'instant'],
        told_end_time: [say.toldEnd, 'instant'],
      },
      untold: ['route_name', 'date'],
      inSubject: [],
      subject: () => [],
      verb: (action, { status, driver_id: driver, start_time: start, told_end_time: end }) => {
        if (action !== 'update') return undefined;
        // A run that had been started before it was cancelled keeps when that was.
        if (status === 'in_progress' && !start) return say.runVerbs.pending;
        if (status) return of(say.runVerbs, status);
        if (end) return say.saidToBeOver;
        if (driver === null) return say.withoutDriver;
        return driver ? say.otherDriver : undefined;
      },
    },
    daily_route_stop: {
      kind: 'run',
      noun: say.stop,
      columns: {
        status: [say.status, called.stops],
        daily_route_id: [say.run, 'name'],
        rescheduled_to: [say.newDate, 'day'],
        skip_reason: [say.reason, called.skipReasons],
        driver_notes: [say.notes],
        completion_time: [say.doneAt, 'instant'],
      },
      untold: ['street_line', 'contact_name'],
      inSubject: [],
      subject: (state) => [state.street_line, state.contact_name],
      verb: (action, { status, daily_route_id: run }) => {
        if (action === 'delete') return say.takenOff;
        return run ? say.moved : of(say.stopVerbs, status);
      },
    },
  };
}

/** Drivers read the history of their runs and stops in their language. */
export const runWords: Words<RunWords> = { en: wordsIn('en'), es: wordsIn('es') };
