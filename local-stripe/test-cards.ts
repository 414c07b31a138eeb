/** How a test card or bank account behaves, by what was typed as its number. */
import { bankDeclineOf, bankDisputeOf } from './bank-accounts.ts';
import { cardCountries } from './card-countries.ts';
import { type Card, cardList } from './card-list.ts';
import { cardError, type Decline, notSimulated } from './errors.ts';
import type { Disputed } from './records.ts';

const visa = { brand: 'visa' };
const ofOtherCountries: Readonly<Record<string, Card>> = {
  ...Object.fromEntries(Object.entries(cardCountries).map(([country, number]) => [number, { ...visa, country }])),
  '4000058260000005': { ...visa, country: 'GB', funding: 'debit' },
  '5555558265554449': { brand: 'mastercard', country: 'GB' },
  '4000057640000008': { ...visa, country: 'TH', funding: 'debit' },
};

/** Undefined of a number that is none of Stripe's for tests. */
export const cardBehind = (number: string): Card | undefined => cardList[number] ?? ofOtherCountries[number];

/** Why a charge of this card or account fails, or undefined; once its customer has authenticated, where that is asked for. */
export const declineOf = (number: string): Decline | undefined => cardBehind(number)?.decline ?? bankDeclineOf(number);

/** How a payment of this card or account is taken back once it has come, or undefined. */
export const disputeOf = (number: string): Disputed | undefined => cardBehind(number)?.dispute ?? bankDisputeOf(number);

/** @throws 402 of a card that cannot even be saved, 400 of one that this program cannot simulate */
export function checkSavable(number: string): void {
  checkSimulated(number);
  const card = cardBehind(number);
  if (card?.isUnsavable && card.decline) throw cardError(card.decline);
}

/** @throws 400 of a card after whose payment Stripe does more than this program */
export function checkSimulated(number: string): void {
  const card = cardBehind(number);
  if (card?.unsimulated) throw notSimulated(card.unsimulated);
}

/** Whether its bank asks for its customer when they pay themselves, or save it. */
export const asksItsCustomer = (number: string, forWhat: 'paying' | 'saving'): boolean => {
  const when = cardBehind(number)?.authentication;
  return when !== undefined && !(forWhat === 'saving' && when === 'set-up-already');
};

type Method = Readonly<{ _number: string; _isSetUp?: true }>;

/** Why a charge without its customer fails, or undefined. */
export function declineInAbsence({ _number: number, _isSetUp: isSetUp }: Method): Decline | undefined {
  const when = cardBehind(number)?.authentication;
  const isMissed = when === 'always' || (when === 'unless-set-up' && !isSetUp);
  return isMissed ? authenticationRequired : declineOf(number);
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
