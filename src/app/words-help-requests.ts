import type { Chapter } from './words-help-chapter.ts';

/** What the office is told of what customers ask for. */
export const requests: Chapter = {
  title: 'What customers ask for',
  topics: [
    {
      question: 'Where do the wishes of customers arrive?',
      answer:
        'Under Requests, longest first: pauses, missed pickups, cans, extra pickups and moves. The number beside it counts those that nobody has taken. Each stands under the customer’s messages too.',
    },
    {
      question: 'Who looks after a request?',
      answer:
        'Open it and choose Take It, or give it to a colleague under Owner. When somebody else was faster, you are told who.',
    },
    {
      question: 'A customer wants to pause.',
      answer:
        'Open the request: it names the pickups that fall out and the credit. Approve Pause makes the suspension. Settings, Operations lets customers pause at once instead.',
    },
    {
      question: 'How does the customer hear of it?',
      answer:
        'Done and Declined ask for a few words. They stand in the customer’s account, under Messages, and go out by e-mail.',
      unmailed:
        'Done and Declined ask for a few words. They stand in the customer’s account, under Messages; no e-mail goes out.',
    },
    {
      question: 'What do customers read as the price?',
      answer:
        'Settings, Operations, Requests of Customers: choose a product for another can and one for an extra pickup. Without one they read that you tell the price.',
    },
  ],
};

/** What customers are told. */
export const ownRequests: Chapter = {
  title: 'Pauses, missed pickups and more',
  topics: [
    {
      question: 'I will be away for a while.',
      answer:
        'Customer Dashboard, Pause Service. Choose the first and the last day without pickup: you see which pickups fall out, and your credit if there is one.',
    },
    {
      question: 'The truck did not empty my cans.',
      answer:
        'Customer Dashboard, Missed Pickup, once the truck has passed or is done for the day. What the driver recorded stands there first; if it was still missed, say so.',
    },
    {
      question: 'I need another can, or an extra pickup.',
      answer: 'Customer Dashboard, Requests. You read the price before you send, or we tell it to you.',
    },
    {
      question: 'What became of my request?',
      answer:
        'Customer Dashboard, Requests shows each with its state and our answer. As long as we have not answered you can withdraw it.',
    },
  ],
};

export const ownRequestsEs: Chapter = {
  title: 'Pausas, recolecciones perdidas y más',
  topics: [
    {
      question: 'Voy a estar fuera un tiempo.',
      answer:
        'Inicio, Pausar el servicio. Elija el primer y el último día sin recolección: verá qué recolecciones se cancelan, y su crédito si lo hay.',
    },
    {
      question: 'El camión no vació mis botes.',
      answer:
        'Inicio, No recogieron, cuando el camión haya pasado o terminado el día. Primero está lo que registró el conductor; si aun así no recogieron, dígalo.',
    },
    {
      question: 'Necesito otro bote, o una recolección extra.',
      answer: 'Inicio, Solicitudes. Lee el precio antes de enviar, o se lo decimos nosotros.',
    },
    {
      question: '¿Qué pasó con mi solicitud?',
      answer:
        'Inicio, Solicitudes muestra cada una con su estado y nuestra respuesta. Mientras no hayamos respondido puede retirarla.',
    },
  ],
};
