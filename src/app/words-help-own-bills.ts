import type { Chapter } from './words-help-chapter.ts';

/** What customers are told. */
export const ownBills: Chapter = {
  title: 'Your bills',
  topics: [
    {
      question: 'How do I pay?',
      answer:
        'My Account, Billing & Invoices, Pay Now leads to the page of the invoice, where you pay by card; of several, to their list. Its e-mail has the same link. You can also send a check or bring cash: write the number of the invoice on it.',
      unmailed:
        'My Account, Billing & Invoices, Pay Now leads to the page of the invoice, where you pay by card; of several, to their list. You can also send a check or bring cash: write the number of the invoice on it.',
    },
    {
      question: 'Can it be paid by itself?',
      answer:
        'Yes: My Account, Billing & Invoices, Turn On AutoPay. You agree and save a card or bank account, and your regular bills are charged to it on their day. Turn Off, in the same place, ends it.',
    },
    {
      question: 'My payment is on its way. Do I have to do anything?',
      answer:
        'No. A payment from a bank account can take up to four business days. My Account, Billing & Invoices says so, and shows the invoice as paid when the bank has answered.',
    },
    {
      question: 'My card was declined.',
      answer:
        'An e-mail tells you, and when it is tried again. You can pay that invoice on its page with another card. My Account, Billing & Invoices, Another Card or Account saves one for AutoPay.',
      unmailed:
        'My Account, Billing & Invoices shows which invoice is open. You can pay it on its page with another card; Another Card or Account saves one for AutoPay.',
    },
  ],
};

export const ownBillsEs: Chapter = {
  title: 'Sus pagos',
  topics: [
    {
      question: '¿Cómo pago?',
      answer:
        'Mi cuenta, Pagos y facturas, Pagar ahora lleva a la página de la factura, donde paga con tarjeta; si hay varias, a su lista. Su correo trae el mismo enlace. También puede enviar un cheque o traer efectivo: escriba en él el número de la factura.',
      unmailed:
        'Mi cuenta, Pagos y facturas, Pagar ahora lleva a la página de la factura, donde paga con tarjeta; si hay varias, a su lista. También puede enviar un cheque o traer efectivo: escriba en él el número de la factura.',
    },
    {
      question: '¿Se puede pagar solo?',
      answer:
        'Sí: Mi cuenta, Pagos y facturas, Activar AutoPay. Usted acepta y guarda una tarjeta o cuenta bancaria, y sus facturas regulares se cobran de ella en su día. Desactivar, en el mismo lugar, lo termina.',
    },
    {
      question: 'Mi pago está en camino. ¿Tengo que hacer algo?',
      answer:
        'No. Un pago de una cuenta bancaria puede tardar hasta cuatro días hábiles. Mi cuenta, Pagos y facturas lo dice, y muestra la factura como pagada cuando el banco ha respondido.',
    },
    {
      question: 'Rechazaron mi tarjeta.',
      answer:
        'Un correo se lo dice, y cuándo se intenta otra vez. Puede pagar esa factura en su página con otra tarjeta. Mi cuenta, Pagos y facturas, Otra tarjeta o cuenta guarda una para AutoPay.',
      unmailed:
        'Mi cuenta, Pagos y facturas muestra qué factura está abierta. Puede pagarla en su página con otra tarjeta; Otra tarjeta o cuenta guarda una para AutoPay.',
    },
  ],
};
