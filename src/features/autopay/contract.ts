import * as z from 'zod/mini';
import { languages } from '../../kernel/language.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { paymentRefusals } from '../../kernel/payments.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant, requiredProse, requiredText } from '../../kernel/shapes.ts';

/** What is saved at the provider: its name and last digits, nothing else. */
const method = z.strictObject({
  kind: z.enum(['card', 'bank', 'other']),
  name: z.string(),
  last4: z.nullable(z.string()),
  /** Of a card: year and month, as `2028-04`. */
  expires: z.nullable(z.string()),
});
export type Method = z.infer<typeof method>;

const autopay = z.strictObject({
  isOn: z.boolean(),
  /** Since when it is on. */
  since: z.nullable(instant),
  /** What is charged; null while nothing is saved. */
  method: z.nullable(method),
});
export type Autopay = z.infer<typeof autopay>;

const refusals = { ...paymentRefusals, 'no-account': 'conflict', 'subscription-under-way': 'conflict' } as const;
const touches = ['payers', 'subscriptions', 'invoices', 'outbox'] as const;
/** Whom it is paid to, and what its customer reads. */
const whose = { company: z.string(), language: z.enum(languages) };
const offerToken = requiredText('The link', 100);
/** As it was shown. */
const consent = requiredProse('The consent', 2000);

export const autopayContract = contract('autopay', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/autopay',
    access: staff,
    shows: ['payers', 'contacts'],
    summary: 'Whether what a contact owes is charged by itself, and to what',
    input: z.object({ contactId: id }),
    output: autopay,
  }),
  own: operation({
    method: 'GET',
    path: '/my-account/autopay',
    access: 'customer',
    shows: ['payers', 'contacts', 'company'],
    summary: 'The same of the own account, and what has to be agreed to before it is turned on',
    input: z.object({}),
    output: z.strictObject({ autopay, consent: z.string() }),
  }),
  beginOwn: operation({
    method: 'POST',
    path: '/my-account/autopay-set-ups',
    access: 'customer',
    touches: ['payers'],
    summary: 'Agree, and get the page of the payment provider on which a card or bank account is saved',
    input: z.object({ consent }),
    output: z.strictObject({ url: z.string() }),
    refusals: { ...paymentRefusals, 'other-consent': 'conflict' },
  }),
  turnOffOwn: operation({
    method: 'POST',
    path: '/my-account/autopay-endings',
    access: 'customer',
    touches,
    summary: 'Pay by invoice again; what was saved is forgotten at the payment provider',
    input: z.object({ commandId: id }),
    output: autopay,
    refusals: { ...refusals, 'autopay-off': 'conflict' },
  }),
  makeLink: operation({
    method: 'POST',
    path: '/contacts/{contactId}/autopay-links',
    access: staff,
    touches: ['outbox'],
    summary: 'Make a link with which a contact saves a card or bank account, and e-mail it if wanted; once per command',
    input: z.object({ contactId: id, commandId: id, isEmailed: z.boolean() }),
    output: z.strictObject({
      /** Null for a repeat: the secret is nowhere kept. */
      url: z.nullable(z.string()),
      /** Whether an e-mail goes to the customer. */
      isEmailed: z.boolean(),
    }),
    refusals: { 'no-account': 'conflict', 'command-reused': 'conflict' },
  }),
  turnOff: operation({
    method: 'POST',
    path: '/contacts/{contactId}/autopay-endings',
    access: staff,
    touches,
    summary: 'Have a contact pay by invoice again; what was saved is forgotten at the payment provider',
    input: z.object({ contactId: id, commandId: id }),
    output: autopay,
    refusals: { ...refusals, 'autopay-off': 'conflict' },
  }),
  offer: operation({
    method: 'POST',
    path: '/autopay-offers', // the secret stays out of the address (security 14.2.1)
    access: 'anyone',
    touches: [],
    summary: 'What the owner of such a link is asked to agree to',
    input: z.object({ token: offerToken }),
    output: z.strictObject({ ...whose, firstName: z.string(), consent: z.string(), autopay }),
    refusals: { 'link-expired': 'conflict' },
  }),
  begin: operation({
    method: 'POST',
    path: '/autopay-set-ups',
    access: 'anyone',
    touches: ['payers'],
    summary: 'Agree, and get the page of the payment provider on which a card or bank account is saved',
    input: z.object({ token: offerToken, consent }),
    output: z.strictObject({ url: z.string() }),
    refusals: { ...paymentRefusals, 'link-expired': 'conflict', 'other-consent': 'conflict' },
  }),
  finish: operation({
    method: 'POST',
    path: '/autopay-completions',
    access: 'anyone',
    touches,
    summary: 'Turn AutoPay on after a card or bank account was saved on the page of the payment provider',
    input: z.object({ sessionId: requiredText('The page', 255) }),
    output: z.strictObject({ ...whose, autopay }),
    refusals: { ...refusals, 'page-unknown': 'conflict', 'page-ended': 'conflict' },
  }),
});
