import { languages } from '../../kernel/language.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { AgreementState } from './contract.ts';
import { agreementWords } from './words.ts';

const { refusals } = agreementWords.en;
const conflict = (code: keyof typeof refusals & string) => new Refusal('conflict', code, refusals[code] ?? code);

/** The title of the toast is `User Account Required` (spec 3 §8). */
export const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact has no user account yet. Create one first.');

/** Refuses (conflict) what nobody is asked to sign any more. */
export function refuseNotPending(state: AgreementState): void {
  if (state === 'signed') throw conflict('already-signed');
  if (state === 'inactive') throw conflict('agreement-inactive');
}

type Read = Readonly<{ sha256: string; consent: string }>;

/** Refuses (conflict) a signature below another text, or with another consent, than what is asked for. */
export function refuseOtherText(given: Read, asked: Pick<Read, 'sha256'>): void {
  if (given.sha256 !== asked.sha256) throw conflict('other-text');
  if (!languages.some((language) => agreementWords[language].consent === given.consent))
    throw conflict('other-consent');
}

/** A name has letters, of whatever script; not everybody's has two words. */
export const isFullName = (name: string): boolean => (name.match(/\p{L}/gu) ?? []).length >= 2;

/** Refuses (invalid) dots, crosses and single letters. */
export function refuseIncompleteName(name: string): void {
  if (!isFullName(name)) throw invalidField('name', 'name-incomplete', refusals['name-incomplete'] ?? '');
}

/** Where customers read and sign: they sign in there, so that the address is no secret. */
export const linkTo = (publicUrl: string): string => `${publicUrl}/profile?tab=agreement`;
