import type { Language } from '../../kernel/language.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Autopay, Method } from './contract.ts';
import { autopayWords } from './words.ts';

/** As people call it: "Visa ending in 4242". */
export const methodText = ({ name, last4 }: Pick<Method, 'name' | 'last4'>, language: Language = 'en'): string =>
  autopayWords[language].method(name, last4);

/** Month and year, as they stand on a card. */
export const expiryText = (expires: string): string => expires.split('-').reverse().join('/');

/** @param today the company's day */
export const isExpired = ({ expires }: Pick<Method, 'expires'>, today: string): boolean =>
  expires !== null && expires < today.slice(0, 7);

/** Refuses (conflict) to turn off what is off. */
export function refuseOff({ isOn, method }: Autopay): void {
  if (!isOn && method === null) throw new Refusal('conflict', 'autopay-off', 'AutoPay is off already.');
}

/** Refuses (conflict) when another sentence was agreed to than the one that is asked for now. */
export function refuseOtherConsent(given: string, asked: string): void {
  const message = 'What you are asked to agree to has changed. Please read it again.';
  if (given !== asked) throw new Refusal('conflict', 'other-consent', message);
}

/** The title of the toast is `User Account Required` (spec 3 §8). */
export const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact has no user account yet. Create one first.');

export const nothingSaved = 'No card or bank account was saved. Please open your link again.';

/** What was agreed to before a page was opened. Refuses (conflict) a page of which nobody knows, and what was ended since. */
export function agreedTo<Consent extends Readonly<{ isEnded: boolean }>>(consent: Consent | undefined): Consent {
  const { refusals } = autopayWords.en;
  if (!consent) throw new Refusal('conflict', 'page-unknown', refusals['page-unknown']);
  if (consent.isEnded) throw new Refusal('conflict', 'page-ended', refusals['page-ended']);
  return consent;
}
