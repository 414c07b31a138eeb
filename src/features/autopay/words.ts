import type { Words } from '../../kernel/language.ts';
import { autopayName } from './name.ts';

const en = {
  // The page to which the link leads, and the one to which the provider leads back
  title: autopayName,
  meaning: 'Your regular invoices are paid by themselves.',
  tryAgain: 'Try Again',
  hello: (firstName: string) => `Hello ${firstName}`,
  lead: (company: string) =>
    `Have the regular invoices of ${company} paid by themselves, and never think of a due date again.`,
  consent: (company: string) =>
    `I allow ${company} to charge my regular invoices to the card or bank account that I save on the next page, each on the day on which it is made, until AutoPay is turned off. I can turn it off at any time: in my account, or by telling ${company}.`,
  agree: 'I agree',
  agreeFirst: 'Please agree first',
  next: 'Continue to Save a Card or Account',
  goesToStripe: 'The next page belongs to Stripe, which keeps the card: its number never comes here.',
  isOn: 'AutoPay is on',
  chargedTo: (method: string) => `Your regular invoices are charged to your ${method}.`,
  another: 'To save another card or account instead, agree and continue.',
  doneLead: (company: string, isMailing: boolean) =>
    `${company} charges your next regular invoices by itself.${isMailing ? ' You get an email each time.' : ''}`,
  close: 'You can close this page.',
  notFinished: 'AutoPay could not be turned on',
  refusals: {
    'page-unknown':
      'We do not know the page from which you come, so nothing is charged by itself. Please open your link again, and save the card once more.',
    'page-ended':
      'AutoPay was turned off, another card or account was saved, or your service ended, after this page was opened. To save one again, please open your link again.',
    'link-expired': 'This link is not valid any more. Please ask for a new one.',
    'other-consent': 'What you are asked to agree to has changed. Please read it again.',
    'autopay-off': 'AutoPay is off already.',
    'subscription-under-way': 'Stripe has not confirmed an earlier change yet. Please try again in a minute.',
  },
  startFailed: 'Could Not Continue',
  method: (name: string, last4: string | null) => (last4 ? `${name} ending in ${last4}` : name),
};

const es: typeof en = {
  title: autopayName,
  meaning: 'Sus facturas regulares se pagan solas.',
  tryAgain: 'Intentar otra vez',
  hello: (firstName) => `Hola, ${firstName}`,
  lead: (company) =>
    `Deje que las facturas regulares de ${company} se paguen solas, y olvídese de las fechas de vencimiento.`,
  consent: (company) =>
    `Autorizo a ${company} a cobrar mis facturas regulares a la tarjeta o cuenta bancaria que guardo en la página siguiente, cada una el día en que se emite, hasta que se desactive AutoPay. Puedo desactivarlo en cualquier momento: en mi cuenta o avisando a ${company}.`,
  agree: 'Acepto',
  agreeFirst: 'Primero acepte',
  next: 'Continuar para guardar una tarjeta o cuenta',
  goesToStripe: 'La página siguiente es de Stripe, que guarda la tarjeta: su número nunca llega aquí.',
  isOn: 'AutoPay está activo',
  chargedTo: (method) => `Sus facturas regulares se cobran a su ${method}.`,
  another: 'Para guardar otra tarjeta o cuenta en su lugar, acepte y continúe.',
  doneLead: (company, isMailing) =>
    `${company} cobrará solas sus próximas facturas regulares.${isMailing ? ' Cada vez recibirá un correo.' : ''}`,
  close: 'Puede cerrar esta página.',
  notFinished: 'No se pudo activar AutoPay',
  refusals: {
    'page-unknown':
      'No conocemos la página de la que usted viene, así que nada se cobra solo. Abra su enlace otra vez y guarde la tarjeta de nuevo.',
    'page-ended':
      'AutoPay se desactivó, se guardó otra tarjeta o cuenta, o terminó su servicio, después de abrir esta página. Para guardar una otra vez, abra su enlace de nuevo.',
    'link-expired': 'Este enlace ya no es válido. Pida uno nuevo.',
    'other-consent': 'Lo que se le pide aceptar ha cambiado. Por favor, léalo otra vez.',
    'autopay-off': 'AutoPay ya está desactivado.',
    'subscription-under-way': 'Stripe todavía no ha confirmado un cambio anterior. Intente otra vez en un minuto.',
  },
  startFailed: 'No se pudo continuar',
  method: (name, last4) => (last4 ? `${name} que termina en ${last4}` : name),
};

/** What customers read of AutoPay on two pages. */
export const autopayWords: Words<typeof en> = { en, es };
