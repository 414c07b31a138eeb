/** Signing in by two steps: a password, and a code of an authenticator app (RFC 6238) or of paper (decisions/0094). */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff, superadmins } from '../../kernel/roles.ts';
import { done, id, requiredText, version } from '../../kernel/shapes.ts';
import { ownPassword } from './contract.ts';
import { personWords } from './words.ts';

const say = personWords.en;

/** How many codes somebody gets for the day on which the phone is lost. */
export const recoveryCodeCount = 10;
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const twoStepContract = contract('users', {
  twoStep: operation({
    method: 'GET',
    path: '/session/two-step',
    access: staff,
    isBeforeTwoStep: true,
    shows: ['users'],
    summary: 'Whether signing in oneself takes two steps',
    input: z.object({}),
    output: z.strictObject({
      isOn: z.boolean(),
      /** Recovery codes that have not been used. */
      codesLeft: z.number(),
      /** The company asks it of this role. */
      isRequired: z.boolean(),
    }),
  }),
  beginTwoStep: operation({
    method: 'POST',
    path: '/session/two-step/secrets',
    access: staff,
    isBeforeTwoStep: true,
    touches: [],
    summary: 'A new secret for an authenticator app, told once; nothing is asked for until it is confirmed',
    input: z.object({ password: ownPassword }),
    output: z.strictObject({ secret: z.string(), url: z.string() }),
    refusals: { 'wrong-password': 'invalid', 'two-step-on': 'conflict' },
  }),
  confirmTwoStep: operation({
    method: 'POST',
    path: '/session/two-step',
    access: staff,
    isBeforeTwoStep: true,
    touches: ['users', 'outbox'],
    summary:
      'Show by a code that the app has the secret: from now on signing in takes two steps; gives recovery codes once',
    input: z.object({ code: requiredText(say.code, 40) }),
    output: recoveryCodes,
    refusals: { 'wrong-code': 'invalid', 'two-step-on': 'conflict' },
  }),
  renewRecoveryCodes: operation({
    method: 'POST',
    path: '/session/two-step/recovery-codes',
    access: staff,
    touches: ['users'],
    summary: 'New recovery codes, given once; those before are worth nothing any more',
    input: z.object({ password: ownPassword }),
    output: recoveryCodes,
    refusals: { 'wrong-password': 'invalid', 'two-step-off': 'conflict' },
  }),
  turnOffTwoStep: operation({
    method: 'POST',
    path: '/session/two-step/ends',
    access: staff,
    touches: ['users', 'outbox'],
    summary: 'Sign in by the password alone again',
    input: z.object({ password: ownPassword }),
    output: done,
    refusals: { 'wrong-password': 'invalid', 'two-step-required': 'conflict' },
  }),
  resetTwoStep: operation({
    method: 'POST',
    path: '/users/{id}/two-step-resets',
    access: admins,
    touches: ['users', 'outbox'],
    summary:
      'Take the second step of a colleague away who has lost the phone and the codes; told by e-mail, sessions end',
    input: z.object({ id }),
    output: done,
    refusals: { 'own-account': 'conflict', 'two-step-off': 'conflict' },
  }),
  signInRule: operation({
    method: 'GET',
    path: '/sign-in-rule',
    access: admins,
    shows: ['users'],
    summary: 'Whether admins have to sign in by two steps',
    input: z.object({}),
    output: z.strictObject({ isTwoStepRequired: z.boolean(), version }),
  }),
  saveSignInRule: operation({
    method: 'PUT',
    path: '/sign-in-rule',
    access: superadmins,
    touches: ['users'],
    summary: 'Decide whether admins have to sign in by two steps; who decides so does it first',
    isOnce: true,
    input: z.object({ isTwoStepRequired: z.boolean(), version }),
    output: z.strictObject({ isTwoStepRequired: z.boolean(), version }),
    refusals: { 'rule-changed': 'conflict', 'two-step-off': 'conflict' },
  }),
});
