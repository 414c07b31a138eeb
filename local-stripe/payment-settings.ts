import type { Subscription } from './records.ts';
import { given } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';

type Payment = NonNullable<Parameters['SubscriptionUpdateParams']['payment_settings']>;

type Given<K extends 'Invoice' | 'Subscription'> = NonNullable<
  Parameters[`${K}CreateParams`]['payment_settings']
>['payment_method_options'];

const others = {
  acss_debit: null,
  bancontact: null,
  customer_balance: null,
  konbini: null,
  payto: null,
  pix: null,
  sepa_debit: null,
  upi: null,
};
const accountOf = (given: NonNullable<Given<'Invoice'>>['us_bank_account']) =>
  given ? { ...(given.verification_method && { verification_method: given.verification_method }) } : null;

/** How an invoice is to be paid, as it is answered: only cards and bank accounts are taken here. */
export function invoiceMethodOptions(given: Given<'Invoice'>) {
  if (!given) return null;
  const { card, us_bank_account } = given;
  return {
    ...others,
    card: card ? { request_three_d_secure: card.request_three_d_secure ?? null } : null,
    us_bank_account: accountOf(us_bank_account),
  };
}

/** The same of a subscription, which also knows a card's network. */
export function subscriptionMethodOptions(given: Given<'Subscription'>) {
  if (!given) return null;
  const { card, us_bank_account } = given;
  const { network = null, request_three_d_secure = null } = card || {};
  return {
    ...others,
    card: card ? { network, request_three_d_secure } : null,
    us_bank_account: accountOf(us_bank_account),
  };
}

/** What is given takes the place of what was. */
export function updatePaymentSettings(
  before: Subscription['payment_settings'],
  { payment_method_options: options, payment_method_types: types, save_default_payment_method: save }: Payment,
): Subscription['payment_settings'] {
  const { payment_method_options = null, payment_method_types = null, save_default_payment_method } = before ?? {};
  return {
    payment_method_options: options === undefined ? payment_method_options : subscriptionMethodOptions(options),
    payment_method_types: given(types, payment_method_types),
    save_default_payment_method: save ?? save_default_payment_method ?? 'off',
  };
}
