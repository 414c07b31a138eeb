import { pluralOf, type Words } from '../kernel/language.ts';
import { Refusal } from '../kernel/refusal.ts';

const en = {
  /** By the code of a refusal that any screen may meet; the server's own sentence stands where there is none. */
  refusals: {} as Readonly<Record<string, string>>,
  unexpected: 'An unexpected error occurred',
  tryAgain: 'Try Again',
  close: 'Close',
  closeMenu: 'Close menu',
  showTyped: 'Show what is typed',
  loading: 'Loading',
  notifications: 'Notifications',
  confirm: 'Confirm',
  cancel: 'Cancel',
  discardQuestion: 'Discard unsaved changes?',
  discardMeans: 'What you typed here has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  print: 'Print',
  runsChanged: (count: number) => pluralOf('en')(count, '1 run changed', `${count} runs changed`),
  mapWithoutBackground: 'Map background is unavailable. The pins are still shown.',
  sheet: {
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
  },
};

const es: typeof en = {
  refusals: {
    unreachable: 'No hay conexión con el servidor. Revise la señal e intente otra vez.',
    unforeseen: 'Ocurrió un error inesperado',
    wordless: 'Ocurrió un error inesperado',
    fault: 'Ocurrió un error inesperado en el servidor.',
    forbidden: 'Usted no tiene permiso para hacer esto.',
    missing: 'Esto ya no existe.',
    'too-many': 'Demasiados intentos. Espere un cuarto de hora e intente otra vez.',
  },
  unexpected: 'Ocurrió un error inesperado',
  tryAgain: 'Intentar otra vez',
  close: 'Cerrar',
  closeMenu: 'Cerrar menú',
  showTyped: 'Mostrar lo escrito',
  loading: 'Cargando',
  notifications: 'Avisos',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  discardQuestion: '¿Descartar los cambios sin guardar?',
  discardMeans: 'Lo que escribió aquí no se ha guardado.',
  discard: 'Descartar',
  keepEditing: 'Seguir editando',
  print: 'Imprimir',
  runsChanged: (count) => pluralOf('es')(count, 'Cambió 1 ruta', `Cambiaron ${count} rutas`),
  mapWithoutBackground: 'El fondo del mapa no está disponible. Las paradas sí se muestran.',
  sheet: {
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
  },
};

/** What the kit itself says, on any screen. */
export const kitWords: Words<typeof en> = { en, es };

/** A failure in the reader's language, where it has words for it. */
export const sentenceOf = (error: Error, { refusals }: Pick<typeof en, 'refusals'>): string =>
  (error instanceof Refusal && refusals[error.code]) || error.message;
