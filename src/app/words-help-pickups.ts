import type { Chapter } from './words-help-chapter.ts';

/** What customers are told. */
export const pickups: Chapter = {
  title: 'Your pickups',
  topics: [
    {
      question: 'When do you come next?',
      answer:
        'Customer Dashboard shows the next pickup of each of your addresses. Put your cans out before the truck starts its day.',
    },
    {
      question: 'Can you remind me?',
      answer:
        'My Account, Service Addresses, Pickup Reminders: turn on e-mail or this device, and you hear the evening before each pickup, and when a holiday or a storm moves your day. Each letter has a link that ends it.',
      unmailed:
        'My Account, Service Addresses, Pickup Reminders: turn on this device, and you hear the evening before each pickup, and when a holiday or a storm moves your day.',
    },
    {
      question: 'Can the days stand in my own calendar?',
      answer:
        'My Account, Service Addresses, Make Link gives a private link that calendars on phones and computers follow. Make a new one when somebody has it who should not: the old one stops at once. Pickup Days on Paper is for the fridge.',
    },
    {
      question: 'Did you come?',
      answer:
        'Last pickups, on the Customer Dashboard, shows each visit with its time, and the photo if the driver took one. Where nothing was picked up it says why. My Account, Pickup History has the last 30 days.',
    },
    {
      question: 'Something else is wrong.',
      answer: 'Write to us under Messages in My Account, or call. We see when the truck was at your address.',
    },
  ],
};

export const pickupsEs: Chapter = {
  title: 'Sus recolecciones',
  topics: [
    {
      question: '¿Cuándo pasan la próxima vez?',
      answer:
        'En Inicio está la próxima recolección de cada una de sus direcciones. Saque los botes antes de que el camión empiece el día.',
    },
    {
      question: '¿Pueden recordármelo?',
      answer:
        'Mi cuenta, Direcciones de servicio, Recordatorios de recolección: active el correo o este dispositivo, y le avisamos la tarde antes de cada recolección, y cuando un feriado o una tormenta cambia su día. Cada correo trae un enlace para terminarlos.',
      unmailed:
        'Mi cuenta, Direcciones de servicio, Recordatorios de recolección: active este dispositivo, y le avisamos la tarde antes de cada recolección, y cuando un feriado o una tormenta cambia su día.',
    },
    {
      question: '¿Puedo tener los días en mi propio calendario?',
      answer:
        'Mi cuenta, Direcciones de servicio, Crear enlace le da un enlace privado que siguen los calendarios de teléfonos y computadoras. Cree otro si lo tiene quien no debe: el anterior deja de servir de inmediato. Días de recolección en papel es para el refrigerador.',
    },
    {
      question: '¿Pasaron?',
      answer:
        'En Inicio, Últimas recolecciones muestra cada visita con su hora, y la foto si el conductor tomó una. Si no se recogió, dice por qué. Mi cuenta, Recolecciones tiene los últimos 30 días.',
    },
    {
      question: 'Otra cosa no está bien.',
      answer:
        'Escríbanos en Mi cuenta, Mensajes, o llámenos. Nosotros vemos a qué hora estuvo el camión en su dirección.',
    },
  ],
};
