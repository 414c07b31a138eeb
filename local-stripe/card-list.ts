/** Stripe's test cards, by number, with how they behave (https://docs.stripe.com/testing). */

import type { Decline } from './errors.ts';
import type { Disputed } from './records.ts';

/** When its bank wants to see the customer: at each payment they make themselves, and then at those made without them. */
export type Authentication = 'always' | 'unless-set-up' | 'set-up-already';

export type Card = Readonly<{
  brand: string;
  funding?: 'debit' | 'prepaid';
  country?: string;
  /** A second network on the same card. */
  network?: string;
  /** How it fails when it is charged, also after its customer has authenticated. */
  decline?: Decline;
  /** Saving it fails as well. */
  isUnsavable?: true;
  authentication?: Authentication;
  /** Which check of what was typed with it fails. */
  failing?: readonly ('cvc_check' | 'address_line1_check' | 'address_postal_code_check')[];
  /** Its payment succeeds, and is then disputed. */
  dispute?: Disputed;
  /** What follows its payment, and does not here. */
  unsimulated?: string;
}>;

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const noMoney = declined('insufficient_funds', 'Your card has insufficient funds.');
const processing: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};
const visa = { brand: 'visa' };
const refused = (decline: Decline): Card => ({ ...visa, decline, isUnsavable: true });
const disputed = (reason: string, status: Disputed['status'] = 'needs_response'): Card => ({
  ...visa,
  dispute: { reason, status },
});
const then = (unsimulated: string): Card => ({ ...visa, unsimulated });

export const cardList: Readonly<Record<string, Card>> = {
  '4242424242424242': visa,
  '4000056655665556': { ...visa, funding: 'debit' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit' },
  '5105105105105100': { brand: 'mastercard', funding: 'prepaid' },
  '378282246310005': { brand: 'amex' },
  '371449635398431': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '6011000990139424': { brand: 'discover' },
  '6011981111111113': { brand: 'discover', funding: 'debit' },
  '3056930009020004': { brand: 'diners' },
  '36227206271667': { brand: 'diners' },
  '6555900000604105': { brand: 'discover' },
  '3566002020360505': { brand: 'jcb', country: 'JP' },
  '3530111333300000': { brand: 'jcb', country: 'JP' },
  '6200000000000005': { brand: 'unionpay', country: 'CN' },
  '6200000000000047': { brand: 'unionpay', country: 'CN', funding: 'debit' },
  '6205500000000000004': { brand: 'unionpay', country: 'CN' },
  '4000002500001001': { ...visa, network: 'cartes_bancaires', country: 'FR' },
  '5555552500001001': { brand: 'mastercard', network: 'cartes_bancaires', country: 'FR' },
  '4000050360000001': { ...visa, network: 'eftpos_au', country: 'AU', funding: 'debit' },
  '5555050360000080': { brand: 'mastercard', network: 'eftpos_au', country: 'AU', funding: 'debit' },

  '4000000000000002': refused(declined('generic_decline')),
  '4000000000009995': refused(noMoney),
  '4000000000009987': refused(declined('lost_card')),
  '4000000000009979': refused(declined('stolen_card')),
  '4000000000006975': refused(
    declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  ),
  '4000000000000069': refused({
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  }),
  '4000000000000127': refused({
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  }),
  '4000000000000119': refused(processing),
  // It can be saved, and fails when it is charged.
  '4000000000000341': { ...visa, decline: declined('generic_decline') },
  '4100000000000019': { ...visa, decline: declined('fraudulent') },
  '4000000000004954': { ...visa, decline: declined('fraudulent') },
  '4000000000009235': visa,
  '4000000000000101': { ...visa, failing: ['cvc_check'] },
  '4000000000000036': { ...visa, failing: ['address_postal_code_check'] },
  '4000000000000028': { ...visa, failing: ['address_line1_check'] },
  '4000000000000010': { ...visa, failing: ['address_line1_check', 'address_postal_code_check'] },
  '4000000000000077': visa,
  '4000003720000278': { ...visa, country: 'IE' },
  '4000000000000259': disputed('fraudulent'),
  '4000000000002685': disputed('product_not_received'),
  '4000000000001976': disputed('general', 'warning_needs_response'),
  '4000000000005423': then('warnings of fraud'),
  '4000000000007726': then('refunds that succeed later'),
  '4000000000005126': then('refunds that fail later'),

  '4000002500003155': { ...visa, authentication: 'unless-set-up' },
  '4000002760003184': { ...visa, authentication: 'always' },
  '4000003800000446': { ...visa, authentication: 'set-up-already' },
  '4000008260003178': { ...visa, authentication: 'unless-set-up', decline: noMoney },
  '4000000000003220': { ...visa, authentication: 'unless-set-up', country: 'IE' },
  '4000008400000027': { ...visa, authentication: 'unless-set-up' },
  '4000000000003063': { ...visa, authentication: 'unless-set-up' },
  '4000008400001629': { ...visa, authentication: 'unless-set-up', decline: declined('generic_decline') },
  '4000008400001280': { ...visa, decline: processing },
  '4000000000003055': visa,
  '4000000000003097': visa,
  '4000582600000094': { ...visa, authentication: 'unless-set-up' },
  '4000582600000045': { ...visa, authentication: 'unless-set-up' },
  '4000582600000102': { ...visa, authentication: 'unless-set-up' },
  '4000582600000110': { ...visa, authentication: 'unless-set-up' },
};
