import type { Words } from '../../kernel/language.ts';

const en = {
  page: (number: number) => `Page ${number}`,
  evidence: 'Evidence of the signature',
  notSigned: 'Not signed',
  notSignedMeans: 'This text was given to the customer, who has not signed it.',
  replaced: 'Another agreement has taken its place.',
  document: 'Agreement',
  customer: 'Customer',
  assigned: 'Given to the customer',
  signedBy: 'Signed by',
  signedAt: 'Signed at',
  how: 'How',
  inPortal: (email: string) => `In the customer portal, signed in as ${email}`,
  inPresence: (name: string, company: string) => `On a device of ${company}, in the presence of ${name}`,
  agreed: 'Agreed to',
  address: 'Network address',
  browser: 'Browser',
  unknown: 'Not told',
  hash: 'SHA-256 of the text',
  hashMeans: 'Reckoned over the title, a line feed and the HTML of the text as it was read, in UTF-8.',
  number: 'Number',
};

const es: typeof en = {
  page: (number) => `Página ${number}`,
  evidence: 'Constancia de la firma',
  notSigned: 'Sin firma',
  notSignedMeans: 'Este texto se entregó al cliente, que no lo ha firmado.',
  replaced: 'Otro contrato lo ha reemplazado.',
  document: 'Contrato',
  customer: 'Cliente',
  assigned: 'Entregado al cliente',
  signedBy: 'Firmado por',
  signedAt: 'Firmado el',
  how: 'Cómo',
  inPortal: (email) => `En el portal de clientes, con la cuenta ${email}`,
  inPresence: (name, company) => `En un dispositivo de ${company}, en presencia de ${name}`,
  agreed: 'Aceptó',
  address: 'Dirección de red',
  browser: 'Navegador',
  unknown: 'No se indicó',
  hash: 'SHA-256 del texto',
  hashMeans: 'Calculado sobre el título, un salto de línea y el HTML del texto tal como se leyó, en UTF-8.',
  number: 'Número',
};

/** An agreement on paper, with what shows who signed it. */
export const paperWords: Words<typeof en> = { en, es };
