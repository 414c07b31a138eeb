import { pluralOf, type Words } from '../kernel/language.ts';
import { Refusal } from '../kernel/refusal.ts';

const en = {
  /** By the code of a refusal that any screen may meet; the server's own sentence stands where there is none. */
  refusals: {} as Readonly<Record<string, string>>,
  unexpected: 'An unexpected error occurred',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  tryAgain: 'Try Again',
  close: 'Close',
  closeMenu: 'Close menu',
  showTyped: 'Show what is typed',
  loading: 'Loading',
  clearSearch: 'Clear search',
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
  stopNumber: (number: number) => `Stop ${number}:`,
  stopNamed: (number: number, title: string) => `Stop ${number}, ${title}`,
  shortcuts: {
    title: 'Keyboard Shortcuts',
    onThisScreen: 'On this screen',
    inTables: 'In tables',
    everywhere: 'Everywhere',
    single: 'Single-key shortcuts',
    singleMeans:
      'Switched off, only those with Ctrl or ⌘ and those inside tables work. This list stays in the user menu.',
    show: 'Show the keyboard shortcuts',
    close: 'Close a dialog or a menu',
    nextRow: 'Previous or next row',
    lastRow: 'First or last row',
    openRow: 'Open the row',
    selectRow: 'Select the row',
    selectRows: 'Select all rows up to here',
  },
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
    fault: 'Ocurrió un error inesperado en el servidor.',
    forbidden: 'Usted no tiene permiso para hacer esto.',
    missing: 'Esto ya no existe.',
    'too-many': 'Demasiados intentos. Espere un cuarto de hora e intente otra vez.',
  },
  unexpected: 'Ocurrió un error inesperado',
  unreachable: 'No hay conexión con el servidor. Revise la señal e intente otra vez.',
  tryAgain: 'Intentar otra vez',
  close: 'Cerrar',
  closeMenu: 'Cerrar menú',
  showTyped: 'Mostrar lo escrito',
  loading: 'Cargando',
  clearSearch: 'Borrar la búsqueda',
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
  stopNumber: (number) => `Parada ${number}:`,
  stopNamed: (number, title) => `Parada ${number}, ${title}`,
  shortcuts: {
    title: 'Atajos de teclado',
    onThisScreen: 'En esta pantalla',
    inTables: 'En las tablas',
    everywhere: 'En todas partes',
    single: 'Atajos de una sola tecla',
    singleMeans:
      'Si se desactivan, solo funcionan los que llevan Ctrl o ⌘ y los de las tablas. Esta lista queda en el menú de usuario.',
    show: 'Mostrar los atajos de teclado',
    close: 'Cerrar un diálogo o un menú',
    nextRow: 'Fila anterior o siguiente',
    lastRow: 'Primera o última fila',
    openRow: 'Abrir la fila',
    selectRow: 'Seleccionar la fila',
    selectRows: 'Seleccionar todas las filas hasta aquí',
  },
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

export type KitWords = typeof en;
/** What the kit itself says, on any screen. */
export const kitWords: Words<KitWords> = { en, es };

/** A failure in the reader's language, where it has words for it. */
export const sentenceOf = (error: Error, { refusals }: Pick<typeof en, 'refusals'>): string =>
  (error instanceof Refusal && refusals[error.code]) || error.message;
