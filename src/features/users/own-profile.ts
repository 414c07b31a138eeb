import * as z from 'zod/mini';
import { type Language, languages } from '../../kernel/language.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { done, version } from '../../kernel/shapes.ts';
import { shapeWords } from '../../kernel/words.ts';
import { ownPassword, passwordIn, passwordRefusals, personFields, user } from './contract.ts';
import { personWords } from './words.ts';

const { chooseALanguage } = personWords.en;

export const ownProfileContract = contract('users', {
  profile: operation({
    method: 'GET',
    path: '/session/profile',
    access: 'signed-in',
    shows: ['users'],
    summary: 'The own profile',
    input: z.object({}),
    output: user,
  }),
  saveProfile: operation({
    method: 'PATCH',
    path: '/session/profile',
    access: 'signed-in',
    touches: ['users', 'contacts'],
    summary:
      'Change the own name, phone, language and, if a new one is given, the password; then all other sessions end',
    // What everybody may change of themselves; the e-mail is the office's to change (spec 1 §5, §6).
    input: z.object({
      ...personFields('en'),
      /** As it was when it was changed; whoever saves without it has not looked. */
      version: z.optional(version),
      /** Left out: stays as it is. */
      language: z.optional(z.enum(languages, chooseALanguage)),
      newPassword: z.optional(passwordIn('en')),
      /** Asked for with a new one (ASVS 6.2.3): an unwatched screen must not be enough. */
      currentPassword: z.optional(ownPassword),
    }),
    output: user,
    refusals: { 'wrong-password': 'invalid', 'profile-changed': 'conflict', ...passwordRefusals },
  }),
  confirmPassword: operation({
    method: 'POST',
    path: '/session/password-checks',
    access: 'signed-in',
    touches: [],
    summary: 'Show by the own password that it is still the same person who holds the device',
    input: z.object({ password: ownPassword }),
    output: done,
    refusals: { 'wrong-password': 'invalid' },
  }),
});

/** What somebody has changed of themselves; the other fields stay. */
export type ProfileChange = Partial<Readonly<{ firstName: string; lastName: string; phone: string | null }>>;

/** Why a new password that was typed twice is not taken: what the form says at its fields (spec 1 §5). */
export function whyNotNewPassword(
  typed: Readonly<{ newPassword: string; confirmPassword: string; currentPassword: string }>,
  language: Language = 'en',
): Readonly<Record<string, string>> {
  if (!typed.newPassword) return {};
  const { passwordsDiffer, currentPassword } = personWords[language];
  const read = passwordIn(language).safeParse(typed.newPassword);
  return {
    ...(read.success ? {} : { newPassword: read.error.issues[0]?.message ?? '' }),
    ...(typed.confirmPassword === typed.newPassword ? {} : { confirmPassword: passwordsDiffer }),
    ...(typed.currentPassword ? {} : { currentPassword: shapeWords[language].required(currentPassword) }),
  };
}
