import type { Language } from '../../kernel/language.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Autopay, Method } from './contract.ts';
import { autopayWords } from './words.ts';

const { refusals } = autopayWords.en;
const conflict = (code: keyof typeof refusals) => new Refusal('conflict', code, refusals[code]);

/** What somebody hears who comes with a link that opens nothing any more. */
export const linkExpired = () => conflict('link-expired');

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
  if (!isOn && method === null) throw conflict('autopay-off');
}

/** Refuses (conflict) when another sentence was agreed to than the one that is asked for now. */
export function refuseOtherConsent(given: string, asked: string): void {
  if (given !== asked) throw conflict('other-consent');
}

/** The title of the toast is `User Account Required` (spec 3 §8). */
export const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact has no user account yet. Create one first.');

export const nothingSaved = 'No card or bank account was saved. Please open your link again.';

/** What was agreed to before a page was opened. Refuses (conflict) a page of which nobody knows, and what was ended since. */
export function agreedTo<Consent extends Readonly<{ isEnded: boolean }>>(consent: Consent | undefined): Consent {
  if (!consent) throw conflict('page-unknown');
  if (consent.isEnded) throw conflict('page-ended');
  return consent;
}
