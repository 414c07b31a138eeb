import type { Words } from '../../kernel/language.ts';

const en = {
  vacation: 'Customer on Vacation',
  payment_issue: 'Payment Issue',
  service_issue: 'Service Issue',
  temporary_hold: 'Temporary Hold',
  customer_request: 'Customer Request',
  other: 'Other',
};

const es: typeof en = {
  vacation: 'Cliente de vacaciones',
  payment_issue: 'Problema de pago',
  service_issue: 'Problema de servicio',
  temporary_hold: 'Pausa temporal',
  customer_request: 'A petición del cliente',
  other: 'Otro motivo',
};

/** Why a service is on hold (spec 2 §3). */
export const reasonWords: Words<typeof en> = { en, es };
