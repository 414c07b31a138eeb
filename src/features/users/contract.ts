import * as z from 'zod/mini';
import { type Language, languages } from '../../kernel/language.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, roles, staff } from '../../kernel/roles.ts';
import {
  done,
  email,
  id,
  instant,
  nothing,
  optionalText,
  pageNumber,
  requiredText,
  text,
  version,
} from '../../kernel/shapes.ts';
import { shapeWords } from '../../kernel/words.ts';
import { personWords } from './words.ts';

const say = personWords.en;

export const role = z.enum(roles, say.chooseARole);

/** Never trimmed: spaces belong to a password. */
export function passwordIn(language: Language) {
  const { password, passwordTooShort } = personWords[language];
  const { required, tooLong } = shapeWords[language];
  return z.string(required(password)).check(z.minLength(6, passwordTooShort), z.maxLength(200, tooLong(password, 200)));
}
export const password = passwordIn('en');

/** The password of whoever is signed in, to show that it is them. */
export const ownPassword = z.string(shapeWords.en.required(say.currentPassword)).check(z.maxLength(200));

/** Why a password is not taken by whoever chooses it. */
export const passwordRefusals = {
  'common-password': 'invalid',
  'repeated-password': 'invalid',
  'company-password': 'invalid',
} as const;

export const signedInUser = z.strictObject({
  id,
  role,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: z.enum(languages),
});

/** Who has a session. */
export const sessionUser = z.extend(signedInUser, {
  /** They set up two-step sign-in before anything else. */
  needsTwoStep: z.optional(z.boolean()),
});

/** Left out at first: asked for with `code-required` where two-step sign-in is on. */
const secondStepFields = {
  code: z.optional(requiredText(say.code, 40)),
  /** Not to be asked for a code in this browser for 30 days. */
  isTrusted: z.optional(z.boolean()),
};
const secondStepRefusals = { 'code-required': 'signed-out', 'wrong-code': 'invalid' } as const;

export const user = z.extend(signedInUser, {
  phone: z.nullable(z.string()),
  createdAt: z.string(),
  /** Grows with every change of name, phone or role. */
  version: z.number(),
});
export type User = z.infer<typeof user>;

const listedUser = z.extend(user, {
  /** Null: never. */
  lastSignedInAt: z.nullable(instant),
});
export type ListedUser = z.infer<typeof listedUser>;

/** What is known of everybody, with messages in the language of who fills it in. */
export function personFields(language: Language) {
  const { firstName, lastName, phone } = personWords[language];
  return {
    firstName: requiredText(firstName, 100, language),
    lastName: requiredText(lastName, 100, language),
    phone: optionalText(phone, 40, language),
  };
}
const person = personFields('en');

export const signInFields = (language: Language) => ({
  email: requiredText(personWords[language].email, 254, language),
  password: passwordIn(language),
});

/** Two lists: whom the company serves, and who works for it (spec 1 §2.6). */
export const audiences = ['customers', 'staff'] as const;
export type Audience = (typeof audiences)[number];
export const userPageSize = 50;

export const newUser = z.object({
  ...person,
  email: email(),
  /** Left out: only the link of the welcome e-mail leads in. */
  password: z.optional(password),
  role: z.enum(staff, say.chooseARole),
});
export const changedUser = z.object({ ...person, role });

export const usersContract = contract('users', {
  session: operation({
    method: 'GET',
    path: '/session',
    access: 'anyone',
    shows: [],
    summary: 'Who is signed in',
    isKept: true,
    input: z.object({}),
    output: z.strictObject({ user: z.nullable(sessionUser) }),
  }),
  signIn: operation({
    method: 'POST',
    path: '/session',
    access: 'anyone',
    touches: ['users', 'outbox'],
    summary: 'Sign in with e-mail and password',
    input: z.object({ ...signInFields('en'), ...secondStepFields }),
    output: z.strictObject({ user: sessionUser }),
    refusals: { 'wrong-credentials': 'signed-out', ...secondStepRefusals },
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/session',
    isOnce: false, // who asks again is nobody any more
    access: 'anyone',
    touches: [],
    summary: 'Sign out; succeeds without a session too',
    input: nothing,
    output: done,
  }),
  requestPasswordLink: operation({
    method: 'POST',
    path: '/password-links',
    access: 'anyone',
    touches: ['users', 'outbox'],
    summary: 'Send a link to choose a new password; the answer is the same whether the account exists or not',
    input: z.object({ email: email() }),
    output: done,
  }),
  choosePassword: operation({
    method: 'POST',
    path: '/passwords', // the secret stays out of the address (security 14.2.1)
    access: 'anyone',
    touches: ['users'],
    summary: 'Choose a password with the link of an e-mail, and be signed in; all other sessions end',
    input: z.object({ token: requiredText(say.theLink, 100), password, ...secondStepFields }),
    output: z.strictObject({ user: sessionUser }),
    refusals: { 'link-expired': 'conflict', ...passwordRefusals, ...secondStepRefusals },
  }),
  list: operation({
    method: 'GET',
    path: '/users',
    access: admins,
    shows: ['users', 'contacts'],
    summary:
      'A page of the people with an account, newest first: customers or staff, searched by name, e-mail or phone',
    input: z.object({ audience: z.enum(audiences), q: z._default(text(say.search, 200), ''), page: pageNumber }),
    output: z.strictObject({
      users: z.array(listedUser),
      total: z.number(),
    }),
  }),
  drivers: operation({
    method: 'GET',
    path: '/drivers',
    access: staff,
    shows: ['users'],
    summary: 'Who can be given a route: employees, admins and superadmins, by name',
    input: z.object({}),
    output: z.strictObject({
      drivers: z.array(z.strictObject({ id, firstName: z.string(), lastName: z.string(), role })),
    }),
  }),
  create: operation({
    method: 'POST',
    path: '/users',
    access: admins,
    touches: ['users', 'outbox'],
    summary: 'Make an account for a member of staff; a welcome e-mail brings a link to choose a password',
    isOnce: true,
    input: newUser,
    output: user,
    refusals: { 'email-taken': 'conflict', ...passwordRefusals },
  }),
  update: operation({
    method: 'PATCH',
    path: '/users/{id}',
    access: admins,
    touches: ['users', 'outbox', 'service-requests'],
    summary:
      'Change name, phone or role of somebody whom one has seen as they are; a new role ends the sessions, and a higher one the password: a link to choose another goes out',
    isOnce: true,
    input: z.extend(changedUser, { id, version }),
    output: user,
    refusals: { 'user-changed': 'conflict', 'last-admin': 'conflict', 'own-role': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/users/{id}',
    access: admins,
    touches: ['users', 'contacts', 'service-requests'],
    summary: 'Delete an account; what the person did stays readable',
    input: z.object({ id }),
    output: done,
    refusals: { 'last-admin': 'conflict', 'own-account': 'conflict', 'account-is-billed': 'conflict' },
  }),
});
