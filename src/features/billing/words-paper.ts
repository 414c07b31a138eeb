import type { Words } from '../../kernel/language.ts';

const en = {
  title: 'Invoice',
  number: 'Invoice number',
  issued: 'Date',
  due: 'Due',
  atOnce: 'At once',
  payment: 'Payment',
  onItsWay: 'On its way from your bank',
  owed: 'Amount due',
  what: 'What',
  amount: 'Amount',
  item: 'Item',
  times: (text: string, quantity: number) => `${quantity} × ${text}`,
  total: 'Total',
  takenBack: (sum: string) => `A payment of ${sum} was taken back: it is billed on another invoice.`,
  givenBack: (sum: string) => `${sum} of it was given back.`,
  page: (number: string, page: number) => `Invoice ${number}, page ${page}`,
  detach: 'Please return this part with your payment',
  customer: 'Customer',
  enclosed: 'Amount enclosed',
  payable: (company: string) => `Make checks payable to ${company}. Please write the invoice number on your check.`,
};

const es: typeof en = {
  title: 'Factura',
  number: 'Número de factura',
  issued: 'Fecha',
  due: 'Vence',
  atOnce: 'De inmediato',
  payment: 'Pago',
  onItsWay: 'En camino desde su banco',
  owed: 'Importe a pagar',
  what: 'Concepto',
  amount: 'Importe',
  item: 'Concepto',
  times: (text, quantity) => `${quantity} × ${text}`,
  total: 'Total',
  takenBack: (sum) => `Un pago de ${sum} se anuló: está en otra factura.`,
  givenBack: (sum) => `Se devolvieron ${sum}.`,
  page: (number, page) => `Factura ${number}, página ${page}`,
  detach: 'Por favor, devuelva esta parte con su pago',
  customer: 'Cliente',
  enclosed: 'Importe adjunto',
  payable: (company) => `Cheques a nombre de ${company}. Por favor, anote en el cheque el número de factura.`,
};

/** An invoice on paper. */
export const paperWords: Words<typeof en> = { en, es };
