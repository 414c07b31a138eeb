/**
 * Signing in with a passkey: a key that a device or a password manager keeps and gives only to whoever unlocks it, so that
 * it stands for password and code together (WebAuthn Level 3, decisions/0127). Bytes travel as base64url.
 */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { done, id, instant, nothing, requiredText } from '../../kernel/shapes.ts';
import { ownPassword, sessionUser } from './contract.ts';
import { passkeyWords } from './words-passkeys.ts';

const say = passkeyWords.en;

/** More of them nobody carries. */
export const mostPasskeys = 10;
export const passkeyNameLength = 60;

/** A device's answer about a new key is the longest: some sign it with certificates of their maker. */
const bytes = (max = 4_000) => requiredText(say.passkey, max);

/** At most 1,023 bytes (§4, Credential ID). */
const credentialId = bytes(1_364);

/** For which place a key is asked, at which address its pages are, and what it has to sign. */
const challenge = { challenge: z.string(), rpId: z.string(), origin: z.string() };

export const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null: never. */
  usedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeysContract = contract('users', {
  askPasskeyChallenge: operation({
    method: 'POST',
    path: '/passkey-challenges',
    access: 'anyone',
    touches: [],
    summary: 'What a passkey has to sign to open a session; good once, for five minutes',
    input: nothing,
    output: z.strictObject(challenge),
    refusals: { 'passkeys-need-a-name': 'conflict' },
  }),
  signInWithPasskey: operation({
    method: 'POST',
    path: '/passkey-sessions',
    access: 'anyone',
    touches: ['users'],
    summary: 'Sign in with what a passkey has signed; neither a password nor a code is asked for',
    input: z.object({
      credentialId,
      clientData: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: bytes(200),
    }),
    output: z.strictObject({ user: sessionUser }),
    refusals: { 'passkeys-need-a-name': 'conflict', 'passkey-unknown': 'signed-out' },
  }),
  passkeys: operation({
    method: 'GET',
    path: '/passkeys',
    access: staff,
    shows: ['users'],
    summary: 'The passkeys that open the own account, newest first',
    input: z.object({}),
    output: z.strictObject({ passkeys: z.array(passkey) }),
  }),
  beginPasskey: operation({
    method: 'POST',
    path: '/passkey-requests',
    access: staff,
    touches: [],
    summary: 'What a device needs to make a passkey for the own account; nothing opens it before it is added',
    input: z.object({ password: ownPassword }),
    output: z.strictObject({
      ...challenge,
      company: z.string(),
      userId: z.string(),
      email: z.string(),
      displayName: z.string(),
      /** A device that has one of these makes no second one. */
      known: z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) })),
    }),
    refusals: {
      'wrong-password': 'invalid',
      'passkeys-need-a-name': 'conflict',
      'too-many-passkeys': 'conflict',
    },
  }),
  addPasskey: operation({
    method: 'POST',
    path: '/passkeys',
    access: staff,
    touches: ['users', 'outbox'],
    summary: 'Let a passkey that a device has made open the own account; told by e-mail',
    input: z.object({
      name: requiredText(say.passkeyName, passkeyNameLength),
      credentialId,
      clientData: bytes(),
      attestation: bytes(40_000),
      transports: z.array(bytes(40)).check(z.maxLength(10)),
    }),
    output: done,
    refusals: {
      'passkeys-need-a-name': 'conflict',
      'passkey-unproved': 'conflict',
      'too-many-passkeys': 'conflict',
    },
  }),
  removePasskey: operation({
    method: 'DELETE',
    path: '/passkeys/{id}',
    access: staff,
    touches: ['users', 'outbox'],
    summary: 'Let one of the own passkeys open nothing any more; told by e-mail',
    input: z.object({ id }),
    output: done,
  }),
  resetPasskeys: operation({
    method: 'POST',
    path: '/users/{id}/passkey-resets',
    access: admins,
    touches: ['users', 'outbox'],
    summary: 'Take away the passkeys of a colleague who has lost a device; told by e-mail, sessions end',
    input: z.object({ id }),
    output: done,
    refusals: { 'own-account': 'conflict', 'no-passkeys': 'conflict' },
  }),
});
