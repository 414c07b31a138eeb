/** The ids and tokens with which tests name a card or bank account without typing it (https://docs.stripe.com/testing). */
import { cardCountries } from './card-countries.ts';

/** What follows `pm_card_` or `tok_`. */
const cards: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  visa_cartesBancaires: '4000002500001001',
  mastercard_cartesBancaires: '5555552500001001',
  visa_debit_eftposAuCoBranded: '4000050360000001',
  mastercard_debit_eftposAuCoBranded: '5555050360000080',
  gb_debit: '4000058260000005',
  gb_mastercard: '5555558265554449',
  th_debit: '4000057640000008',

  visa_chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedFraudulent: '4100000000000019',
  chargeCustomerFail: '4000000000000341',
  radarBlock: '4100000000000019',
  riskLevelHighest: '4000000000004954',
  riskLevelElevated: '4000000000009235',
  cvcCheckFail: '4000000000000101',
  avsZipFail: '4000000000000036',
  avsLine1Fail: '4000000000000028',
  avsFail: '4000000000000010',
  bypassPending: '4000000000000077',
  bypassPendingInternational: '4000003720000278',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  createDisputeInquiry: '4000000000001976',
  createIssuerFraudRecord: '4000000000005423',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',

  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  threeDSecureRequiredProcessingError: '4000008400001280',
  threeDSecureOptional: '4000000000003055',
  threeDSecureOptionalProcessingError: '4000000000003097',
  amex_threeDSecureNotSupported: '378282246310005',
};

/** What follows `pm_usBankAccount_`. */
const accounts: Readonly<Record<string, string>> = {
  success: '000123456789',
  accountClosed: '000111111113',
  noAccount: '000111111116',
  insufficientFunds: '000222222227',
  debitNotAuthorized: '000333333335',
  invalidCurrency: '000444444440',
  dispute: '000555555559',
  failMicrodeposits: '000666666661',
  weeklyLimitExceeded: '000777777771',
  processing: '000000000009',
};

/** The number behind `pm_card_visa`, `tok_visa` or `pm_usBankAccount_success`; undefined of another id. */
export function numberBehind(name: string): string | undefined {
  const [, account = ''] = /^pm_usBankAccount_(\w+)$/.exec(name) ?? [];
  if (account) return accounts[account];
  const [, card = ''] = /^(?:pm_card|tok)_(\w+)$/.exec(name) ?? [];
  return cards[card] ?? (/^[a-z]{2}$/.test(card) ? cardCountries[card.toUpperCase()] : undefined);
}
