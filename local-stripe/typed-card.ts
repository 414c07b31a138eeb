import { cardError } from './errors.ts';
import { cardBehind } from './test-cards.ts';

export type TypedCard = Readonly<{ number: string; expMonth: number; expYear: number; cvc: string | undefined }>;

/**
 * What stood in a form or in `card[number]`.
 * @param today Unix seconds
 * @throws 402 in the words that a customer reads, with the field that is wrong; also of a card that could be somebody's
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
  if (!cardBehind(digits)) throw cardError(notForTests);
  return digits;
}

/** Stripe's own words. */
const notForTests = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

/** Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
