import { pluralOf, type Words } from '../kernel/language.ts';
import { Refusal } from '../kernel/refusal.ts';

const en = {
  /** By the code of a refusal that any screen may meet; the server's own sentence stands where there is none. */
  refusals: {} as Readonly<Record<string, string>>,
  unexpected: 'An unexpected error occurred',
  notKnownYet: 'Not Known Yet',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  tooLarge: 'Nothing as large as this gets through to the server. If it is a file, choose a smaller one.',
  companyUnread: ['Settings Error', 'Failed to load company settings'] as readonly [string, string],
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
  nothingTyped: '(empty)',
  linkCopied: 'Link Copied',
  textCopied: 'Text Copied',
  copyFailed: 'Copy Failed',
  /** Beside a form of something that others edit too. */
  newerVersion: {
    changedElsewhere: 'Somebody else changed this in the meantime.',
    changedBy: (name: string) => `${name} changed this in the meantime.`,
    changed: (changes: string) => `Changed: ${changes}.`,
    standsInForm: 'It stands in the form now.',
    notSaved: 'What you typed is not saved yet.',
    loadTheirs: 'Load their version',
    keepMine: 'Keep mine',
  },
  pages: {
    title: 'Pages',
    counting: 'Loading...',
    previous: 'Previous page',
    next: 'Next page',
    one: (page: number) => `Page ${page}`,
    place: (page: number, last: number) => `Page ${page} of ${last}`,
  },
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
};

const es: typeof en = {
  refusals: {
    fault: 'Ocurrió un error inesperado en el servidor.',
    forbidden: 'Usted no tiene permiso para hacer esto.',
    'two-step-needed': 'Configure primero el inicio de sesión en dos pasos: su empresa lo pide a los administradores.',
    missing: 'Esto ya no existe.',
    unavailable: 'El servidor no puede hacerlo en este momento. No se cambió nada; intente otra vez.',
    'payments-not-configured': 'Por el momento no se puede pagar en línea. Llámenos.',
    'payments-unavailable': 'Stripe no responde en este momento, y no se hizo nada. Intente otra vez en un minuto.',
    'payments-pending':
      'Stripe no ha respondido. Puede que esté hecho, y se pregunta otra vez solo: no lo pida de nuevo.',
    'payments-refused': 'Stripe no lo aceptó, y no se hizo nada.',
    'too-many': 'Demasiados intentos en poco tiempo. Espere un rato e intente otra vez.',
  },
  unexpected: 'Ocurrió un error inesperado',
  notKnownYet: 'Aún no se sabe',
  unreachable: 'No hay conexión con el servidor. Revise la señal e intente otra vez.',
  tooLarge: 'Algo tan grande no llega hasta el servidor. Si es un archivo, elija uno más pequeño.',
  companyUnread: ['Error en los ajustes', 'No se pudieron cargar los ajustes de la empresa'],
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
  nothingTyped: '(vacío)',
  linkCopied: 'Enlace copiado',
  textCopied: 'Texto copiado',
  copyFailed: 'No se pudo copiar',
  newerVersion: {
    changedElsewhere: 'Otra persona cambió esto mientras tanto.',
    changedBy: (name) => `${name} cambió esto mientras tanto.`,
    changed: (changes) => `Cambios: ${changes}.`,
    standsInForm: 'Ya está en el formulario.',
    notSaved: 'Lo que usted escribió aún no se ha guardado.',
    loadTheirs: 'Tomar su versión',
    keepMine: 'Conservar la mía',
  },
  pages: {
    title: 'Páginas',
    counting: 'Cargando...',
    previous: 'Página anterior',
    next: 'Página siguiente',
    one: (page) => `Página ${page}`,
    place: (page, last) => `Página ${page} de ${last}`,
  },
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
};

export type KitWords = typeof en;
/** What the kit itself says, on any screen. */
export const kitWords: Words<KitWords> = { en, es };

/**
 * A failure in the reader's language, where it has words for it.
 * @param ours what a screen says instead, by the code of a refusal
 */
export const sentenceOf = (
  error: Error,
  { refusals }: Pick<typeof en, 'refusals'>,
  ours: Readonly<Record<string, string>> = {},
): string => (error instanceof Refusal && (ours[error.code] ?? refusals[error.code])) || error.message;
