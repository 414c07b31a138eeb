import type { Words } from '../kernel/language.ts';
import { bills } from './words-help-bills.ts';
import { books } from './words-help-books.ts';
import type { Chapter } from './words-help-chapter.ts';
import { ownBills, ownBillsEs } from './words-help-own-bills.ts';
import { pickups, pickupsEs } from './words-help-pickups.ts';
import { ownRequests, ownRequestsEs, requests } from './words-help-requests.ts';

const running: Chapter = {
  title: 'Running the day',
  topics: [
    {
      question: 'Where do the runs of a day come from?',
      answer:
        'Routes Manager holds the routes with their weekdays, stops and drivers. Each evening the next day’s runs are made from them, unless Settings, Operations has that turned off; Daily Routes, Generate Daily Routes makes them for any day at once.',
    },
    {
      question: 'A truck broke down.',
      answer:
        'Daily Routes, the dots at the end of the line, Move stops: choose the stops that are left and the run that takes them. Change driver gives the whole run to somebody else.',
    },
    {
      question: 'It snows, or the landfill is closed.',
      answer:
        'Daily Routes, No Service Today: say why and what happens to the pickups. Before you save you see which days change, and afterwards you can write to exactly those customers.',
    },
    {
      question: 'What about holidays?',
      answer:
        'Settings, Company Calendar. Each holiday does nothing, skips its pickups, or lets them and the rest of the week slide by one day, every year. Days of your own take the place of a holiday.',
    },
    {
      question: 'Who is told that their day moves?',
      answer:
        'Customers who turned on Pickup Reminders in My Account hear of it three evenings before, at once when it is nearer, and again when it changes back. What they chose stands on the contact under Addresses; the hour is under Settings, Reminders.',
    },
    {
      question: 'A new house on a route.',
      answer:
        'Routes Manager, open the route, Edit, and add the address. The order of the stops can be changed by dragging, or with Move up and Move down.',
    },
    {
      question: 'Which customers does no truck come to?',
      answer:
        'The number beside Routes Manager counts them. Routes Manager, Needs a route lists each service that no route serves; Where does it fit? names five routes on different days and adds it to the one you choose.',
    },
    {
      question: 'How do our customers get in here?',
      answer:
        'Contacts Manager, Import takes an Excel workbook or a CSV file. It says line by line what it would do before anything is saved, and an import can be undone.',
    },
    {
      question: 'Who changed that?',
      answer: 'History on the contact’s page names who changed what, and what stood there before.',
    },
    {
      question: 'Did the e-mail go out?',
      answer:
        'Settings, Outbox shows every message, whether it was sent, and why not. A message that failed can be sent again from there.',
      unmailed:
        'No mail server is set up, so nothing goes out. Settings, Outbox keeps every message; its text and its link can be copied there.',
    },
  ],
};

const calls: Chapter = {
  title: 'When somebody calls',
  topics: [
    {
      question: 'How do I find the caller?',
      answer:
        'Press Ctrl K (⌘K on a Mac), or the magnifier on a phone, and type part of the name, the phone number, the e-mail or the street. Enter opens the first match.',
    },
    {
      question: '“You missed me.” What happened?',
      answer:
        'The contact’s page begins with it: the last stop with its time, outcome, reason and photo, where the truck is today, and the next pickup. All earlier stops are under Route Activity.',
    },
    {
      question: 'How do I keep a promise?',
      answer:
        'Add a task with a due date under Activities on the contact’s page. Until somebody completes it, it stands on that page and under All Activities.',
    },
    {
      question: 'The customer is away for a while.',
      answer:
        'Open Route Activity on the contact’s page and choose Suspend Pickup with the first and the last day. Trucks that are already planned for those days pass by as well.',
    },
    {
      question: 'A new customer wants service.',
      answer:
        'Contacts Manager, Add Contact, then add the service address. Promote to Customer makes the account: a welcome e-mail brings a link to choose a password.',
      unmailed:
        'Contacts Manager, Add Contact, then add the service address. Promote to Customer makes the account: copy its link to choose a password, and hand it on.',
    },
    {
      question: 'The same person is there twice.',
      answer:
        'Contacts Manager tells of likely duplicates. Compare the two side by side, choose what stays, and merge. A merge can be undone.',
    },
  ],
};

const truck: Chapter = {
  title: 'On the truck',
  topics: [
    {
      question: 'Where is my route?',
      answer:
        'Employee Dashboard shows your runs of today, Daily Routes those of any day. Open one and press Start: the next stop stands on top, with what is special there in yellow.',
    },
    {
      question: 'What do the three buttons do?',
      answer:
        'Complete: picked up. Skip: nothing was picked up, with the reason. Later: the stop moves to another day. Any other stop of the list can be opened and worked out of order.',
    },
    {
      question: 'There is no signal.',
      answer:
        'Carry on. Every tap and photo is kept on the phone with its time and sent when there is a signal again. The chip on top says “Offline · 3 saved”, and “All sent” when the office has everything.',
    },
    {
      question: 'They will say I was never there.',
      answer:
        'Take a photo before you press Complete or Skip. It is kept with the time and the place at which you tapped, and the office sees it on the contact’s page.',
    },
  ],
};

const account: Chapter = {
  title: 'Your account',
  topics: [
    {
      question: 'How do I change my name, phone or password?',
      answer:
        'Open the menu with your name and choose Edit Profile. A new password signs you out on all your other devices. Only the office can change your e-mail.',
    },
    {
      question: 'I have forgotten my password.',
      answer:
        'On the sign-in page choose “Forgot password?”. An e-mail brings a link that works for one hour. If none comes, ask the office.',
      unmailed: 'Call the office: it gives you a link to choose a new one.',
    },
    {
      question: 'It is too bright, or too dark.',
      answer: 'The menu with your name switches between the light and the dark theme. Each device remembers its own.',
    },
  ],
};

const en = {
  help: 'Help',
  lead: 'Short answers. For anything else, ask a person.',
  search: 'Search help',
  showAll: 'Show All',
  nothingFound: 'Nothing found',
  noAnswer: 'No answer has these words',
  tryOneWord: 'Try one word, such as “password” or “photo”.',
  keyboardShortcuts: 'Keyboard shortcuts',
  reach: (company: string) => `Reach ${company}`,
  call: (phone: string) => `Call ${phone}`,
  chapters: { running, calls, requests, bills, books, truck, pickups, ownRequests, ownBills, account },
  keys: {
    searchEverywhere: 'Search everywhere',
    searchHere: 'Search on this screen',
    addContact: 'Add a contact (in Contacts Manager)',
    walk: 'Walk the rows of a table, or what was found',
    open: 'Open',
    select: 'Select the row',
    close: 'Close a dialog or a menu, clear a search',
    all: 'All shortcuts of the present screen',
  },
};

const truckEs: Chapter = {
  title: 'En el camión',
  topics: [
    {
      question: '¿Dónde está mi ruta?',
      answer:
        'En Inicio están sus rutas de hoy; en Rutas del día, las de cualquier día. Abra una y toque Iniciar ruta: la próxima parada queda arriba, con lo especial de ese lugar en amarillo.',
    },
    {
      question: '¿Para qué son los tres botones?',
      answer:
        'Completar: se recogió. Omitir: no se recogió nada, con el motivo. Después: la parada pasa a otro día. Cualquier otra parada de la lista se puede abrir y trabajar fuera de orden.',
    },
    {
      question: 'No hay señal.',
      answer:
        'Siga trabajando. Cada toque y cada foto quedan en el teléfono con su hora y se envían cuando vuelve la señal. Arriba dice «Sin conexión · 3 guardados», y «Todo enviado» cuando la oficina lo tiene todo.',
    },
    {
      question: 'Van a decir que nunca pasé.',
      answer:
        'Tome una foto antes de tocar Completar u Omitir. Se guarda con la hora y el lugar en que usted tocó, y la oficina la ve en la página del cliente.',
    },
  ],
};

const accountEs: Chapter = {
  title: 'Su cuenta',
  topics: [
    {
      question: '¿Cómo cambio mi nombre, mi teléfono o mi contraseña?',
      answer:
        'Abra el menú con su nombre y elija Editar perfil. Una contraseña nueva cierra la sesión en todos sus otros dispositivos. Solo la oficina puede cambiar su correo.',
    },
    {
      question: 'Olvidé mi contraseña.',
      answer:
        'En la página de inicio de sesión elija «¿Olvidó su contraseña?». Un correo trae un enlace que sirve durante una hora. Si no llega, pregunte en la oficina.',
      unmailed: 'Llame a la oficina: le da un enlace para elegir otra.',
    },
    {
      question: 'Hay demasiada luz, o muy poca.',
      answer: 'El menú con su nombre cambia entre el tema claro y el oscuro. Cada dispositivo recuerda el suyo.',
    },
  ],
};

const es: typeof en = {
  help: 'Ayuda',
  lead: 'Respuestas cortas. Para lo demás, pregunte a una persona.',
  search: 'Buscar en la ayuda',
  showAll: 'Mostrar todo',
  nothingFound: 'Nada encontrado',
  noAnswer: 'Ninguna respuesta tiene estas palabras',
  tryOneWord: 'Pruebe con una sola palabra, como «contraseña» o «foto».',
  keyboardShortcuts: 'Atajos de teclado',
  reach: (company) => `Comunicarse con ${company}`,
  call: (phone) => `Llamar al ${phone}`,
  // The office's screens are in English, and so is what explains them.
  chapters: {
    ...en.chapters,
    truck: truckEs,
    pickups: pickupsEs,
    ownRequests: ownRequestsEs,
    ownBills: ownBillsEs,
    account: accountEs,
  },
  keys: {
    searchEverywhere: 'Buscar en todo',
    searchHere: 'Buscar en esta pantalla',
    addContact: 'Agregar un cliente (en Clientes)',
    walk: 'Recorrer las filas de una tabla, o lo encontrado',
    open: 'Abrir',
    select: 'Seleccionar la fila',
    close: 'Cerrar un diálogo o un menú, borrar una búsqueda',
    all: 'Todos los atajos de esta pantalla',
  },
};

export type HelpWords = typeof en;
export const helpWords: Words<HelpWords> = { en, es };
