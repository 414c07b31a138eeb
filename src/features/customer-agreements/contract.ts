import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { languages } from '../../kernel/language.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant, pageNumber } from '../../kernel/shapes.ts';

/** Waiting for a signature, signed, or no longer the one that counts. */
export const agreementStates = ['pending', 'signed', 'inactive'] as const;
export type AgreementState = (typeof agreementStates)[number];

const name = z.nullable(z.string());
const givenFields = {
  id,
  title: z.string(),
  state: z.enum(agreementStates),
  assignedAt: instant,
  signedAt: z.nullable(instant),
  /** As it was typed. */
  signedName: name,
  /** In whose presence it was signed, on whose device; null when the customer signed alone. */
  witnessedBy: name,
};

/** What a customer was given to sign, as the list shows it. */
export const givenAgreement = z.strictObject({ ...givenFields, agreementId: id, assignedBy: name });
export type GivenAgreement = z.infer<typeof givenAgreement>;

/** What a customer has signed before another one took its place. */
export const earlierAgreement = z.strictObject(givenFields);
export type EarlierAgreement = z.infer<typeof earlierAgreement>;

/** How many unsigned ones stand on a page. */
export const unsignedPageSize = 50;

/** What waits for a signature, and whose. */
const unsignedAgreement = z.strictObject({
  id,
  title: z.string(),
  contactId: id,
  contactName: z.string(),
  email: z.string(),
  assignedAt: instant,
});
export type UnsignedAgreement = z.infer<typeof unsignedAgreement>;

/** The same with what is read and agreed to. */
export const agreementToRead = z.strictObject({
  ...givenFields,
  contactId: id,
  contactName: z.string(),
  /** HTML without anything that runs, loads or sends. */
  content: z.string(),
  /** Of what is read here, in hexadecimal; it goes with the signature. */
  sha256: z.string(),
  /** The sentence that is agreed to. */
  consent: z.string(),
  /** What the customer reads. */
  language: z.enum(languages),
});
export type AgreementToRead = z.infer<typeof agreementToRead>;

const shows = ['customer-agreements', 'agreements', 'contacts', 'users'] as const;

export const customerAgreementsContract = contract('customer-agreements', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/agreements',
    access: staff,
    shows,
    summary: 'What a contact was given to sign, newest first, and where they sign it',
    input: z.object({ contactId: id }),
    output: z.strictObject({
      agreements: z.array(givenAgreement),
      /** Where the customer reads and signs, once signed in. */
      link: z.string(),
    }),
  }),
  unsigned: operation({
    method: 'GET',
    path: '/customer-agreements/unsigned',
    access: staff,
    shows,
    summary: 'A page of what waits for a signature, longest first',
    input: z.object({ page: pageNumber }),
    output: z.strictObject({ agreements: z.array(unsignedAgreement), total: z.number() }),
  }),
  get: operation({
    method: 'GET',
    path: '/customer-agreements/{id}',
    access: staff,
    shows,
    summary: 'One of them with its text, as it was given to the customer or signed',
    input: z.object({ id }),
    output: agreementToRead,
  }),
  paper: operation({
    method: 'GET',
    path: '/customer-agreements/{id}/paper.pdf',
    access: staff,
    shows: [...shows, 'company'],
    summary: 'The same on letter paper, with who signed it, when and how',
    input: z.object({ id }),
    output: fileAnswer,
    answers: 'file',
  }),
  assign: operation({
    method: 'POST',
    path: '/contacts/{contactId}/agreements',
    access: staff,
    touches: ['customer-agreements', 'outbox'],
    summary: 'Give a customer a copy of an agreement to sign, in place of the one that is active; once per command',
    input: z.object({ contactId: id, commandId: id, agreementId: id, isEmailed: z.boolean() }),
    output: z.strictObject({ agreement: givenAgreement, isEmailed: z.boolean() }),
    refusals: { 'no-account': 'conflict', 'command-reused': 'conflict' },
  }),
  sendLink: operation({
    method: 'POST',
    path: '/customer-agreements/{id}/letters',
    access: staff,
    touches: ['outbox'],
    summary: 'E-mail the customer once more where to sign; once per command',
    input: z.object({ id, commandId: id }),
    output: z.strictObject({ isEmailed: z.boolean() }),
    refusals: {
      'no-account': 'conflict',
      'already-signed': 'conflict',
      'agreement-inactive': 'conflict',
      'command-reused': 'conflict',
    },
  }),
});
