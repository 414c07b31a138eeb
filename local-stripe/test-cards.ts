/** Stripe's test cards and bank accounts (https://docs.stripe.com/testing), and how a typed number behaves. */
import { cardError, type Decline } from './errors.ts';

type Card = Readonly<{
  brand: string /** How it fails when charged. */;
  decline?: Decline /** Saving it fails as well. */;
  isUnsavable?: true;
}>;

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const refused = (decline: Decline): Card => ({ brand: 'visa', decline, isUnsavable: true });

const cards: Readonly<Record<string, Card>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '4000000000000002': refused(declined('generic_decline')),
  '4000000000009995': refused(declined('insufficient_funds', 'Your card has insufficient funds.')),
  '4000000000009987': refused(declined('lost_card')),
  '4000000000009979': refused(declined('stolen_card')),
  '4000000000000069': refused({ code: 'expired_card', message: 'Your card has expired.' }),
  '4000000000000127': refused({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  '4000000000000119': refused({
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  // It can be saved, and fails when it is charged.
  '4000000000000341': { brand: 'visa', decline: declined('generic_decline') },
};

/** The ids and tokens with which tests name a card without typing it. */
const names: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
};

/** Account numbers with the routing number 110000000. */
const accounts: Readonly<Record<string, Decline | undefined>> = {
  '000123456789': undefined,
  '000111111113': { code: 'account_closed', message: "The customer's bank account has been closed." },
  '000111111116': { code: 'no_account', message: "The customer's bank account could not be located." },
  '000222222227': { code: 'insufficient_funds', message: "The customer's account has insufficient funds." },
};
export const testRoutingNumber = '110000000';

/** The number behind `pm_card_visa`, `tok_visa` or `pm_usBankAccount_success`. */
export function numberBehind(name: string): string | undefined {
  const [, kind = ''] = /^(?:pm_card|tok)_(\w+)$/.exec(name) ?? [];
  if (name.startsWith('pm_usBankAccount')) return '000123456789';
  return names[kind];
}

export const brandOf = (number: string): string =>
  cards[number]?.brand ?? { '3': 'amex', '5': 'mastercard', '6': 'discover' }[number.charAt(0)] ?? 'visa';

/** Why a charge of this card or account fails, or undefined. */
export const declineOf = (number: string): Decline | undefined => cards[number]?.decline ?? accounts[number];

/** @throws 402 of a card that cannot even be saved */
export function checkSavable(number: string): void {
  const card = cards[number];
  if (card?.isUnsavable && card.decline) throw cardError(card.decline);
}

export type TypedCard = Readonly<{ number: string; expMonth: number; expYear: number; cvc: string | undefined }>;

/**
 * What stood in a form or in `card[number]`.
 * @param today Unix seconds
 * @throws 402 in the words that a customer reads, with the field that is wrong
 */
export function checkTypedCard({ number, expMonth, expYear, cvc }: TypedCard, today: number): string {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits) || !hasCheckDigit(digits))
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.' }, { param: 'number' });
  if (!(expMonth >= 1 && expMonth <= 12))
    throw cardError(
      { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
      { param: 'exp_month' },
    );
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const endOfMonth = Date.UTC(year, expMonth, 1) / 1000;
  if (!(year >= 2000 && year < 2100) || endOfMonth <= today)
    throw cardError(
      { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
      { param: 'exp_year' },
    );
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid." }, { param: 'cvc' });
  return digits;
}

/** Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** @throws 402 of a bank account that is not one of Stripe's for tests */
export function checkTypedAccount(routing: string, account: string): string {
  const [routingNumber, accountNumber] = [routing.replaceAll(/\D/g, ''), account.replaceAll(/\D/g, '')];
  if (routingNumber !== testRoutingNumber)
    throw cardError(
      { code: 'routing_number_invalid', message: 'The routing number is invalid. Try 110000000.' },
      { param: 'routing_number' },
    );
  if (!(accountNumber in accounts))
    throw cardError(
      { code: 'account_number_invalid', message: 'The account number is invalid. Try 000123456789.' },
      { param: 'account_number' },
    );
  return accountNumber;
}
