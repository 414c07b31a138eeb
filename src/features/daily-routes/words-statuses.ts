import type { Words } from '../../kernel/language.ts';

const en = {
  runs: { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed', cancelled: 'Cancelled' },
  stops: {
    pending: 'Pending',
    in_progress: 'In Progress',
    completed: 'Completed',
    skipped: 'Skipped',
    rescheduled: 'Rescheduled',
  },
  skipReasons: {
    not_out: 'Not out',
    blocked: 'Blocked',
    no_access: 'No access',
    contaminated: 'Contaminated',
    overfull: 'Overfull',
    unsafe: 'Unsafe',
    other: 'Other',
  },
};

const es: typeof en = {
  runs: { pending: 'Pendiente', in_progress: 'En curso', completed: 'Completada', cancelled: 'Cancelada' },
  stops: {
    pending: 'Pendiente',
    in_progress: 'En curso',
    completed: 'Completada',
    skipped: 'Omitida',
    rescheduled: 'Pospuesta',
  },
  skipReasons: {
    not_out: 'No estaba afuera',
    blocked: 'Bloqueado',
    no_access: 'Sin acceso',
    contaminated: 'Contaminado',
    overfull: 'Demasiado lleno',
    unsafe: 'Inseguro',
    other: 'Otro',
  },
};

/** What the statuses of runs and stops are called (spec 2 §2), and the reasons for which a stop is skipped. */
export const statusWords: Words<typeof en> = { en, es };
