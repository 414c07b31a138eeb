import { pluralOf, type Words } from '../../kernel/language.ts';

const en = {
  stops: 'Stops',
  andSuspended: (served: number, held: number) => (held > 0 ? `${served} (and ${held} suspended)` : `${served}`),
  cans: 'Cans',
  address: 'Address',
  remarks: 'Remarks',
  done: 'Done',
  notes: 'Notes',
  serviceSuspended: 'SERVICE SUSPENDED',
  started: 'Started',
  finished: 'Finished',
  signature: 'Signature',
  printed: (instant: string) => `Printed ${instant}`,
};

const es: typeof en = {
  stops: 'Paradas',
  andSuspended: (served, held) =>
    held > 0 ? pluralOf('es')(held, `${served} (y 1 suspendida)`, `${served} (y ${held} suspendidas)`) : `${served}`,
  cans: 'Botes',
  address: 'Dirección',
  remarks: 'Observaciones',
  done: 'Hecho',
  notes: 'Notas',
  serviceSuspended: 'SERVICIO SUSPENDIDO',
  started: 'Inicio',
  finished: 'Fin',
  signature: 'Firma',
  printed: (instant) => `Impreso ${instant}`,
};

/** On the paper that goes along with a route. */
export const sheetWords: Words<typeof en> = { en, es };
