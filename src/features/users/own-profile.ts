import * as z from 'zod/mini';
import { languages } from '../../kernel/language.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { optionalText, requiredText } from '../../kernel/shapes.ts';
import { password, user } from './contract.ts';

/** What everybody may change of themselves; the e-mail is the office's to change (spec 1 §5, §6). */
export const ownFields = {
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  phone: optionalText('Phone', 40),
};

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
    touches: ['users'],
    summary:
      'Change the own name, phone, language and, if a new one is given, the password; then all other sessions end',
    input: z.object({
      ...ownFields,
      /** Left out: stays as it is. */
      language: z.optional(z.enum(languages, 'Choose a language')),
      newPassword: z.optional(password),
      /** Asked for with a new one (ASVS 6.2.3): an unwatched screen must not be enough. */
      currentPassword: z.optional(z.string('Current password is required').check(z.maxLength(200))),
    }),
    output: user,
    refusals: { 'wrong-password': 'invalid', 'common-password': 'invalid' },
  }),
});

/** Why a new password that was typed twice is not taken: what the form says at its fields (spec 1 §5). */
export function whyNotNewPassword(
  typed: Readonly<{ newPassword: string; confirmPassword: string; currentPassword: string }>,
): Readonly<Record<string, string>> {
  if (!typed.newPassword) return {};
  const read = password.safeParse(typed.newPassword);
  return {
    ...(read.success ? {} : { newPassword: read.error.issues[0]?.message ?? '' }),
    ...(typed.confirmPassword === typed.newPassword ? {} : { confirmPassword: 'New passwords do not match' }),
    ...(typed.currentPassword ? {} : { currentPassword: 'Current password is required' }),
  };
}
