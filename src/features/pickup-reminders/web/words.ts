import type { Words } from '../../../kernel/language.ts';
import type { Stream } from '../../services/streams.ts';

const letters: Readonly<Record<Stream, string>> = {
  Trash: 'T',
  Recycling: 'R',
  'Yard Waste': 'Y',
  Organics: 'O',
  'Bulky Items': 'B',
};
const lettersEs: typeof letters = {
  Trash: 'B',
  Recycling: 'R',
  'Yard Waste': 'J',
  Organics: 'O',
  'Bulky Items': 'G',
};

const en = {
  reminders: 'Pickup Reminders',
  unreadable: 'Your reminders could not be loaded',
  remindersMean: (time: string) =>
    `The evening before each pickup at ${time}. You also hear when a holiday or a storm moves your day.`,
  byEmail: 'By e-mail',
  emailTo: (email: string) => `To ${email}`,
  onSince: (day: string) => `On since ${day}`,
  notChanged: 'Reminders Not Changed',
  calendar: 'Your Calendar',
  calendarMeans:
    'A private link with your pickup days for the calendar on your phone or computer. It follows holidays and changes by itself.',
  withAlarm: 'Ring the evening before',
  makeLink: 'Make Link',
  newLink: 'Make a New Link',
  endLink: 'End Link',
  linkSince: (day: string) =>
    `Your link was made on ${day}. Nobody can look it up, not even we: make a new one if you lost it.`,
  newLinkMeans: 'The link that you have now stops at once.',
  newLinkAsk: 'Make a new link?',
  endLinkAsk: 'End your calendar link?',
  endLinkMeans: 'Calendars that use it no longer get your pickup days.',
  keep: 'Keep it',
  linkEnded: 'Calendar Link Ended',
  linkFailed: 'Calendar Link Not Changed',
  linkReady: 'Your link is ready. It is shown only now: whoever has it sees your pickup days.',
  yourLink: 'Calendar link',
  copy: 'Copy',
  openCalendar: 'Add to Calendar',
  fridge: 'Pickup days on paper',
  fridgeMeans: 'Twelve months on one sheet, for the fridge.',
  openFridge: 'Pickup Days on Paper',

  pickupDays: 'Pickup Days',
  yearUnreadable: 'Your pickup days could not be loaded',
  print: 'Print',
  address: 'Address',
  questions: (phone: string) => `Questions? Call ${phone}`,
  noDays: 'No pickup is planned',
  noDaysMeans: 'As soon as a truck comes to your address, its days stand here.',
  notAsUsual: 'Not as usual',
  noPickup: 'No pickup',
  asOf: (day: string) => `As of ${day}. Your calendar link and reminders follow later changes; paper does not.`,
  letters,

  unsubscribe: 'No More Reminders',
  unsubscribeMeans: 'No more reminders of your pickups will come to this e-mail address.',
  isOff: 'Reminders by e-mail are off. You can turn them on again in My Account.',
  linkNotKnown: 'Link Not Known',
};

const es: typeof en = {
  reminders: 'Recordatorios de recolección',
  unreadable: 'No se pudieron cargar sus recordatorios',
  remindersMean: (time) =>
    `La tarde antes de cada recolección, a las ${time}. También le avisamos si un feriado o una tormenta cambia su día.`,
  byEmail: 'Por correo',
  emailTo: (email) => `A ${email}`,
  onSince: (day) => `Activado desde el ${day}`,
  notChanged: 'Recordatorios sin cambiar',
  calendar: 'Su calendario',
  calendarMeans:
    'Un enlace privado con sus días de recolección para el calendario de su teléfono o computadora. Sigue feriados y cambios por sí solo.',
  withAlarm: 'Avisar la tarde anterior',
  makeLink: 'Crear enlace',
  newLink: 'Crear otro enlace',
  endLink: 'Terminar enlace',
  linkSince: (day) => `Su enlace se creó el ${day}. Nadie lo puede consultar, ni nosotros: si lo perdió, cree otro.`,
  newLinkMeans: 'El enlace que tiene ahora deja de funcionar de inmediato.',
  newLinkAsk: '¿Crear otro enlace?',
  endLinkAsk: '¿Terminar su enlace de calendario?',
  endLinkMeans: 'Los calendarios que lo usan ya no reciben sus días de recolección.',
  keep: 'Conservarlo',
  linkEnded: 'Enlace terminado',
  linkFailed: 'Enlace sin cambiar',
  linkReady: 'Su enlace está listo. Solo se muestra ahora: quien lo tenga ve sus días de recolección.',
  yourLink: 'Enlace de calendario',
  copy: 'Copiar',
  openCalendar: 'Agregar al calendario',
  fridge: 'Días de recolección en papel',
  fridgeMeans: 'Doce meses en una hoja, para el refrigerador.',
  openFridge: 'Días de recolección en papel',
  pickupDays: 'Días de recolección',
  yearUnreadable: 'No se pudieron cargar sus días de recolección',
  print: 'Imprimir',
  address: 'Dirección',
  questions: (phone) => `¿Preguntas? Llame al ${phone}`,
  noDays: 'No hay recolección planeada',
  noDaysMeans: 'En cuanto un camión pase por su dirección, sus días aparecerán aquí.',
  notAsUsual: 'Días distintos',
  noPickup: 'Sin recolección',
  asOf: (day) => `Al ${day}. El enlace y los recordatorios siguen los cambios posteriores; el papel no.`,
  letters: lettersEs,
  unsubscribe: 'No más recordatorios',
  unsubscribeMeans: 'Ya no llegarán recordatorios de recolección a este correo.',
  isOff: 'Los recordatorios por correo están desactivados. Puede activarlos de nuevo en Mi cuenta.',
  linkNotKnown: 'Enlace desconocido',
};

/** What customers choose and see of their pickup days. */
export const pickupReminderWords: Words<typeof en> = { en, es };
